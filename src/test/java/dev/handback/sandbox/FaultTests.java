package dev.handback.sandbox;

import java.time.Duration;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Faults on demand that change or delay an answer. */
@ServiceTest
class FaultTests extends FaultTest {

	FaultTests(Service service) {
		super(service);
	}

	@Test
	void replacesTheNextAnswersAndThenStops() {
		fault("'kind': 'answer', 'operation': 'list_terms', 'next': 2, 'status': 503,"
				+ " 'headers': {'Retry-After': '7', 'X-Odd': 'yes'}, 'body': '{\\'message\\': \\'later\\'}'");
		for (int i = 0; i < 2; i++) {
			Answer answer = this.service.get(TOKEN_A, TERMS);
			assertThat(answer.status()).isEqualTo(503);
			assertThat(answer.header("Retry-After")).hasValue("7");
			assertThat(answer.header("X-Odd")).hasValue("yes");
			assertThat(answer.header("Content-Type")).hasValue("application/json");
			assertThat(answer.message()).isEqualTo("later");
		}
		assertThat(this.service.get(TOKEN_A, TERMS).status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.0/schools").status()).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource({ "before,false", "after,true" })
	void failsBeforeOrAfterTheEffectAndTheJournalTellsTheTruth(String fires, boolean effect) {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		fault("'kind': 'answer', 'operation': 'update_submission', 'next': 1, 'status': 502, 'fires': '" + fires + "'");
		assertThat(lms.grade(id, 101, "{\"grade_points\": 12.5}").status()).isEqualTo(502);
		assertThat(lms.submission(id, 101).data().has("grade_points")).isEqualTo(effect);
		JsonNode entry = entry("update_submission");
		assertThat(entry.path("effect").asBoolean()).isEqualTo(effect);
		assertThat(entry.path("status").asInt()).isEqualTo(502);
		assertThat(entry.path("fault").asString()).isEqualTo("answer");
	}

	@Test
	void truncatesTheBodyOfACompleteAnswer() {
		String whole = this.service.get(TOKEN_A, TERMS).body();
		fault("'kind': 'truncate', 'next': 1");
		Answer answer = this.service.get(TOKEN_A, TERMS);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isNotEmpty().hasSizeLessThan(whole.length());
		assertThat(whole).startsWith(answer.body());
	}

	@Test
	void answersWithAPageOrAnEmptyBody() {
		fault("'kind': 'html', 'next': 1");
		Answer page = this.service.get(TOKEN_A, TERMS);
		assertThat(page.status()).isEqualTo(200);
		assertThat(page.header("Content-Type").orElseThrow()).startsWith("text/html");
		assertThat(page.body()).contains("<!doctype html>");
		fault("'kind': 'empty', 'next': 1");
		Answer nothing = this.service.get(TOKEN_A, TERMS);
		assertThat(nothing.status()).isEqualTo(200);
		assertThat(nothing.body()).isEmpty();
	}

	@Test
	void throttlesWithTheHeadersOfTheContractWithOthersOrWithNone() {
		fault("'kind': 'throttle', 'next': 1");
		Answer usual = this.service.get(TOKEN_A, TERMS);
		assertThat(usual.status()).isEqualTo(429);
		assertThat(usual.body()).isEmpty();
		assertThat(usual.header("X-RateLimit-Remaining")).hasValue("0");
		assertThat(usual.header("X-RateLimit-Reset")).isPresent();
		fault("'kind': 'throttle', 'next': 1, 'headers': {'X-RateLimit-Reset': '4070908800000'}");
		Answer absurd = this.service.get(TOKEN_A, TERMS);
		assertThat(absurd.header("X-RateLimit-Reset")).hasValue("4070908800000");
		assertThat(absurd.header("X-RateLimit-Limit")).isEmpty();
		fault("'kind': 'throttle', 'next': 1, 'headers': {}");
		assertThat(this.service.get(TOKEN_A, TERMS).header("X-RateLimit-Reset")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "'millis': 300", "'millis': 300, 'up_to_millis': 320", "'millis': 300, 'fires': 'after'" })
	void delaysTheAnswerAndStillCarriesOutTheRequest(String wait) {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		fault("'kind': 'delay', 'operation': 'update_submission', 'next': 1, " + wait);
		long start = System.nanoTime();
		assertThat(lms.grade(id, 101, "{\"grade_points\": 3}").status()).isEqualTo(200);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300),
				Duration.ofSeconds(10));
		assertThat(entry("update_submission").path("effect").asBoolean()).isTrue();
		await().until(() -> entry("update_submission").path("duration_ms").asLong() >= 300);
	}

	@Test
	void deliversARequestTwice() {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'twice', 'operation': 'create_assignment', 'next': 1");
		assertThat(lms.created()).isNotEmpty();
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before + 2);
		assertThat(journal("?operation=create_assignment&effect=true&fault=twice")).hasSize(2);
	}

}
