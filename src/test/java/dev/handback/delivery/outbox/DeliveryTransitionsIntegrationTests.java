package dev.handback.delivery.outbox;

import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Enrollment;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.DeliveryRule.Effect;
import dev.handback.delivery.outbox.DeliveryRule.Move;
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

	private static final Set<State> OF_ASSIGNMENTS = EnumSet.complementOf(EnumSet.of(State.CHECKING, State.HELD));

	private static final Set<State> OF_SUBMISSIONS = EnumSet.complementOf(EnumSet.of(State.UNKNOWN));

	/** Transitions for assignments only, and for submissions only. */
	private static final Set<DeliveryTransition> ASSIGNMENTS_ONLY = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_POSTED, DeliveryTransition.POSTED, DeliveryTransition.LOST,
			DeliveryTransition.LOST_LATE, DeliveryTransition.KNOWN, DeliveryTransition.SAID_MISSING,
			DeliveryTransition.SAID_THERE, DeliveryTransition.SAID_GONE, DeliveryTransition.NEVER_LEFT);

	private static final Set<DeliveryTransition> SUBMISSIONS_ONLY = EnumSet.of(DeliveryTransition.HANDED_IN,
			DeliveryTransition.ZERO_HIDDEN, DeliveryTransition.ZERO_SHOWN, DeliveryTransition.WITHOUT_GRADE,
			DeliveryTransition.ACCEPTED, DeliveryTransition.DIFFERS, DeliveryTransition.CHOSEN,
			DeliveryTransition.SENT_AGAIN, DeliveryTransition.DEPARTED, DeliveryTransition.CAME_BACK);

	/** Transitions that only the node with the lease makes, and those without a lease. */
	private static final Set<DeliveryTransition> LEASED_ONLY = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_POSTED, DeliveryTransition.POSTED, DeliveryTransition.ZERO_HIDDEN,
			DeliveryTransition.ZERO_SHOWN, DeliveryTransition.WITHOUT_GRADE, DeliveryTransition.ACCEPTED,
			DeliveryTransition.CONFIRMED, DeliveryTransition.DIFFERS, DeliveryTransition.REJECTED,
			DeliveryTransition.POSTPONED, DeliveryTransition.LOST, DeliveryTransition.GIVEN_BACK,
			DeliveryTransition.LOOKED, DeliveryTransition.EXPIRED);

	private static final Set<DeliveryTransition> FREE_ONLY = EnumSet.of(DeliveryTransition.CLAIMED,
			DeliveryTransition.LOOK_CLAIMED, DeliveryTransition.RELEASED, DeliveryTransition.RETRIED,
			DeliveryTransition.NEVER_LEFT, DeliveryTransition.DEPARTED, DeliveryTransition.CAME_BACK);

	/** Transitions that are refused while an earlier create may have worked. */
	private static final Set<DeliveryTransition> NOT_IF_IT_MAY_EXIST = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_LEFT);

	private static final Set<DeliveryTransition> NOT_WHILE_POSTING = EnumSet.of(DeliveryTransition.CREATED_AGAIN,
			DeliveryTransition.GIVEN_BACK);

	@Autowired
	private DeliveryRows rows;

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
		for (Case one : cases(transition)) {
			this.transactions.executeWithoutResult((status) -> {
				status.setRollbackOnly();
				connect();
				LeasedDelivery row = insert(one);
				Map<String, Object> before = read(row);
				actions.get(transition).accept(row);
				Map<String, Object> after = read(row);
				boolean happens = happens(transition, one);
				assertThat(after.get("state")).as("%s of %s", transition, one)
					.isEqualTo((happens ? stateAfter(transition, one) : one.state()).name());
				for (DeliveryFlag flag : DeliveryFlag.values()) {
					if (flag != DeliveryFlag.LATE_WRITE || transition.rule().flags().containsKey(flag)) {
						boolean was = (boolean) before.get(flag.column());
						assertThat(after.get(flag.column())).as("%s after %s of %s", flag, transition, one)
							.isEqualTo(happens ? flagAfter(transition, flag, was, one) : was);
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
			LeasedDelivery row = insert(new Case(state, true, state == State.SENDING, false, false, "REJECTED"));
			assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(
					() -> this.jdbc.sql("update delivery set " + change + " where id = ?").param(row.id()).update());
		});
	}

	@Test
	void aChoiceThatIsMadeWhileTheRowIsSentFollowsWhenThatIsDone() {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			LeasedDelivery row = insert(new Case(State.SENDING, true, true, false, false, "REJECTED"));
			this.decisions.chosen(row.target());
			this.rows.settle(row, AttemptOutcome.delivered());
			assertThat(read(row).get("state")).isEqualTo("DUE");
		});
	}

	private Map<DeliveryTransition, Consumer<LeasedDelivery>> actions() {
		Map<DeliveryTransition, Consumer<LeasedDelivery>> actions = new EnumMap<>(DeliveryTransition.class);
		Set<Reason> reasons = EnumSet.of(Reason.UNAVAILABLE, Reason.REJECTED, Reason.CHANGED_THERE);
		Enrollment enrollment = new Enrollment(DISTRICT, SECTION, STUDENT);
		actions.put(DeliveryTransition.CHANGED, (row) -> this.rows.want(row.target(), Urgency.CLICK));
		actions.put(DeliveryTransition.HANDED_IN, (row) -> this.rows.wantWork(row.target()));
		actions.put(DeliveryTransition.CLAIMED,
				(row) -> this.leases.claim(new Leases.Waiting(DISTRICT, Urgency.CLICK, false), 10, LEASE));
		actions.put(DeliveryTransition.LOOK_CLAIMED, (row) -> this.leases.claimCheck(List.of(), LEASE));
		actions.put(DeliveryTransition.POSTING, (row) -> this.rows.posting(row));
		actions.put(DeliveryTransition.NEVER_POSTED, (row) -> this.rows.neverPosted(row));
		actions.put(DeliveryTransition.POSTED, (row) -> this.rows.posted(row));
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
		actions.put(DeliveryTransition.LOST_LATE, (row) -> this.rows.lostLate(row));
		actions.put(DeliveryTransition.GIVEN_BACK, (row) -> this.leases.giveBack(row));
		actions.put(DeliveryTransition.LOOKED, (row) -> this.rows.looked(row));
		actions.put(DeliveryTransition.EXPIRED, (row) -> {
			this.jdbc
				.sql("update delivery set lease_until = now() - interval '1 second' where id = ? and lease is not null")
				.param(row.id())
				.update();
			this.leases.takeBackExpired();
		});
		actions.put(DeliveryTransition.KNOWN, (row) -> this.rows.known(row.target()));
		actions.put(DeliveryTransition.LANDED_LATE, (row) -> this.rows.landedLate(row, AttemptOutcome.again()));
		actions.put(DeliveryTransition.RELEASED, (row) -> this.rows.release(DISTRICT, null, reasons));
		actions.put(DeliveryTransition.RETRIED,
				(row) -> this.rows.retry(DISTRICT, row.id(), EnumSet.of(Reason.REJECTED)));
		actions.put(DeliveryTransition.CHOSEN, (row) -> this.decisions.chosen(row.target()));
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

	private static List<Case> cases(DeliveryTransition transition) {
		List<Case> cases = new ArrayList<>();
		for (boolean submission : new boolean[] { false, true }) {
			if (submission ? ASSIGNMENTS_ONLY.contains(transition) : SUBMISSIONS_ONLY.contains(transition)) {
				continue;
			}
			for (State state : submission ? OF_SUBMISSIONS : OF_ASSIGNMENTS) {
				for (boolean leased : new boolean[] { false, true }) {
					if (leased ? !DeliveryRule.LEASED.contains(state) : state == State.SENDING) {
						continue;
					}
					for (int bits = 0; bits < 4; bits++) {
						cases.add(new Case(state, submission, leased, bits % 2 == 1, bits > 1,
								refusal(transition, submission)));
					}
				}
			}
		}
		return cases;
	}

	private static String refusal(DeliveryTransition transition, boolean submission) {
		return switch (transition) {
			case SAID_MISSING, SAID_GONE -> "ID_LOST";
			case CAME_BACK -> "NOT_ENROLLED";
			case CHANGED -> submission ? "REJECTED" : "ID_LOST";
			default -> "REJECTED";
		};
	}

	private static boolean happens(DeliveryTransition transition, Case one) {
		return transition.rule().states().contains(one.state())
				&& (one.leased() ? !FREE_ONLY.contains(transition) : !LEASED_ONLY.contains(transition))
				&& !(one.mayExist() && NOT_IF_IT_MAY_EXIST.contains(transition))
				&& !(one.isPosting() && NOT_WHILE_POSTING.contains(transition))
				&& !(transition == DeliveryTransition.KEPT_HERE && one.state() == State.DELIVERED && !one.leased());
	}

	private static State stateAfter(DeliveryTransition transition, Case one) {
		return transition.rule()
			.moves()
			.stream()
			.filter((move) -> move.from().contains(one.state()) && fits(move, one))
			.map(Move::to)
			.findFirst()
			.orElse(one.state());
	}

	private static boolean fits(Move move, Case one) {
		return switch (move.when()) {
			case ALWAYS -> true;
			case FREE -> !one.leased();
			case OPEN -> !one.leased() && !(one.state() == State.REFUSED && one.refusal().equals("ID_LOST"));
			case NEWER -> one.newer();
			case POSTING -> one.isPosting();
		};
	}

	private static boolean flagAfter(DeliveryTransition transition, DeliveryFlag flag, boolean before, Case one) {
		@Nullable Effect effect = transition.rule().flags().get(flag);
		if (effect == null) {
			return before;
		}
		return switch (effect) {
			case SET -> true;
			case SET_UNLESS_NEWER -> before || !one.newer();
			case CLEARED -> false;
			case CLEARED_UNLESS_NEWER -> before && one.newer();
		};
	}

	private LeasedDelivery insert(Case one) {
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

	/**
	 * A row.
	 *
	 * @param refusal the row's reason if it was refused
	 */
	private record Case(State state, boolean submission, boolean leased, boolean newer, boolean flagged,
			String refusal) {

		boolean mayExist() {
			return this.flagged && !this.submission;
		}

		boolean isPosting() {
			return mayExist() && this.state == State.SENDING;
		}

	}

}
