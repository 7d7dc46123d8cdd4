package dev.handback.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.handback.client.Urgency;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.RequestId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The outbox: what is wanted, and how far it has got. All times are the database's, so
 * that nodes with different clocks agree. {@link Leases} decides which node works on
 * what.
 */
@Repository
class DeliveryStore {

	// An earlier request that got no answer has arrived by then, or never will. A row of
	// unknown outcome is due when that time is over: from then on a person may decide.
	static final int LATE_WRITES_HAVE_LANDED_SECONDS = 90;

	// A check in progress may have started before.
	private static final int OTHER_LOOK_IS_OVER_SECONDS = 30;

	// Wakes the dispatchers of all nodes when the transaction commits.
	private static final String NOTIFY = "pg_notify('" + Wake.CHANNEL + "', '')";

	private final JdbcClient jdbc;

	DeliveryStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	// What only a person can decide isn't changed by anything else.
	private static final String IS_ASKED = "(delivery.state in ('UNKNOWN', 'HELD') or delivery.reason = 'ID_LOST')";

	/**
	 * Records that something new is wanted, in the transaction of the change. A row that
	 * is being sent stays in that state and becomes due again afterwards; a row that
	 * needs a person's choice keeps waiting.
	 */
	void want(Target target, Urgency urgency) {
		want(target, urgency, false);
	}

	/** The same for what a student handed in, without a grade. */
	void wantWork(Target submission) {
		want(submission, Urgency.CLICK, true);
	}

