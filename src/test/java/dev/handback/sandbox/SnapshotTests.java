package dev.handback.sandbox;

import java.util.stream.LongStream;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Returning to the initial state and to others. */
@ServiceTest
class SnapshotTests {

	private static final String USERS = "/v3.1/users?limit=10000";

	private final Service service;

	SnapshotTests(Service service) {
		this.service = service;
	}

	@AfterEach
	void deleteAll() {
		this.service.get("", "/console/api/snapshots")
			.json()
			.forEach((one) -> this.service.delete("", "/console/api/snapshots/" + one.path("name").asString()));
	}

	@Test
	void returnsToTheStateOfASnapshotAndOfAReset() {
		String initial = this.service.get(TOKEN_A, USERS).body();
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 4}");
		this.service.post("", "/console/api/applications", "{\"id\": \"mine\"}");
		this.service.post("", "/console/api/districts/5a00000000000000000a0001/users", "{\"role\": \"student\"}");
		this.service.advance("P1D");
		String keys = this.service.get("", "/oauth/certs").body();
		String changed = this.service.get(TOKEN_A, USERS).body();
		String events = this.service.get(TOKEN_A, "/v3.1/events?limit=10000").body();
		take("graded");
		lms.grade(id, 101, "{\"grade_points\": 5}");
		this.service.delete("", "/console/api/applications/mine");
		this.service.post("", "/console/api/districts/5a00000000000000000a0001/day", "");
		this.service.post("", "/console/api/faults", "{\"kind\": \"hang\"}");
		restore("graded");
		assertThat(this.service.get("", "/console/api/journal").json()).isEmpty();
		assertThat(this.service.get(TOKEN_A, USERS).body()).isEqualTo(changed).isNotEqualTo(initial);
		assertThat(this.service.get(TOKEN_A, "/v3.1/events?limit=10000").body()).isEqualTo(events);
		assertThat(lms.submission(id, 101).body()).contains("\"grade_points\":4");
		assertThat(this.service.get("sandbox-district-token-a-mine", "/v3.0/terms").status()).isEqualTo(200);
		assertThat(this.service.get("", "/console/applications").body()).contains("mine-secret");
		assertThat(this.service.get("", "/oauth/certs").body()).isEqualTo(keys);
		this.service.reset();
		assertThat(this.service.get(TOKEN_A, USERS).body()).isEqualTo(initial);
		assertThat(lms.read(id).status()).isEqualTo(404);
		restore("graded");
		assertThat(this.service.get(TOKEN_A, USERS).body()).isEqualTo(changed);
	}

	@Test
	void keepsRotatedKeysOnRestore() {
		take("one");
		this.service.post("", "/console/api/keys", "");
		String keys = this.service.get("", "/oauth/certs").body();
		restore("one");
		assertThat(this.service.get("", "/oauth/certs").body()).isEqualTo(keys);
		assertThat(Partner.withOidc(this.service).accessToken(Partner.TEACHER)).isNotEmpty();
	}

	/** The limit is generous: the median is about 16 ms even while other tests run. */
	@Test
	void resetsWithin100Milliseconds() {
		try (Service usual = Service.start()) {
			long[] nanos = LongStream.range(0, 30).map((round) -> {
				usual.post("", "/console/api/districts/5a00000000000000000a0001/day", "");
				new Lms(usual, 'a').created();
				long start = System.nanoTime();
				usual.reset();
				return System.nanoTime() - start;
			}).sorted().toArray();
			assertThat(nanos[15]).isLessThan(100_000_000);
		}
	}

	@Test
	void isBounded() {
		for (int i = 0; i < 20; i++) {
			assertThat(take("s" + i).status()).isEqualTo(200);
		}
		assertThat(take("s20").message()).contains("already 20");
		assertThat(take("s19").status()).isEqualTo(200);
		assertThat(this.service.get("", "/console/api/snapshots").json()).hasSize(20);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[", "{\"name\": \"a/b\"}", "{\"name\": \"..\"}", "{\"name\": 1}",
			"{\"name\": \"a\", \"x\": 1}" })
	void refusesAnInvalidSnapshot(String body) {
		assertThat(this.service.post("", "/console/api/snapshots", body).status()).isEqualTo(400);
	}

	@Test
	void knowsNoOtherSnapshots() {
		assertThat(restore("none").status()).isEqualTo(404);
		assertThat(this.service.delete("", "/console/api/snapshots/none").status()).isEqualTo(404);
	}

	private Answer take(String name) {
		return this.service.post("", "/console/api/snapshots", "{\"name\": \"" + name + "\"}");
	}

	private Answer restore(String name) {
		return this.service.post("", "/console/api/snapshots/" + name + "/restore", "");
	}

}
