package dev.handback.journeys;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** 20,000 grades at once under the real rate limit, and one teacher in a hurry. */
@Tag("integration")
class PaceProof {

	private static final int LIMIT = 1200;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final PersonId STUDENT = People.student('a', 9);

	/** Higher than any value in the bulk. */
	private static final int OWN_VALUES_FROM = 1_000_000;

	private static final int CLICKS = 5;

	@Test
	void usesTheQuotaWithoutBeingThrottledAndLetsOneTeacherPass() throws Exception {
		try (ProcessStage stage = ProcessStage.build("pace", Map.of())) {
			RunningApp app = stage.node();
			stage.awaitRosters();
			PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
			UUID own = UUID.randomUUID();
			teacher.setsWork(own, "In a hurry");
			BulkWork work = new BulkWork(stage.jdbc());
			Awaitility.await().atMost(WINDOW).until(() -> work.arrived() == 1);
			int grades = work.setsWork('a', 770);
			stage.wakeNodes();
			Witness witness = new Witness(stage.sandbox());
			Instant end = Instant.now().plus(WINDOW.multipliedBy(3)).plusSeconds(20);
			Awaitility.await()
				.pollInterval(Duration.ofSeconds(5))
				.atMost(WINDOW.multipliedBy(5))
				.until(() -> witness.listen() != null && Instant.now().isAfter(end));

			for (int click = 0; click < CLICKS; click++) {
				long waiting = work.count("state = 'DUE'");
				Duration took = arrival(witness, teacher, own, OWN_VALUES_FROM + click);
				System.out.printf("One grade behind %d waiting ones: %d ms%n", waiting, took.toMillis());
				assertThat(took).isLessThan(Duration.ofSeconds(2));
			}
			List<Integer> windows = windows(witness.listen());
			System.out.printf("Requests of each full window of %d: %s; %d grades in all, %d throttled%n", LIMIT,
					windows, grades, witness.throttled());
			assertThat(windows).hasSizeGreaterThanOrEqualTo(2)
				.allSatisfy((used) -> assertThat(used).isGreaterThanOrEqualTo(LIMIT * 97 / 100));
			assertThat(witness.throttled()).isZero();
		}
	}

	/** How long a grade takes from the click until it reaches the LMS. */
	private static Duration arrival(Witness witness, PlainTeacher teacher, UUID assignment, int points)
			throws InterruptedException {
		Instant typed = Instant.now();
		assertThat(teacher.grades(assignment, STUDENT, points)).isTrue();
		Awaitility.await().until(() -> !patches(witness.listen(), points).isEmpty());
		return Duration.between(typed, patches(witness, points).get(0));
	}

	private static List<Instant> patches(Witness witness, int points) {
		return witness.requests("PATCH", "/submissions/" + STUDENT)
			.stream()
			.filter((entry) -> entry.path("effect").asBoolean()
					&& entry.path("request_body").asString("").contains("\"grade_points\":" + points))
			.map(PaceProof::time)
			.toList();
	}

	private static Instant time(JsonNode entry) {
		return Instant.parse(entry.path("time").asString());
	}

	/**
	 * The district's requests in each of the service's minutes, which start with the
	 * first request after the previous minute. The first minute, in which the bulk
	 * started, and the last are left out.
	 */
	private static List<Integer> windows(Witness witness) {
		List<Integer> windows = new ArrayList<>();
		Instant reset = Instant.EPOCH;
		int used = 0;
		for (Instant time : times(witness)) {
			if (time.getEpochSecond() >= reset.getEpochSecond()) {
				windows.add(used);
				used = 0;
				reset = time.plus(WINDOW);
			}
			used++;
		}
		return windows.subList(2, windows.size());
	}

	private static List<Instant> times(Witness witness) {
		return witness.requests()
			.stream()
			.filter((entry) -> entry.path("district").asString("").equals(People.district('a').value()))
			.map(PaceProof::time)
			.sorted()
			.toList();
	}

}
