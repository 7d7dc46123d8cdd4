package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Enrollment;
import dev.handback.delivery.Reason;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.Race;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What changes many rows of an assignment at once locks them in the order of the
 * students, wherever they are in the table, so that of two who do it at the same time
 * neither waits for the other in turn.
 */
@AppTest
class LockOrderSearchTests {

	private static final int STUDENTS = 1500;

	private static final int ROUNDS = 2;

	private static final List<String> CHANGES = List.of("import", "delete", "create again", "send all again", "resume",
			"check", "choose", "settle", "leave", "come back");

	private final DeliveryTarget assignment = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
			new AssignmentId(UUID.randomUUID()));

	private final List<PersonId> students = Race.students(STUDENTS);

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private TeacherDecisions decisions;

	@Autowired
	private LmsRechecks rechecks;

	@Autowired
	private Leases leases;

	@Autowired
	private Departures departures;

	@Autowired
	private TransactionTemplate transactions;

	private List<LeasedDelivery> leased = List.of();

	static Stream<Arguments> pairs() {
		return Race.pairs(CHANGES);
	}

	@BeforeEach
	void rowsAreInNoOrder() {
		insert(new String[] { null });
		insert(this.students.stream().map(PersonId::value).toArray(String[]::new));
	}

	@AfterEach
	void removeThem() {
		this.jdbc.sql("delete from delivery where assignment_id = ?")
			.param(this.assignment.assignment().value())
			.update();
	}

	@ParameterizedTest
	@MethodSource("pairs")
	void neitherWaitsForTheOtherInTurn(String one, String other) {
		Map<String, Runnable> changes = changes();
		for (int round = 0; round < ROUNDS; round++) {
			reset(List.of(one, other));
			assertThatNoException()
				.isThrownBy(() -> new Race(this.jdbc, this.transactions).of(changes.get(one), changes.get(other)));
		}
	}

	private void reset(List<String> changes) {
		this.jdbc.sql("""
				update delivery set state = case when id % 2 = 0 then 'HELD' else 'REFUSED' end,
					reason = case when id % 2 = 0 then 'CHANGED_THERE' else :refusal end, look_at = null, lease = null,
					lease_until = null
				where assignment_id = :assignment and student_id is not null""")
			.param("refusal", changes.contains("come back") ? "NOT_ENROLLED" : "PAUSED")
			.param("assignment", this.assignment.assignment().value())
			.update();
		if (changes.contains("settle")) {
			this.jdbc.sql(
					"update delivery set look_at = now() - interval '1 minute' where assignment_id = ? and student_id is not null")
				.param(this.assignment.assignment().value())
				.update();
			this.leased = this.leases.claimCheck(Set.of(), Duration.ofMinutes(1));
			assertThat(this.leased).hasSize(STUDENTS);
		}
	}

	private Map<String, Runnable> changes() {
		List<Enrollment> enrollments = this.students.stream()
			.map((student) -> new Enrollment(this.assignment.district(), this.assignment.section(), student))
			.toList();
		Map<String, Runnable> changes = new TreeMap<>();
		changes.put("import", () -> this.rows.want(this.assignment, this.students, Urgency.BULK));
		changes.put("delete", () -> {
			this.decisions.isOut(this.assignment);
			this.decisions.keepHere(this.assignment);
		});
		changes.put("create again", () -> this.decisions.createAgain(this.assignment, 0));
		changes.put("send all again", () -> this.decisions.sendAllAgain(this.assignment));
		changes.put("resume", () -> this.rows.release(this.assignment.district(), null, Set.of(Reason.PAUSED)));
		changes.put("check", () -> this.rechecks.check(this.assignment, this.students));
		changes.put("choose", () -> this.decisions.chosen(this.assignment, this.students));
		changes.put("settle", () -> this.rows.settle(this.leased, AttemptOutcome.delivered()));
		changes.put("leave", () -> this.departures.keepHere(enrollments, Set.of(Reason.CHANGED_THERE)));
		changes.put("come back", () -> this.departures.sendAgain(enrollments));
		return changes;
	}

	/** In that order. */
	private void insert(String... students) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, reason, changed_at,
					wanted, sent, priority, due_at, attempts, posting)
				select :district, :section, :assignment, student, 'REFUSED', 'PAUSED', now(), 1, 0, 0, now(), 0, false
				from unnest(:students) with ordinality as asked (student, place) order by place""")
			.param("district", this.assignment.district().value())
			.param("section", this.assignment.section().value())
			.param("assignment", this.assignment.assignment().value())
			.param("students", students)
			.update();
	}

}