	private void want(Target target, Urgency urgency, boolean ungraded) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent,
					attempts, due_at, posting, changed_at, priority, request_id, ungraded)
				values (:district, :section, :assignment, :student, 'DUE', 1, 0, 0, now(), false, now(), :priority,
					:request, :ungraded)
				on conflict (district_id, assignment_id, student_id) do update set wanted = delivery.wanted + 1,
					state = case when delivery.lease is null and %1$s is not true then 'DUE' else delivery.state end,
					reason = case when delivery.lease is null and %1$s is not true then null
						else delivery.reason end,
					attempts = 0, due_at = case when %1$s is true then delivery.due_at else now() end,
					changed_at = now(), request_id = :request, ungraded = delivery.ungraded and :ungraded,
					priority = case when delivery.state = 'DUE' then least(delivery.priority, :priority)
						else :priority end
				returning\s""".formatted(IS_ASKED) + NOTIFY)
			.param("district", target.district().value())
			.param("section", target.section().value())
			.param("assignment", target.assignment().value())
			.param("student", (target.student() != null) ? target.student().value() : null, Types.VARCHAR)
			.param("priority", Priority.of(urgency))
			.param("request", RequestId.current().map(RequestId::value).orElse(null), Types.VARCHAR)
			.param("ungraded", ungraded)
			.query((row, number) -> "")
			.single();
	}

	/** Wakes the dispatchers of all nodes when the transaction commits. */
	void notifyNodes() {
		this.jdbc.sql("select " + NOTIFY).query((row, number) -> "").single();
	}

	/**
	 * Records that a create is about to be sent.
	 * @return false if the row is no longer ours, or an earlier create may have
	 * succeeded: then nothing may be sent
	 */
	boolean posting(ClaimedRow row) {
		return update("""
				update delivery set posting = true, may_exist = true, creates = creates + 1
				where district_id = ? and id = ? and lease = ? and lease_until > now() and not may_exist""", row);
	}

	/** Records that a create that was about to be sent certainly did nothing. */
	void neverPosted(ClaimedRow row) {
		update("update delivery set posting = false, may_exist = false where district_id = ? and id = ? and lease = ?",
				row);
	}

	/**
	 * Records that the outcome of a create is stored, whatever happens to this node now.
	 */
	boolean posted(ClaimedRow row) {
		return update("update delivery set posting = false where district_id = ? and id = ? and lease = ?", row);
	}

	/** Whether the row is still ours; asked right before a request is sent. */
	boolean holds(ClaimedRow row) {
		return this.jdbc
			.sql("select from delivery where district_id = ? and id = ? and lease = ? and lease_until > now()")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.lease())
			.query((found, number) -> true)
			.optional()
			.isPresent();
	}

	/**
	 * Settles a row after an attempt and releases the lease.
	 * @return false if another node has taken the row over meanwhile
	 */
	boolean settle(ClaimedRow row, Next next) {
		return this.jdbc.sql("""
				update delivery set lease = null, lease_until = null, posting = false,
					state = case when wanted > :wanted and :repeatable then 'DUE' else :state end,
					due_at = case when :state = 'UNKNOWN' then now() + make_interval(secs => :landed)
						when wanted > :wanted then now() else now() + make_interval(secs => :delay) end,
					reason = case when wanted > :wanted and :repeatable then null else :reason end,
					attempts = :attempts,
					forced = forced and (wanted > :wanted or not :accepted),
					sent = case when :accepted then :wanted else sent end,
					late_write = :lateWrite or late_write and not (:looking and coalesce(look_at <= now(), true)),
					unseen = case :state when 'CHECKING' then true when 'DELIVERED' then false when 'HELD' then false
						else unseen end,
					look_at = case when :lateWrite then now() + make_interval(secs => :landed)
						when :looking and look_at <= now() then null else look_at end,
					delivered_at = case when :seen then now() else delivered_at end
				where district_id = :district and id = :id and lease = :lease""")
			.param("district", row.target().district().value())
			.param("id", row.id())
			.param("lease", row.lease())
			.param("wanted", row.wanted())
			.param("repeatable", next.state() != Next.State.UNKNOWN)
			.param("state", next.state().name())
			.param("seen", next.seen())
			.param("delay", next.delay().toMillis() / 1000.0)
			.param("reason", (next.reason() != null) ? next.reason().name() : null, Types.VARCHAR)
			.param("attempts", next.attempts())
			.param("accepted", next.isAccepted())
			.param("lateWrite", next.lateWrite())
			.param("looking", row.looking() && !row.isAssignmentToSend())
			.param("landed", LATE_WRITES_HAVE_LANDED_SECONDS)
			.update() == 1;
	}

	/** Records whether the service leaves out the 0 that it has just taken from us. */
	void zeroHidden(ClaimedRow row, boolean hidden) {
		this.jdbc.sql("update delivery set zero_hidden = ? where district_id = ? and id = ? and lease = ?")
			.params(hidden, row.target().district().value(), row.id(), row.lease())
			.update();
	}

	/**
	 * Records that a request landed, or may still land, although the row was no longer
	 * ours.
	 */
	void landedLate(ClaimedRow row, Next next) {
		this.jdbc.sql("""
				update delivery set late_write = true, look_at = now() + make_interval(secs => ?)
				where district_id = ? and id = ?""")
			.param(next.lateWrite() ? LATE_WRITES_HAVE_LANDED_SECONDS : OTHER_LOOK_IS_OVER_SECONDS)
			.param(row.target().district().value())
			.param(row.id())
			.update();
	}

	/** Adds a line to the history of a delivery. */
	void attempted(ClaimedRow row, Attempt attempt) {
		this.jdbc
			.sql("""
					insert into delivery_attempt (district_id, delivery_id, attempted_at, wanted, outcome, operation, answer,
						duration_ms)
					values (?, ?, now(), ?, ?, ?, ?, ?)""")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.wanted())
			.param(attempt.outcome())
			.param(attempt.operation())
			.param(attempt.answer())
			.param((int) attempt.took().toMillis())
			.update();
	}

	/**
	 * Brings forward rows that wait for these reasons, in one assignment or in the whole
	 * district.
	 */
	void release(DistrictId district, @Nullable AssignmentId assignment, Collection<Reason> reasons) {
		this.jdbc
			.sql("""
					update delivery set state = 'DUE', due_at = now(), reason = null, attempts = 0
					where district_id = :district and id in (select id from delivery
						where district_id = :district and state in ('DUE', 'REFUSED') and lease is null and reason = any(:reasons)
							and (:assignment::uuid is null or assignment_id = :assignment and student_id is not null)
						order by assignment_id, student_id for update)""")
			.param("district", district.value())
			.param("assignment", (assignment != null) ? assignment.value() : null, Types.OTHER)
			.param("reasons", reasons.stream().map(Reason::name).toArray(String[]::new))
			.update();
	}

	/**
	 * Settles the create of an assignment whose id became known otherwise than by its
	 * answer; later changes are sent.
	 */
	void known(Target assignment) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, state, wanted, sent, attempts, due_at,
					posting, changed_at)
				values (:district, :section, :assignment, 'DUE', 1, 0, 0, now(), false, now())
				on conflict (district_id, assignment_id, student_id) do update set state = 'DUE', reason = null,
					due_at = now(), lease = null, lease_until = null, posting = false""")
			.param("district", assignment.district().value())
			.param("section", assignment.section().value())
			.param("assignment", assignment.assignment().value())
			.update();
		notifyNodes();
	}

	private boolean update(String sql, ClaimedRow row) {
		return this.jdbc.sql(sql)
			.param(row.target().district().value())
			.param(row.id())
			.param(row.lease())
			.update() == 1;
	}

}
