package dev.handback.delivery.outbox;

import java.sql.Types;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Enrollment;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Every transition, tried on every possible row, does what its table says. */
@AppTest
class DeliveryTransitionsIntegrationTests {

	private static final Duration LEASE = Duration.ofSeconds(20);

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a7777");

	private static final SectionId SECTION = new SectionId("5c00000000000000000a7777");

	private static final PersonId STUDENT = new PersonId("5b00000000000000000a7777");

	@Autowired
	private DeliveryRows rows;

	@Autowired
	private Creates creates;

	@Autowired
	private Leases leases;

	@Autowired
	private TeacherDecisions decisions;

	@Autowired
	private Departures departures;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private TransactionTemplate transactions;

	@ParameterizedTest
	@EnumSource(DeliveryTransition.class)
	void doesToEachRowWhatTheTableSays(DeliveryTransition transition) {
		Map<DeliveryTransition, Consumer<LeasedDelivery>> actions = actions();
		assertThat(actions).containsOnlyKeys(DeliveryTransition.values());
		for (PossibleRow one : PossibleRow.of(transition)) {
			this.transactions.executeWithoutResult((status) -> {
				status.setRollbackOnly();
				connect();
				LeasedDelivery row = insert(one);
				Map<String, Object> before = read(row);
				actions.get(transition).accept(row);
				Map<String, Object> after = read(row);
				boolean happens = one.allows(transition);
				assertThat(after.get("state")).as("%s of %s", transition, one)
					.isEqualTo((happens ? one.stateAfter(transition) : one.state()).name());
				for (DeliveryFlag flag : DeliveryFlag.values()) {
					if (flag != DeliveryFlag.LATE_WRITE || transition.rule().flags().containsKey(flag)) {
						boolean was = (boolean) before.get(flag.column());
						assertThat(after.get(flag.column())).as("%s after %s of %s", flag, transition, one)
							.isEqualTo(happens ? one.flagAfter(transition, flag, was) : was);
					}
				}
			});
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "DUE|lease = '00000000-0000-0000-0000-000000000001', lease_until = now()", "SENDING|lease = null",
					"SENDING|lease = null, lease_until = null", "HELD|reason = null", "REFUSED|reason = null",
					"DELIVERED|reason = 'REJECTED'", "CHECKING|reason = 'UNAVAILABLE'", "DUE|state = 'SENT'",
					"DUE|state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN'", "SENDING|posting = true",
					"DUE|may_exist = true", "DUE|late_write = true, look_at = null" })
	void theDatabaseRefusesRowsThatCannotBe(State state, String change) {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			LeasedDelivery row = insert(new PossibleRow(state, true, state == State.SENDING, false, false, "REJECTED"));
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(
					() -> this.jdbc.sql("update delivery set " + change + " where id = ?").param(row.id()).update());
		});
	}

	@Test
	void aChoiceThatIsMadeWhileTheRowIsSentFollowsWhenThatIsDone() {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			LeasedDelivery row = insert(new PossibleRow(State.SENDING, true, true, false, false, "REJECTED"));
			this.decisions.chosen(row.target(), student(row));
			this.rows.settle(row, AttemptOutcome.delivered());
			assertThat(read(row).get("state")).isEqualTo("DUE");
		});
	}

	private Map<DeliveryTransition, Consumer<LeasedDelivery>> actions() {
		Map<DeliveryTransition, Consumer<LeasedDelivery>> actions = new EnumMap<>(DeliveryTransition.class);
		Set<Reason> reasons = EnumSet.of(Reason.UNAVAILABLE, Reason.REJECTED, Reason.CHANGED_THERE);
		Enrollment enrollment = new Enrollment(DISTRICT, SECTION, STUDENT);
		actions.put(DeliveryTransition.CHANGED, (row) -> this.rows.want(row.target()));
		actions.put(DeliveryTransition.HANDED_IN, (row) -> this.rows.wantWork(row.target()));
		actions.put(DeliveryTransition.CLAIMED,
				(row) -> this.leases.claim(new Leases.Waiting(DISTRICT, Urgency.CLICK, false), 10, LEASE));
		actions.put(DeliveryTransition.LOOK_CLAIMED, (row) -> this.leases.claimCheck(List.of(), LEASE));
		actions.put(DeliveryTransition.POSTING, (row) -> this.creates.posting(row));
		actions.put(DeliveryTransition.NEVER_POSTED, (row) -> this.creates.neverPosted(row));
		actions.put(DeliveryTransition.POSTED, (row) -> this.creates.posted(row));
		actions.put(DeliveryTransition.ZERO_HIDDEN, (row) -> this.rows.zeroHidden(row, true));
		actions.put(DeliveryTransition.ZERO_SHOWN, (row) -> this.rows.zeroHidden(row, false));
		actions.put(DeliveryTransition.WITHOUT_GRADE, (row) -> this.rows.withoutGrade(row));
		actions.put(DeliveryTransition.ACCEPTED, (row) -> this.rows.settle(row, AttemptOutcome.check(Duration.ZERO)));
		actions.put(DeliveryTransition.CONFIRMED, (row) -> this.rows.settle(row, AttemptOutcome.delivered()));
		actions.put(DeliveryTransition.DIFFERS,
				(row) -> this.rows.settle(row, AttemptOutcome.held(Reason.CHANGED_THERE)));
		actions.put(DeliveryTransition.REJECTED,
				(row) -> this.rows.settle(row, AttemptOutcome.refused(Reason.REJECTED)));
		actions.put(DeliveryTransition.POSTPONED,
				(row) -> this.rows.settle(row, AttemptOutcome.waitFor(Reason.DRAFT, Duration.ofMinutes(1))));
		actions.put(DeliveryTransition.LOST, (row) -> this.rows.settle(row, AttemptOutcome.unknown()));
		actions.put(DeliveryTransition.LOST_LATE, (row) -> this.creates.lostLate(row));
		actions.put(DeliveryTransition.GIVEN_BACK, (row) -> this.leases.giveBack(row));
		actions.put(DeliveryTransition.LOOKED, (row) -> this.rows.looked(row));
		actions.put(DeliveryTransition.EXPIRED, (row) -> {
			this.jdbc
				.sql("update delivery set lease_until = now() - interval '1 second' where id = ? and lease is not null")
				.param(row.id())
				.update();
			this.leases.takeBackExpired();
		});
		actions.put(DeliveryTransition.KNOWN, (row) -> this.creates.known(row.target()));
		actions.put(DeliveryTransition.LANDED_LATE, (row) -> this.rows.landedLate(row, AttemptOutcome.again()));
		actions.put(DeliveryTransition.RELEASED, (row) -> this.rows.release(DISTRICT, null, reasons));
		actions.put(DeliveryTransition.RETRIED,
				(row) -> this.rows.retry(DISTRICT, row.id(), EnumSet.of(Reason.REJECTED)));
		actions.put(DeliveryTransition.CHOSEN, (row) -> this.decisions.chosen(row.target(), student(row)));
		actions.put(DeliveryTransition.SAID_MISSING, (row) -> this.decisions.saidMissing(row.target(), 1,
				(row.state() == State.UNKNOWN) ? Reason.OUTCOME_UNKNOWN : Reason.ID_LOST));
		actions.put(DeliveryTransition.SAID_THERE, (row) -> this.decisions.saidThere(row.target(), 1));
		actions.put(DeliveryTransition.SAID_GONE, (row) -> this.decisions.saidGone(row.target(), 1));
		actions.put(DeliveryTransition.SENT_AGAIN, (row) -> this.decisions.sendAllAgain(row.target()));
		actions.put(DeliveryTransition.CREATED_AGAIN, (row) -> {
			if (!row.isAssignment()) {
				this.jdbc.sql("""
						insert into delivery (district_id, section_id, assignment_id, state, reason, wanted, sent,
							attempts, due_at, posting, changed_at, creates)
						values (?, ?, ?, 'REFUSED', 'ASSIGNMENT_GONE', 1, 1, 0, now(), false, now(), 1)""")
					.params(DISTRICT.value(), SECTION.value(), row.target().assignment().value())
					.update();
			}
			this.decisions.createAgain(row.target().ofAssignment(), 1);
		});
		actions.put(DeliveryTransition.NEVER_LEFT, (row) -> this.decisions.neverLeft(row.target()));
		actions.put(DeliveryTransition.KEPT_HERE, (row) -> this.decisions.keepHere(row.target()));
		actions.put(DeliveryTransition.DEPARTED, (row) -> this.departures.keepHere(List.of(enrollment), reasons));
		actions.put(DeliveryTransition.CAME_BACK, (row) -> this.departures.sendAgain(List.of(enrollment)));
		return actions;
	}

	private LeasedDelivery insert(PossibleRow one) {
		UUID assignment = UUID.randomUUID();
		@Nullable UUID lease = one.leased() ? UUID.randomUUID() : null;
		@Nullable Reason reason = switch (one.state()) {
			case DUE -> Reason.UNAVAILABLE;
			case SENDING, CHECKING, DELIVERED -> null;
			case HELD -> Reason.CHANGED_THERE;
			case REFUSED -> Reason.valueOf(one.refusal());
			case UNKNOWN -> Reason.OUTCOME_UNKNOWN;
		};
		long id = this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, student_id, state, reason, wanted, claimed,
						sent, attempts, due_at, changed_at, lease, lease_until, creates, posting, may_exist, forced, unseen,
						zero_hidden, ungraded, late_write, look_at)
					values (:district, :section, :assignment, :student, :state, :reason, :wanted, 1, 0, 0,
						now() - interval '9 years', now(), :lease, case when :leased then now() + interval '1 minute' end,
						:creates, :posting, :mayExist, :flags, :flags, :flags, :flags, :late,
						case when :late or :leased = false then now() - interval '9 years' end)
					returning id""")
			.param("district", DISTRICT.value())
			.param("section", SECTION.value())
			.param("assignment", assignment)
			.param("student", one.submission() ? STUDENT.value() : null, Types.VARCHAR)
			.param("state", one.state().name())
			.param("reason", (reason != null) ? reason.name() : null, Types.VARCHAR)
			.param("wanted", one.newer() ? 2 : 1)
			.param("lease", lease, Types.OTHER)
			.param("leased", one.leased())
			.param("creates", one.submission() ? 0 : 1)
			.param("posting", one.isPosting())
			.param("mayExist", one.mayExist())
			.param("flags", one.flagged() && one.submission())
			.param("late", one.flagged())
			.query(Long.class)
			.single();
		DeliveryTarget target = new DeliveryTarget(DISTRICT, SECTION, new AssignmentId(assignment),
				one.submission() ? STUDENT : null);
		return new LeasedDelivery(id, target, Provider.A, (lease != null) ? lease : UUID.randomUUID(), 1, 0,
				one.state(), reason, Urgency.CLICK, false, false, 0, false, false, false, false, 0, null);
	}

	private void connect() {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone) values (?, 'Transitions', 'A', 'UTC')
				on conflict do nothing""").param(DISTRICT.value()).update();
	}

	private Map<String, Object> read(LeasedDelivery row) {
		return new HashMap<>(this.jdbc.sql("select * from delivery where id = ?").param(row.id()).query().singleRow());
	}

	private static List<PersonId> student(LeasedDelivery row) {
		return List.of(Objects.requireNonNull(row.target().student()));
	}

}
