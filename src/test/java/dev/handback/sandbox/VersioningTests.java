package dev.handback.sandbox;

import java.util.List;

import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, versioning. */
@ServiceTest(shared = true)
class VersioningTests {

	private final Service service;

	VersioningTests(Service service) {
		this.service = service;
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.2/users", "/v4.0/users", "/v3/users", "/v30/users", "/v3.0", "/v3.0/",
			"/v3.0/contacts", "/v3.0/sections/5c00000000000000000a0001/students", "/v3.1/userinfo" })
	void doesNotKnowOtherVersionsOrEndpoints(String path) {
		Answer answer = this.service.get(TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
		assertThat(answer.body()).contains("<html");
	}

	@Test
	void hasTheLearningPlatformOnlyInVersion31() {
		Answer answer = this.service.post(TOKEN_A, "/v3.0/sections/5c00000000000000000a0001/assignments", "{}");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v1.2/users", "/v1.2/districts/5a00000000000000000a0001", "/v1.2/anything/at/all" })
	void recognizesAnOlderVersionThatItDoesNotServe(String path) {
		Answer answer = this.service.get(TOKEN_A, path);
		assertThat(answer.status()).isEqualTo(501);
		assertThat(answer.message()).isEqualTo("not implemented");
	}

	@ParameterizedTest
	@ValueSource(strings = { "users", "sections", "schools", "terms", "courses" })
	void hasTheVersionAsTheFirstSegmentInAnswersToo(String kind) {
		for (String version : List.of("/v3.0/", "/v3.1/")) {
			Answer answer = this.service.get(TOKEN_A, version + kind + "?limit=1");
			assertThat(answer.link("self")).hasValue(version + kind + "?limit=1");
			assertThat(answer.data().get(0).path("uri").asString()).startsWith(version + kind + "/");
		}
	}

	@Test
	void choosesTheIdFormatByVersion() {
		String token = Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		assertThat(this.service.get(token, "/v1.2/me").data().path("id").asString()).isNotEqualTo(Partner.TEACHER);
		assertThat(this.service.get(token, "/v3.0/me").data().path("id").asString()).isEqualTo(Partner.TEACHER);
		assertThat(this.service.get(token, "/v3.1/me").data().path("id").asString()).isEqualTo(Partner.TEACHER);
		assertThat(this.service.get(token, "/me").status()).isEqualTo(404);
	}

	@Test
	void showsTheStatusFieldsOnlyOnRequest() {
		try (Service other = Service.start("handback.sandbox.districts.students", "30")) {
			other.lever("/districts/5a00000000000000000a0001", "{\"lms_fields\": false}");
			assertThat(other.get(TOKEN_A, "/v3.1/districts").body()).doesNotContain("lms_");
			assertThat(other.get(TOKEN_A, "/v3.1/users/5b00000000000000000a0001").body()).doesNotContain("lms_");
			other.lever("/districts/5a00000000000000000a0001", "{\"lms_fields\": true}");
			assertThat(other.get(TOKEN_A, "/v3.1/districts").body()).contains("lms_state");
			assertThat(other.get(TOKEN_A, "/v3.1/users/5b00000000000000000a0001").body()).contains("lms_status");
		}
	}

}
