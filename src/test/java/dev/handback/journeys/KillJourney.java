package dev.handback.journeys;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

import dev.handback.support.App;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The process is killed at the named points of delivery while a teacher creates
 * assignments and grades; each restart finds what the last run left behind. The first
 * node and the last one, which aren't killed, run in the tests' own process. Every build
 * tries some of the points, the profile {@code proof} all of them, many times.
 */
@Tag("integration")
class KillJourney {

	private static final int KILLS = Integer.getInteger("handback.kills", 1);

	/** The last student of the section isn't matched in the LMS. */
	private static final List<PersonId> STUDENTS = IntStream.rangeClosed(1, 27)
		.mapToObj((number) -> People.student('a', number))
		.toList();

	private static final List<String> FEW_POINTS = List.of("create-after-post", "grade-after-patch");

	private static final List<String> ALL_POINTS = List.of("before-claim", "claimed", "create-before-post",
			"create-after-post", "create-storing-id", "create-id-stored", "create-settling", "grade-before-patch",
			"grade-after-patch", "grade-settling", "grade-settled", "grade-checked", "grade-confirming");

	private static final int CREATES_BEFORE_A_KILL = 3;

	private static final int GRADES_BEFORE_A_KILL = 22;

	private final UUID graded = UUID.randomUUID();

	private final Map<UUID, String> created = new LinkedHashMap<>();

	private final Map<PersonId, Integer> acknowledged = new HashMap<>();

	private final Map<PersonId, Integer> typed = new HashMap<>();

	@AutoClose
	private ProcessStage stage;

	private Witness witness;

	private PlainTeacher teacher;

	private int nextValue = 1;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("kill", Map.of());
		this.witness = new Witness(this.stage.sandbox());
	}

	@Test
	void nothingIsLostDoubledOrMisreportedWhereverTheProcessDies() throws Exception {
		begin();
		for (int kill = 0; kill < KILLS; kill++) {
			for (String point : (KILLS > 1) ? ALL_POINTS : FEW_POINTS) {
				dies(point);
				this.witness.listen();
			}
		}
		this.stage.nodeHere();
		patiently().until(this::isQuiet);

		this.witness.listen();
		assertGrades();
		assertCreates();
	}

	private void begin() throws Exception {
		App app = this.stage.nodeHere();
		this.stage.awaitRosters();
		this.teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		this.teacher.setsWork(this.graded, "Killed at its grades");
		gradeAll();
		assertThat(this.acknowledged).hasSameSizeAs(STUDENTS);
		patiently().until(this::isQuiet);
		app.close();
	}

	/** Starts the app, and has a teacher work until the app dies at the point. */
	private void dies(String point) throws Exception {
		RunningApp app = this.stage.launch("--handback.delivery.halt-at=" + point,
				"--handback.delivery.halt-after=" + halfway(point));
		patiently().until(() -> app.hasEnded() || app.answers());
		patiently().pollInterval(Duration.ofMillis(20)).until(() -> {
			setsWork();
			gradeAll();
			return app.hasEnded();
		});
		assertThat(app.log()).contains("Halting at " + point);
	}

	private static int halfway(String point) {
		int most = point.startsWith("create-") ? CREATES_BEFORE_A_KILL : GRADES_BEFORE_A_KILL;
		return (KILLS > 1) ? ThreadLocalRandom.current().nextInt(most) + 1 : 1;
	}

	private void setsWork() throws InterruptedException {
		UUID id = UUID.randomUUID();
		String title = "Killed at its creation " + this.created.size();
		this.created.put(id, title);
		this.teacher.setsWork(id, title);
	}

	private void gradeAll() throws InterruptedException {
		for (PersonId student : STUDENTS) {
			int value = this.nextValue++;
			this.typed.put(student, value);
			if (this.teacher.grades(this.graded, student, value)) {
				this.acknowledged.put(student, value);
			}
		}
	}

	private boolean isQuiet() {
		return this.stage.jdbc()
			.sql("select count(*) from delivery where state not in ('DELIVERED', 'UNKNOWN') or lease is not null")
			.query(Long.class)
			.single() == 0;
	}

	private void assertGrades() {
		Map<String, List<BigDecimal>> points = this.witness.points();
		for (PersonId student : STUDENTS) {
			String path = "/v3.1/sections/" + People.section('a', 1) + "/assignments/" + lmsId(this.graded)
					+ "/submissions/" + student;
			BigDecimal held = this.witness.held('a', path);
			assertThat(held).isNotNull()
				.isBetween(BigDecimal.valueOf(this.acknowledged.get(student)),
						BigDecimal.valueOf(this.typed.get(student)));
			assertThat(points.get(path)).as("an older value never lands after a newer one").isSorted();
			assertThat(shown(student)).as("what the page says").isEqualByComparingTo(held);
		}
		System.out.printf("%d kills at each point: %d PATCHes for %d grades%n", KILLS,
				points.values().stream().mapToInt(List::size).sum(), this.nextValue - 1);
	}

	private void assertCreates() {
		Map<String, Integer> ends = new HashMap<>();
		this.created.put(this.graded, "Killed at its grades");
		this.created.forEach((id, title) -> {
			int creates = this.witness.created(title).size();
			String state = stateOf(id);
			ends.merge(state, 1, Integer::sum);
			assertThat(creates).as(title).isLessThanOrEqualTo(1);
			switch (state) {
				case "DELIVERED" -> assertThat(lmsId(id)).as("the id of " + title)
					.isEqualTo(idIn(this.witness.created(title).get(0).path("answer_body").asString()));
				case "UNKNOWN" -> assertThat(lmsId(id)).as("the id is unknown: " + title).isEmpty();
				default -> assertThat(creates).as(title + " was never saved").isZero();
			}
		});
		assertThat(ends).containsKeys("DELIVERED", "UNKNOWN");
		System.out.printf("%d kills at each point: creates by what the page says: %s%n", KILLS, ends);
	}

	private String stateOf(UUID assignment) {
		return this.stage.jdbc()
			.sql("select state from delivery where assignment_id = ? and student_id is null")
			.param(assignment)
			.query(String.class)
			.optional()
			.orElse("");
	}

	private String lmsId(UUID assignment) {
		return this.stage.jdbc()
			.sql("select coalesce(lms_id::text, '') from assignment where id = ?")
			.param(assignment)
			.query(String.class)
			.single();
	}

	private BigDecimal shown(PersonId student) {
		return this.stage.jdbc()
			.sql("select points from grade where assignment_id = ? and student_id = ?")
			.params(this.graded, student.value())
			.query(BigDecimal.class)
			.single();
	}

	private static String idIn(String answer) {
		int start = answer.indexOf("\"id\":\"") + 6;
		return answer.substring(start, start + 36);
	}

	private static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofMinutes(2)).ignoreExceptions();
	}

}
