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

import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.RunningApp;
import dev.handback.support.Witness;
import dev.handback.vocabulary.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The process is killed at every named point of delivery, again and again; each next
 * start finds what the last one left behind.
 */
class KillJourney {

	private static final int KILLS = Integer.getInteger("handback.kills", 1);

	/** The last student of the section is not in the learning platform. */
	private static final List<PersonId> STUDENTS = IntStream.rangeClosed(1, 27)
		.mapToObj((number) -> People.student('a', number))
		.toList();

	private static final List<String> GRADE_POINTS = List.of("before-claim", "claimed", "grade-before-patch",
			"grade-after-patch", "grade-settling", "grade-settled", "grade-checked", "grade-confirming");

	private static final List<String> CREATE_POINTS = List.of("before-claim", "claimed", "create-before-post",
			"create-after-post", "create-storing-id", "create-id-stored", "create-settling");

	private ProcessStage stage;

	private Witness witness;

	private PlainTeacher teacher;

	private final Map<PersonId, Integer> acknowledged = new HashMap<>();

	private final Map<PersonId, Integer> typed = new HashMap<>();

	private int nextValue = 1;

	@BeforeEach
	void build() throws Exception {
		this.stage = ProcessStage.build("kill", Map.of());
		this.witness = new Witness(this.stage.sandbox());
	}

	@AfterEach
	void close() {
		this.stage.close();
	}

	@Test
	void noGradeIsLostDoubledOrMisreportedWhereverTheProcessDies() throws Exception {
		UUID assignment = UUID.randomUUID();
		RunningApp app = begin();
		this.teacher.setsWork(assignment, "Killed at its grades");
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> "DELIVERED".equals(stateOf(assignment)));
		app.kill();
		for (String point : GRADE_POINTS) {
			for (int kill = 0; kill < KILLS; kill++) {
				dies(point, STUDENTS.size() - 5, () -> gradeAll(assignment));
				this.witness.listen();
			}
		}
		this.stage.node();
		awaitQuiet(assignment);

		Map<String, List<BigDecimal>> points = this.witness.listen().points();
		for (PersonId student : STUDENTS) {
			String path = submission(assignment, student);
			BigDecimal held = this.witness.held('a', path);
			assertThat(held).isNotNull()
				.isBetween(BigDecimal.valueOf(this.acknowledged.get(student)),
						BigDecimal.valueOf(this.typed.get(student)));
			assertThat(points.get(path)).as("an older value never lands after a newer one").isSorted();
			assertThat(wanted(assignment, student)).as("what the page says").isEqualByComparingTo(held);
		}
		assertThat(this.witness.created("Killed at its grades")).hasSize(1);
		report("grades", points.values().stream().mapToInt(List::size).sum());
	}

	@Test
	void noAssignmentIsCreatedTwiceOrLostSilentlyWhereverTheProcessDies() throws Exception {
		Map<UUID, String> work = new LinkedHashMap<>();
		begin().kill();
		for (String point : CREATE_POINTS) {
			for (int kill = 0; kill < KILLS; kill++) {
				dies(point, 4, () -> setsWork(work));
				this.witness.listen();
			}
		}
		this.stage.node();
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.until(() -> work.keySet()
				.stream()
				.allMatch((id) -> List.of("DELIVERED", "UNKNOWN", "").contains(stateOf(id))));

		this.witness.listen();
		Map<String, Integer> ends = new HashMap<>();
		work.forEach((id, title) -> {
			int created = this.witness.created(title).size();
			String state = stateOf(id);
			ends.merge(state, 1, Integer::sum);
			assertThat(created).as(title).isLessThanOrEqualTo(1);
			switch (state) {
				case "DELIVERED" -> assertThat(lmsId(id)).as("the id of " + title)
					.isEqualTo(idIn(this.witness.created(title).get(0).path("answer_body").asString()));
				case "UNKNOWN" -> assertThat(lmsId(id)).as("nobody knows the id of " + title).isEmpty();
				default -> assertThat(created).as(title + " was never saved").isZero();
			}
		});
		report("creates", ends);
	}

	private RunningApp begin() throws Exception {
		RunningApp app = this.stage.node();
		this.stage.awaitRosters();
		this.teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		return app;
	}

	/** Starts the app, has it work until it dies at the point, and then goes on. */
	private void dies(String point, int atMost, Work work) throws Exception {
		int after = (KILLS > 1) ? ThreadLocalRandom.current().nextInt(atMost) + 1 : 1;
		RunningApp app = this.stage.launch("--handback.delivery.halt-at=" + point,
				"--handback.delivery.halt-after=" + after);
		Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> app.hasEnded() || app.answers());
		while (!app.hasEnded()) {
			work.run();
		}
		assertThat(app.log()).contains("Halting at " + point);
	}

	private void gradeAll(UUID assignment) throws InterruptedException {
		for (PersonId student : STUDENTS) {
			grade(assignment, student);
		}
	}

	private void grade(UUID assignment, PersonId student) throws InterruptedException {
		int value = this.nextValue++;
		this.typed.put(student, value);
		if (this.teacher.grades(assignment, student, value)) {
			this.acknowledged.put(student, value);
		}
	}

	private void setsWork(Map<UUID, String> work) throws InterruptedException {
		UUID id = UUID.randomUUID();
		String title = "Killed at its creation " + work.size();
		work.put(id, title);
		this.teacher.setsWork(id, title);
	}

	private void awaitQuiet(UUID assignment) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(60))
			.until(() -> this.stage.jdbc()
				.sql("select count(*) from delivery where assignment_id = ? and state <> 'DELIVERED'")
				.param(assignment)
				.query(Long.class)
				.single() == 0);
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

	private BigDecimal wanted(UUID assignment, PersonId student) {
		return this.stage.jdbc()
			.sql("select points from grade where assignment_id = ? and student_id = ?")
			.param(assignment)
			.param(student.value())
			.query(BigDecimal.class)
			.single();
	}

	private String submission(UUID assignment, PersonId student) {
		return "/v3.1/sections/" + People.section('a', 1) + "/assignments/" + lmsId(assignment) + "/submissions/"
				+ student;
	}

	private static String idIn(String answer) {
		int start = answer.indexOf("\"id\":\"") + 6;
		return answer.substring(start, start + 36);
	}

	private static void report(String what, Object measured) {
		System.out.println("Kills at each point: " + KILLS + "; " + what + ": " + measured);
	}

	private interface Work {

		void run() throws InterruptedException;

	}

}
