package dev.handback.delivery.outbox;

import java.sql.Types;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.RequestId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The outbox: a method for each thing that can happen to a row. Only this type,
 * {@link Creates}, {@link Leases}, {@link LmsRechecks}, {@link TeacherDecisions} and
 * {@link Departures} write the table of deliveries; states and flags follow
 * {@link DeliveryTransition}. All times are the database's, so that nodes with different
 * clocks agree.
 */
@Repository
public class DeliveryRows {

	// By then, an earlier request without an answer has arrived, or never will. A row of
	// unknown outcome becomes due when that time is over: from then on, a person can
	// decide.
	static final int LATE_WRITES_HAVE_LANDED_SECONDS = 90;

	// A check in progress may have started before that.
	private static final int OTHER_LOOK_IS_OVER_SECONDS = 30;

	// Wakes the dispatchers of all nodes when the transaction commits.
	private static final String NOTIFY = "notify " + DispatchSignal.CHANNEL;

	/** Ends a check; one that was requested in the meantime still takes place. */
	private static final String LOOKED = """
			lease = null, lease_until = null, late_write = late_write and coalesce(look_at > clock.now, false),
			look_at = case when look_at > clock.now then look_at end""";

	// Only a person can decide about these rows, so nothing else changes them.
	private static final String IS_ASKED = "(delivery.state in ('UNKNOWN', 'HELD') or delivery.reason = 'ID_LOST')";

	private static final String RETRY = "update delivery set " + DeliveryTransition.RETRIED.set()
			+ ", due_at = now(), attempts = 0, priority = :priority where district_id = :district and "
			+ DeliveryTransition.RETRIED.guard();

	public static final String RETRY_ONE = RETRY + """
			and id = :id and lease is null and (state = 'DUE' and reason is not null
			or state = 'REFUSED' and reason = any(:worthIt))""";

	public static final String RETRY_MANY = RETRY + """
			and id in (select id from delivery where district_id = :district and state <> 'DELIVERED'
			and state = :state and reason = any(:reasons) and lease is null
			limit :batch for update skip locked)""";

	private static final String LOCKED_IN_ORDER = """
			and id in (select id from delivery where district_id = :district and id = any(:ids)
				order by assignment_id, student_id nulls first for update)""";

	// What is still due, or was sent once more, is compared once more, with everything
	// that has landed by then.
	private static final String COMPARED_ONCE_MORE = ":due or :checking and delivery.state = 'SENDING'";

	private final JdbcClient jdbc;

	DeliveryRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Records that something new is wanted, in the transaction of the change. A row that
	 * is being sent becomes due again afterward; a row that needs a person's choice keeps
	 * waiting.
	 */
	public void want(DeliveryTarget target) {
		want(target, one(target), Urgency.CLICK, DeliveryTransition.CHANGED);
	}

	/** The same for these submissions of an assignment. */
	public void want(DeliveryTarget assignment, Collection<PersonId> students, Urgency urgency) {
		if (!students.isEmpty()) {
			want(assignment, students.stream().map(PersonId::value).sorted().toArray(String[]::new), urgency,
					DeliveryTransition.CHANGED);
		}
	}

	/** The same for what a student handed in, without a grade. */
	public void wantWork(DeliveryTarget submission) {
		want(submission, one(submission), Urgency.CLICK, DeliveryTransition.HANDED_IN);
	}

	// The row of the assignment itself has no student.
	private static @Nullable String[] one(DeliveryTarget target) {
		return new @Nullable String[] { (target.student() != null) ? target.student().value() : null };
	}

