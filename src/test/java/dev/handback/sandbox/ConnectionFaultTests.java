package dev.handback.sandbox;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.RawClient;
import dev.handback.support.sandbox.RawClient.Outcome;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Faults on demand, on the connection itself. */
@ServiceTest
class ConnectionFaultTests extends FaultTest {

	ConnectionFaultTests(Service service) {
		super(service);
	}

	@Test
	void losesTheAnswerToASuccessfulCreate() throws IOException {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'reset', 'operation': 'create_assignment', 'fires': 'after', 'next': 1");
		Outcome outcome = raw("POST", TOKEN_A, lms.assignments(), "{\"title\": \"x\", \"description\": \"x\"}");
		assertThat(outcome.ending()).isEqualTo("reset");
		assertThat(outcome.text()).isEmpty();
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before + 1);
		await().until(() -> entry("create_assignment").path("status").asInt() == 0);
		assertThat(entry("create_assignment").path("effect").asBoolean()).isTrue();
	}

	@Test
	void resetsTheConnectionBeforeAnythingHappened() throws IOException {
		Lms lms = new Lms(this.service, 'a', 2);
		int before = this.service.gradebook(lms.section()).path("assignments").size();
		fault("'kind': 'reset', 'operation': 'create_assignment', 'next': 1");
		Outcome outcome = raw("POST", TOKEN_A, lms.assignments(), "{\"title\": \"x\", \"description\": \"x\"}");
		assertThat(outcome.ending()).isEqualTo("reset");
		assertThat(this.service.gradebook(lms.section()).path("assignments")).hasSize(before);
		assertThat(entry("create_assignment").path("effect").asBoolean()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 12, 60, 300 })
	void cutsTheAnswerAfterTheGivenNumberOfBytes(int bytes) throws IOException {
		fault("'kind': 'cut', 'operation': 'list_terms', 'next': 1, 'bytes': " + bytes);
		Outcome outcome = raw("GET", TOKEN_A, TERMS, "");
		assertThat(outcome.ending()).isEqualTo("end");
		assertThat(outcome.text()).hasSize(bytes);
		assertThat("HTTP/1.1 200").startsWith(outcome.text().substring(0, Math.min(12, bytes)));
		assertThat(entry("list_terms").path("status").asInt()).isEqualTo((bytes < 13) ? 0 : 200);
	}

	@Test
	void resetsTheConnectionInTheMiddleOfAnAnswer() throws IOException {
		fault("'kind': 'reset', 'operation': 'list_terms', 'next': 1, 'fires': 'after', 'bytes': 100");
		try (RawClient client = new RawClient(this.service.address()).send("GET", TOKEN_A, TERMS, "")) {
			assertThat(client.read().ending()).isEqualTo("reset");
		}
	}

	@Test
	void carriesOutADelayedWriteEvenWhenTheClientIsGone() throws IOException {
		Lms lms = new Lms(this.service, 'c');
		String id = lms.created();
		String number = fault("'kind': 'delay', 'operation': 'update_submission', 'next': 1, 'millis': 60000");
		try (RawClient client = new RawClient(this.service.address())) {
			client.send("PATCH", lms.token(), lms.assignments() + "/" + id + "/submissions/" + lms.person(101),
					"{\"grade_points\": 4}");
			await().until(() -> struck(number) == 1);
		}
		this.service.delete("", "/console/api/faults/" + number);
		await().until(() -> lms.submission(id, 101).data().path("grade_points").asInt() == 4);
	}

	@Test
	void dribblesTheBody() throws IOException {
		fault("'kind': 'dribble', 'operation': 'list_terms', 'bytes_per_second': 50");
		try (RawClient client = new RawClient(this.service.address()).send("GET", TOKEN_A, TERMS, "")) {
			long start = System.nanoTime();
			String head = "";
			while (!head.endsWith("\r\n\r\n")) {
				head += client.read(1);
			}
			assertThat(client.read(10)).isEqualTo("{\"data\":[{");
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(180));
			this.service.delete("", "/console/api/faults");
			assertThat(client.read().text()).endsWith("}");
		}
	}

	@Test
	void hangsUntilTheFaultIsRemoved() throws Exception {
		String number = fault("'kind': 'hang', 'operation': 'list_terms'");
		CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> this.service.get(TOKEN_A, TERMS));
		await().until(() -> !journal("?operation=list_terms&fault=hang").isEmpty());
		assertThat(waiting).isNotDone();
		assertThat(entry("list_terms").path("status").asInt()).isZero();
		this.service.delete("", "/console/api/faults/" + number);
		assertThat(waiting.get().status()).isEqualTo(200);
		await().until(() -> entry("list_terms").path("status").asInt() == 200);
	}

	@ParameterizedTest
	@CsvSource({ "before,false", "after,true" })
	void hangsBeforeOrAfterTheEffectUntilTheClientDisconnects(String fires, boolean effect) throws IOException {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		fault("'kind': 'hang', 'operation': 'update_submission', 'fires': '" + fires + "'");
		try (RawClient client = new RawClient(this.service.address())) {
			client.patient(300)
				.send("PATCH", TOKEN_A, lms.assignments() + "/" + id + "/submissions/" + lms.person(101),
						"{\"grade_points\": 4}");
			assertThat(client.read().ending()).isEqualTo("silence");
		}
		await().until(() -> journal("?operation=update_submission&fault=hang&status=0").size() == 1);
		assertThat(lms.submission(id, 101).data().has("grade_points")).isEqualTo(effect);
		assertThat(entry("update_submission").path("effect").asBoolean()).isEqualTo(effect);
		assertThat(entry("update_submission").path("status").asInt()).isZero();
	}

	/** As many as an application sends that sets no limit. */
	@Test
	void canStillBeReleasedWhileManyRequestsHang() throws IOException {
		String number = fault("'kind': 'hang', 'operation': 'list_terms'");
		List<RawClient> clients = new ArrayList<>();
		for (int i = 0; i < 300; i++) {
			clients.add(new RawClient(this.service.address()).send("GET", TOKEN_A, TERMS, ""));
		}
		try (RawClient lever = new RawClient(this.service.address())) {
			lever.write("DELETE /console/api/faults/" + number
					+ " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			assertThat(lever.read().text()).startsWith("HTTP/1.1 200 ");
		}
		finally {
			for (RawClient client : clients) {
				client.close();
			}
		}
	}

	@Test
	void stopsTheSandboxEvenIfARequestHangs() throws Exception {
		try (RawClient client = hanging()) {
			assertThat(client.patient(5_000).read().ending()).isNotEqualTo("silence");
		}
	}

	private static RawClient hanging() throws IOException {
		try (Service other = Service.start()) {
			other.post("", "/console/api/faults", "{\"kind\": \"hang\"}");
			RawClient client = new RawClient(other.address()).send("GET", TOKEN_A, TERMS, "");
			await().until(() -> !other.get("", "/console/api/journal").json().isEmpty());
			return client;
		}
	}

	private long struck(String number) {
		return this.service.get("", "/console/api/faults/" + number).json().path("struck").asLong();
	}

	private Outcome raw(String method, String token, String path, String body) throws IOException {
		try (RawClient client = new RawClient(this.service.address())) {
			return client.send(method, token, path, body).read();
		}
	}

}
