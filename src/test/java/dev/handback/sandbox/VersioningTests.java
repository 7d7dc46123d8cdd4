package dev.handback.sandbox;

import dev.handback.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, versioning. */
class VersioningTests {

	private static Service service;

	@BeforeAll
	static void start() {
		service = Service.start();
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.2/users", "/v4.0/users", "/v3/users", "/v30/users", "/v3.0", "/v3.0/",
			"/v3.0/contacts", "/v3.0/sections/5c00000000000000000a0001/students", "/v3.1/userinfo" })
	void doesNotKnowOtherVersionsOrEndpoints(String path) {
		Answer answer = service.get(TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
		assertThat(answer.body()).contains("<html");
	}

	@Test
	void hasTheLearningPlatformOnlyInVersion31() {
		Answer answer = service.post(TOKEN_A, "/v3.0/sections/5c00000000000000000a0001/assignments", "{}");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
	}

}
