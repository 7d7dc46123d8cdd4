package dev.handback.sandbox;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static dev.handback.support.sandbox.Service.TOKEN_B;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, limits: requests per minute and bearer token. */
@Tag("integration")
class LimitsTests {

	private static final List<String> HEADERS = List.of("X-RateLimit-Limit", "X-RateLimit-Remaining",
			"X-RateLimit-Reset", "X-RateLimit-Bucket");

	@Test
	void allowsTwelveHundredRequestsByDefault() {
		try (EmbeddedSandbox sandbox = EmbeddedSandbox.start(java.util.Map.of("handback.sandbox.port", "0"))) {
			Answer answer = Service.at(sandbox.address()).get(TOKEN_A, "/v3.0/terms");
			assertThat(answer.header("X-RateLimit-Limit")).hasValue("1200");
			assertThat(answer.header("X-RateLimit-Remaining")).hasValue("1199");
			assertThat(answer.header("X-RateLimit-Bucket")).isPresent();
			assertThat(Long.parseLong(answer.header("X-RateLimit-Reset").orElseThrow()))
				.isBetween(Instant.now().getEpochSecond(), Instant.now().getEpochSecond() + 60);
		}
	}

	@Test
	void countsDownAndAnswers429WithAnEmptyBodyAndTheHeaders() {
		try (Service service = Service.start("handback.sandbox.rate-limit", "3")) {
			assertThat(IntStream.range(0, 3)
				.mapToObj((i) -> service.get(TOKEN_A, "/v3.0/terms").header("X-RateLimit-Remaining").orElseThrow()))
				.containsExactly("2", "1", "0");
			Answer refused = service.get(TOKEN_A, "/v3.0/terms");
			assertThat(refused.status()).isEqualTo(429);
			assertThat(refused.body()).isEmpty();
			assertThat(HEADERS).allSatisfy((header) -> assertThat(refused.header(header)).isPresent());
			assertThat(refused.header("X-RateLimit-Limit")).hasValue("3");
			assertThat(refused.header("X-RateLimit-Remaining")).hasValue("0");
		}
	}

	@Test
	void countsEachTokenSeparately() {
		try (Service service = Service.start("handback.sandbox.rate-limit", "1")) {
			assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
			assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(429);
			assertThat(service.get(TOKEN_B, "/v3.0/terms").status()).isEqualTo(200);
		}
	}

	@Test
	void countsSignOnTokensAndFailedRequestsToo() {
		try (Service service = Service.start("handback.sandbox.rate-limit", "2")) {
			String token = Partner.withOidc(service).accessToken(Partner.TEACHER);
			assertThat(service.get(token, "/v3.0/users").status()).isEqualTo(404);
			assertThat(service.get(token, "/v3.0/me").status()).isEqualTo(200);
			assertThat(service.get(token, "/v3.0/me").status()).isEqualTo(429);
		}
	}

	@Test
	void startsOverExactlyAtTheReset() {
		try (Service service = Service.start("handback.sandbox.rate-limit", "1")) {
			Answer first = service.get(TOKEN_A, "/v3.0/terms");
			assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(429);
			Instant reset = Instant.ofEpochSecond(Long.parseLong(first.header("X-RateLimit-Reset").orElseThrow()));
			service.advance(java.time.Duration.between(Instant.now(), reset).plusMillis(1).toString());
			assertThat(service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(200);
		}
	}

	@Test
	void changesNothingWhenARequestExceedsTheLimit() {
		try (Service service = Service.start("handback.sandbox.rate-limit", "2")) {
			Lms lms = new Lms(service, 'a');
			String id = lms.created();
			assertThat(lms.grade(id, 101, "{\"grade_points\": 5}").status()).isEqualTo(200);
			assertThat(lms.grade(id, 101, "{\"grade_points\": 6}").status()).isEqualTo(429);
			service.advance("PT1M");
			assertThat(lms.submission(id, 101).data().path("grade_points").toString()).isEqualTo("5");
		}
	}

	@Test
	void showsTheHeadersOnlyOnSuccessesAnd429() {
		try (Service service = Service.start()) {
			for (String path : List.of("/v3.0/nothing", "/v3.0/users/x", "/v3.0/users?limit=99999",
					"/v3.0/users/5b00000000000000000a7777")) {
				Answer answer = service.get(TOKEN_A, path);
				assertThat(answer.status()).isGreaterThanOrEqualTo(400);
				assertThat(HEADERS).allSatisfy((header) -> assertThat(answer.header(header)).isEmpty());
			}
			assertThat(HEADERS)
				.allSatisfy((header) -> assertThat(service.get(TOKEN_A, "/v3.0/users").header(header)).isPresent());
		}
	}

}
