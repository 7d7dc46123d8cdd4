package dev.handback.journeys;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.handback.support.BulkWork;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A push of 20,000 grades under the real limit, and one teacher in a hurry. */
class PaceProof {

	private static final int LIMIT = 1200;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	@Test
	void usesTheQuotaWithoutBeingThrottledAndLetsOneTeacherPass() throws Exception {
		try (ProcessStage stage = ProcessStage.build("pace", Map.of())) {
			RunningApp app = stage.node();
			stage.awaitRosters();
			PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
			UUID own = UUID.randomUUID();
			teacher.setsWork(own, "In a hurry");
			BulkWork work = new BulkWork(stage.jdbc());
			Awaitility.await().until(() -> work.arrived() == 1);
			int grades = work.setsWork('a', 770);
			stage.wakeNodes();
			Witness witness = new Witness(stage.sandbox());
			Awaitility.await()
				.pollDelay(WINDOW.multipliedBy(3).plusSeconds(20))
				.atMost(WINDOW.multipliedBy(4))
				.until(() -> true);
			Duration took = Duration.ofDays(1);
			for (int points = 1; points <= 5; points++) {
				took = arrival(stage, teacher, own, points);
				System.out.println("One grade behind " + work.count("state = 'DUE'") + " waiting ones: "
						+ took.toMillis() + " ms");
				assertThat(took).isLessThan(Duration.ofSeconds(2));
			}
			List<Long> windows = windows(witness.listen());
			System.out
				.println("Requests of full windows, of " + LIMIT + ": " + windows + "; " + grades + " grades in all");

			assertThat(windows).hasSizeGreaterThanOrEqualTo(2)
				.allSatisfy((used) -> assertThat(used).isGreaterThanOrEqualTo(LIMIT * 97 / 100));
			assertThat(witness.throttled()).isZero();
		}
	}

	private static Duration arrival(ProcessStage stage, PlainTeacher teacher, UUID assignment, int points)
			throws InterruptedException {
		Instant typed = Instant.now();
		assertThat(teacher.grades(assignment, People.student('a', 9), points)).isTrue();
		String lms = stage.jdbc()
			.sql("select lms_id::text from assignment where id = ?")
			.param(assignment)
			.query(String.class)
			.single();
		Awaitility.await()
			.pollInterval(Duration.ofMillis(50))
			.until(() -> new Witness(stage.sandbox()).listen().requests("PATCH", lms).size() >= points);
		return Duration.between(typed, Instant.now());
	}

	/**
	 * Requests of the district in each of the service's windows but the first and the
	 * last.
	 */
	private static List<Long> windows(Witness witness) {
		List<Instant> times = witness.requests()
			.stream()
			.filter((entry) -> entry.path("district").asString("").equals(People.district('a').value()))
			.map((entry) -> Instant.parse(entry.path("time").asString()))
			.toList();
		Instant first = times.get(0);
		Map<Long, Long> windows = times.stream()
			.collect(Collectors.groupingBy((time) -> Duration.between(first, time).dividedBy(WINDOW),
					Collectors.counting()));
		return windows.entrySet()
			.stream()
			.filter((window) -> window.getKey() > 0 && window.getKey() < windows.size() - 1)
			.map(Map.Entry::getValue)
			.toList();
	}

}
