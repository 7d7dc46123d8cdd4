package dev.handback.delivery.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryTest;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.StepwiseDelivery;
import dev.handback.delivery.courier.DeliveryMetrics;
import dev.handback.delivery.courier.LmsPoller;
import dev.handback.delivery.courier.LmsSubmissions;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.support.People;
import dev.handback.support.Seeds;
import dev.handback.support.SettableClock;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.ParameterizedTest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Teachers change grades in the LMS and here, in any order, while no one opens a page.
 * What the checks find in the end is compared with what the LMS has, and their requests
 * are counted in the sandbox's journal.
 */
class LmsPollSearchTests extends DeliveryTest {

	private static final int ASSIGNMENTS = 10;

	private static final int STUDENTS = 5;

	/**
	 * A tenth of it is 6 requests a minute, fewer than the checks would make without a
	 * limit.
	 */
	private static final long LIMIT = 60;

	private static final Duration STEP = Duration.ofSeconds(5);

	@Autowired
	private LmsPollProperties properties;

	@Autowired
	private LmsSubmissions submissions;

	@Autowired
	private OutgoingAssignments outgoing;

	@Autowired
	private OutgoingSubmissions grades;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private LmsRechecks lmsRechecks;

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private Departures departures;

	@Autowired
	private Pauses pauses;

	@Autowired
	private DeliveryMetrics metrics;

	@Autowired
	private DistrictMachines machines;

	@Autowired
	private TransactionTemplate transactions;

	private final SettableClock clock = new SettableClock();

	private final Witness witness = new Witness(TestService.INSTANCE.address());

	/** How many requests the checks made, by simulated time. */
	private final NavigableMap<Instant, Integer> requests = new TreeMap<>();

	private final List<AssignmentId> work = new ArrayList<>();

	private LmsPollTurns turns;

	private LmsPoller lmsPoller;

	@ParameterizedTest
	@Seeds(1)
	void aFullTurnFindsEveryChangeWithinATenthOfTheWindow(long seed) {
		Random random = new Random(seed);
		this.clock.advance(Duration.between(this.clock.instant(), Instant.now()));
		this.turns = new LmsPollTurns(this.jdbc, this.machines, this.properties, this.clock);
		this.lmsPoller = new LmsPoller(this.submissions, this.outgoing, this.grades, this.districts, this.turns,
				this.lmsRechecks, this.rows, this.pauses, this.metrics, this.transactions, this.clock);
		for (int i = 0; i < ASSIGNMENTS; i++) {
			this.work.add(gradedByAll("Essay " + i));
		}
		this.delivery.deliver();
		this.delivery.deliver();
		for (int i = 0; i < 40; i++) {
			change(random);
			pass(Duration.ofSeconds(5 + random.nextInt(40)));
		}

		pass(Duration.ofMinutes(21));

		for (AssignmentId assignment : this.work) {
			for (int number = 1; number <= STUDENTS; number++) {
				compare(assignment, People.student('a', number));
			}
		}
		this.requests.keySet()
			.forEach((moment) -> assertThat(this.requests.subMap(moment, moment.plus(Duration.ofMinutes(1)))
				.values()
				.stream()
				.mapToInt(Integer::intValue)
				.sum()).as("from %s", moment).isLessThanOrEqualTo((int) LIMIT / 10));
		assertThat(this.requests.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(ASSIGNMENTS);
	}

	private AssignmentId gradedByAll(String title) {
		AssignmentId assignment = teaching('a').setsWork(title);
		for (int number = 1; number <= STUDENTS; number++) {
			teaching('a').grades(assignment, People.student('a', number), String.valueOf(number), "");
		}
		return assignment;
	}

	private void change(Random random) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = this.work.get(random.nextInt(ASSIGNMENTS));
		PersonId student = People.student('a', 1 + random.nextInt(STUDENTS));
		switch (random.nextInt(11)) {
			case 0, 1, 2 ->
				changedThere('a', assignment, student, "{\"grade_points\": %d}".formatted(random.nextInt(20)));
			case 3 ->
				changedThere('a', assignment, student, "{\"grade_comment\": \"Note %d\"}".formatted(random.nextInt(9)));
			case 4 -> changedThere('a', assignment, student, "{\"flags\": [\"late\"]}");
			case 5 -> teaching.grades(assignment, student, String.valueOf(random.nextInt(20)), "");
			case 6 -> teaching.presses(assignment, "keep-theirs", student);
			case 7 -> closesAndReopens();
			case 8 -> leavesAndReturns(student);
			case 9 -> typesAndTypesBack(assignment, student);
			default -> teaching.presses(assignment, "send-ours", student);
		}
		this.delivery.send();
		this.delivery.checkRows();
		this.witness.listen();
	}

	private void closesAndReopens() {
		for (String removed : List.of("now()", "null")) {
			update("update section set removed_at = " + removed + " where id = ?", People.section('a', 1).value());
			this.departures.look();
		}
	}

	private void leavesAndReturns(PersonId student) {
		for (String removed : List.of("now()", "null")) {
			update("update enrollment set removed_at = " + removed + " where section_id = ? and person_id = ?",
					People.section('a', 1).value(), student.value());
			this.departures.look();
		}
	}

	/** A teacher changes their mind while the first value is about to be sent. */
	private void typesAndTypesBack(AssignmentId assignment, PersonId student) {
		Teaching teaching = teaching('a');
		String confirmed = value(String.class, """
				select coalesce(trim_scale(lms_points)::text, '') from grade
				where assignment_id = ? and student_id = ?""", assignment.value(), student.value());
		teaching.grades(assignment, student, "19.5", "");
		List<LeasedDelivery> rows = this.delivery.claim(10);
		if (!rows.isEmpty()) {
			this.delivery.carry(rows, () -> teaching.grades(assignment, student, confirmed, ""));
		}
	}

	private void pass(Duration duration) {
		Instant end = this.clock.instant().plus(duration);
		while (this.clock.instant().isBefore(end)) {
			this.clock.advance(STEP);
			int before = this.witness.requests().size();
			StepwiseDelivery.look(this.turns, this.lmsPoller, LIMIT);
			this.delivery.checkRows();
			int made = this.witness.listen().requests().size() - before;
			if (made > 0) {
				this.requests.merge(this.clock.instant(), made, Integer::sum);
			}
		}
	}

	private void compare(AssignmentId assignment, PersonId student) {
		JsonNode there = held('a', assignment, student);
		boolean same = this.jdbc
			.sql("""
					select points = :points and coalesce(comment, '') = :comment and array_to_string(flags, ',') = :flags from grade
					where assignment_id = :assignment and student_id = :student""")
			.param("points", there.path("grade_points").decimalValue())
			.param("comment", there.path("grade_comment").asString(""))
			.param("flags", there.path("flags").isEmpty() ? "" : there.path("flags").get(0).asString())
			.param("assignment", assignment.value())
			.param("student", student.value())
			.query(Boolean.class)
			.single();
		assertThat(state('a', assignment, student).stage()).as("%s of %s", student, there)
			.isEqualTo(same ? DeliveryState.Stage.IN_THE_LMS : DeliveryState.Stage.CONFLICT);
	}

}