	private void want(DeliveryTarget target, @Nullable String[] students, Urgency urgency, DeliveryTransition change) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent,
					attempts, due_at, posting, changed_at, priority, request_id, ungraded)
				select :district, :section, :assignment, student, 'DUE', 1, 0, 0, now(), false, now(), :priority,
					:request, :ungraded
				from unnest(cast(:students as text[])) as asked (student)
				on conflict (district_id, assignment_id, student_id) do update set %s, wanted = delivery.wanted + 1,
					attempts = 0, due_at = case when %s is true then delivery.due_at else excluded.due_at end,
					changed_at = excluded.changed_at, request_id = excluded.request_id,
					priority = case when delivery.state = 'DUE' then least(delivery.priority, excluded.priority)
						else excluded.priority end;
				""".formatted(change.set(), IS_ASKED) + NOTIFY)
			.param("district", target.district().value())
			.param("section", target.section().value())
			.param("assignment", target.assignment().value())
			.param("students", students)
			.param("priority", Priority.of(urgency))
			.param("request", RequestId.current().map(RequestId::value).orElse(null), Types.VARCHAR)
			.param("ungraded", change == DeliveryTransition.HANDED_IN)
			.update();
	}

	/** Wakes the dispatchers of all nodes when the transaction commits. */
	public void notifyNodes() {
		this.jdbc.sql(NOTIFY).update();
	}

	/**
	 * Settles a row after an attempt and releases the lease.
	 * @return false if another node has taken over the row in the meantime
	 */
	public boolean settle(LeasedDelivery row, AttemptOutcome next) {
		return settle(List.of(row), next);
	}

	/**
	 * The same for several rows of a district.
	 * @return false if another node has taken over any of them in the meantime
	 */
	public boolean settle(List<LeasedDelivery> rows, AttemptOutcome next) {
		DeliveryTransition outcome = DeliveryTransition.settling(next.state());
		return this.jdbc.sql("""
				update delivery set %1$s, lease = null, lease_until = null,
					due_at = case when :unknown then clock.landed
						when wanted > claimed then clock.now else clock.later end,
					attempts = :attempts, sent = case when :accepted then claimed else sent end,
					late_write = :lateWrite
						or late_write and not (looking and not (%2$s) and coalesce(look_at <= clock.now, true)),
					look_at = case when :lateWrite then clock.landed
						when looking and look_at <= clock.now then case when (%2$s) and late_write then clock.later end
						else look_at end,
					delivered_at = case when :seen then clock.now else delivered_at end
				from (select now() as now, now() + make_interval(secs => :landed) as landed,
						now() + make_interval(secs => :delay) as later) clock,
					unnest(cast(:ids as bigint[]), cast(:leases as uuid[]), cast(:looking as boolean[]))
						as held (row, under, looking)
				where district_id = :district and id = held.row and lease = held.under and %3$s %4$s"""
			.formatted(outcome.set(), COMPARED_ONCE_MORE, outcome.guard(), (rows.size() > 1) ? LOCKED_IN_ORDER : ""))
			.param("district", rows.get(0).target().district().value())
			.param("ids", rows.stream().map(LeasedDelivery::id).toArray(Long[]::new))
			.param("leases", rows.stream().map(LeasedDelivery::lease).toArray(UUID[]::new))
			.param("looking",
					rows.stream().map((row) -> row.looking() && !row.isAssignmentToSend()).toArray(Boolean[]::new))
			.param("due", next.state() == AttemptOutcome.State.DUE)
			.param("checking", next.state() == AttemptOutcome.State.CHECKING)
			.param("unknown", outcome == DeliveryTransition.LOST)
			.param("seen", next.seen())
			.param("delay", next.delay().toMillis() / 1000.0)
			.param("reason", (next.reason() != null) ? next.reason().name() : null, Types.VARCHAR)
			.param("attempts", next.attempts())
			.param("accepted", next.isAccepted())
			.param("lateWrite", next.lateWrite())
			.param("landed", LATE_WRITES_HAVE_LANDED_SECONDS)
			.update() == rows.size();
	}

	/** Records whether the service leaves out the 0 that it has just accepted from us. */
	public void zeroHidden(LeasedDelivery row, boolean hidden) {
		update(row, hidden ? DeliveryTransition.ZERO_HIDDEN : DeliveryTransition.ZERO_SHOWN, "");
	}

	/**
	 * Records that the row has no grade, unless one has been given since it was leased.
	 */
	public void withoutGrade(LeasedDelivery row) {
		update(row, DeliveryTransition.WITHOUT_GRADE, "");
	}

	/**
	 * Records that a request took effect, or may still do so, although the row was no
	 * longer ours.
	 */
	public void landedLate(LeasedDelivery row, AttemptOutcome next) {
		this.jdbc.sql("""
				update delivery set %s, look_at = now() + make_interval(secs => ?)
				where district_id = ? and id = ?""".formatted(DeliveryTransition.LANDED_LATE.set()))
			.params(next.lateWrite() ? LATE_WRITES_HAVE_LANDED_SECONDS : OTHER_LOOK_IS_OVER_SECONDS,
					row.target().district().value(), row.id())
			.update();
	}

	/** No row waits that long. */
	@EventListener
	void on(ClockSetBack back) {
		String ahead = " > now() + interval '30 minutes'";
		String landed = "now() + interval '" + LATE_WRITES_HAVE_LANDED_SECONDS + " seconds'";
		String mayLand = "(state = 'UNKNOWN' or coalesce(reason, '') = 'ID_LOST')";
		for (String late : List.of("due_at = now() where not " + mayLand + " and due_at" + ahead,
				"due_at = " + landed + " where " + mayLand + " and due_at" + ahead,
				"look_at = " + landed + " where look_at" + ahead, "lease_until = now() where lease_until" + ahead)) {
			this.jdbc.sql("update delivery set " + late).update();
		}
		notifyNodes();
	}

	/** Adds a line to the history of each of these deliveries of a district. */
	public void attempted(List<LeasedDelivery> rows, AttemptRecord attempt) {
		this.jdbc
			.sql("""
					insert into delivery_attempt (district_id, delivery_id, attempted_at, wanted, outcome, operation, answer,
						duration_ms)
					select :district, row, now(), wanted, :outcome, :operation, :answer, :took
					from unnest(cast(:ids as bigint[]), cast(:wanted as bigint[])) as tried (row, wanted)""")
			.param("district", rows.get(0).target().district().value())
			.param("ids", rows.stream().map(LeasedDelivery::id).toArray(Long[]::new))
			.param("wanted", rows.stream().map(LeasedDelivery::wanted).toArray(Long[]::new))
			.param("outcome", attempt.outcome())
			.param("operation", attempt.operation())
			.param("answer", attempt.answer())
			.param("took", (int) attempt.took().toMillis())
			.update();
	}

	/**
	 * Ends a check that changed nothing and releases the lease; a check that was
	 * requested in the meantime still takes place.
	 */
	public void looked(LeasedDelivery row) {
		update(row, DeliveryTransition.LOOKED, LOOKED);
	}

	/** The same for a check that read nothing: the next one needn't wait for its turn. */
	public void notLooked(LeasedDelivery row) {
		update(row, DeliveryTransition.LOOKED, LOOKED + ", looked_at = null");
	}

	/** Schedules another check of the row after that time and releases the lease. */
	public void lookAgain(LeasedDelivery row, Duration delay) {
		update(row, DeliveryTransition.LOOKED,
				"lease = null, lease_until = null, look_at = now() + interval '" + delay.toSeconds() + " seconds'");
	}

	/**
	 * Makes rows due that wait for these reasons, in one assignment or in the whole
	 * district.
	 * @return whether there were any
	 */
	public boolean release(DistrictId district, @Nullable AssignmentId assignment, Collection<Reason> reasons) {
		return this.jdbc
			.sql("""
					update delivery set %s, due_at = now(), attempts = 0
					where district_id = :district and id in (select id from delivery
						where district_id = :district and %s and lease is null and reason = any(:reasons)
							and (:assignment::uuid is null or assignment_id = :assignment)
						order by assignment_id, student_id nulls first for update)"""
				.formatted(DeliveryTransition.RELEASED.set(), DeliveryTransition.RELEASED.guard()))
			.param("district", district.value())
			.param("assignment", (assignment != null) ? assignment.value() : null, Types.OTHER)
			.param("reasons", names(reasons))
			.update() > 0;
	}

	/**
	 * Retries one row that is waiting for something, or was refused in a way that makes a
	 * retry harmless.
	 */
	public boolean retry(DistrictId district, long id, Set<Reason> worthIt) {
		return this.jdbc.sql(RETRY_ONE)
			.param("district", district.value())
			.param("id", id)
			.param("worthIt", names(worthIt))
			.param("priority", Priority.of(Urgency.CLICK))
			.update() == 1;
	}

	/** Retries up to that many rows in that state that wait for these reasons. */
	public int retry(DistrictId district, AttemptOutcome.State state, Set<Reason> reasons, int atMost) {
		return this.jdbc.sql(RETRY_MANY)
			.param("district", district.value())
			.param("state", state.name())
			.param("reasons", names(reasons))
			.param("batch", atMost)
			.param("priority", Priority.of(Urgency.BULK))
			.update();
	}

	private boolean update(LeasedDelivery row, DeliveryTransition transition, String also) {
		return update(row, transition, also, "true");
	}

	/** Changes a row if it is still ours. */
	boolean update(LeasedDelivery row, DeliveryTransition transition, String also, String where) {
		return this.jdbc
			.sql("update delivery set " + transition.set() + (also.isEmpty() ? "" : ", " + also)
					+ " from (select now() as now) clock where district_id = ? and id = ? and lease = ? and "
					+ transition.guard() + " and " + where)
			.params(row.target().district().value(), row.id(), row.lease())
			.update() == 1;
	}

	private static String[] names(Collection<Reason> reasons) {
		return reasons.stream().map(Reason::name).toArray(String[]::new);
	}

}
