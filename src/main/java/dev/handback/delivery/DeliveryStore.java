package dev.handback.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The outbox. All times are the database's, so that nodes with different clocks agree on
 * who holds what.
 */
@Repository
class DeliveryStore {

	private static final String CLAIMED = """
			delivery.id, delivery.district_id, delivery.section_id, delivery.assignment_id, delivery.student_id,
			delivery.lease, delivery.wanted, delivery.attempts""";

	private final JdbcClient jdbc;

	DeliveryStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Notes that something new is wanted; in the transaction of the change. A row that is
	 * being sent stays so and comes due again when that is done.
	 */
	void want(Target target) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent,
					attempts, due_at, posting, changed_at)
				values (:district, :section, :assignment, :student, 'DUE', 1, 0, 0, now(), false, now())
				on conflict (district_id, assignment_id, student_id) do update set wanted = delivery.wanted + 1,
					state = case when delivery.lease is null and delivery.state <> 'UNKNOWN' then 'DUE'
						else delivery.state end,
					reason = case when delivery.lease is null and delivery.state <> 'UNKNOWN' then null
						else delivery.reason end,
					attempts = 0, due_at = now(), changed_at = now()""")
			.param("district", target.district().value())
			.param("section", target.section().value())
			.param("assignment", target.assignment().value())
			.param("student", (target.student() != null) ? target.student().value() : null, Types.VARCHAR)
			.update();
	}

	/** Leases rows whose time has come, oldest first; a row goes to one node only. */
	@Transactional
	List<ClaimedRow> claimDue(Duration leaseTime, int atMost) {
		return this.jdbc.sql("""
				with due as (
					select district_id, id from delivery
					where state = 'DUE' and due_at <= now() and not exists (select from delivery_pause pause
						where pause.district_id = delivery.district_id and pause.until > now())
					order by due_at limit :atMost for update skip locked)
				update delivery set state = 'SENDING', lease = gen_random_uuid(),
					lease_until = now() + make_interval(secs => :seconds)
				from due where delivery.district_id = due.district_id and delivery.id = due.id
				returning\s""" + CLAIMED)
			.param("seconds", leaseTime.toSeconds())
			.param("atMost", atMost)
			.query(DeliveryStore::claimed)
			.list();
	}

	/**
	 * Leases all rows of one assignment that were accepted and not yet seen, when none of
	 * its rows is on the way any more or the oldest has waited long enough.
	 */
	@Transactional
	List<ClaimedRow> claimCheck(UUID lease, Duration leaseTime) {
		return this.jdbc.sql("""
				with ripe as (
					select district_id, assignment_id from delivery
					where state = 'CHECKING' and lease is null and due_at <= now()
						and not exists (select from delivery_pause pause
							where pause.district_id = delivery.district_id and pause.until > now())
						and (due_at < now() - interval '10 seconds' or not exists (select from delivery other
							where other.district_id = delivery.district_id
								and other.assignment_id = delivery.assignment_id and other.student_id is not null
								and (other.state = 'SENDING' or other.state = 'DUE' and other.due_at <= now())))
					order by due_at limit 1),
				rows as (
					select delivery.district_id, delivery.id from delivery join ripe using (district_id, assignment_id)
					where state = 'CHECKING' and lease is null for update of delivery skip locked)
				update delivery set lease = :lease, lease_until = now() + make_interval(secs => :seconds)
				from rows where delivery.district_id = rows.district_id and delivery.id = rows.id
				returning\s""" + CLAIMED)
			.param("lease", lease)
			.param("seconds", leaseTime.toSeconds())
			.query(DeliveryStore::claimed)
			.list();
	}

	/** Notes, before the request leaves, that a create is about to be made. */
	boolean posting(ClaimedRow row) {
		return this.jdbc.sql("update delivery set posting = true where district_id = ? and id = ? and lease = ?")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.lease())
			.update() == 1;
	}

	/**
	 * Settles a row after an attempt and gives the lease back.
	 * @return false if another node has taken the row over meanwhile
	 */
	boolean settle(ClaimedRow row, Next next) {
		return this.jdbc.sql("""
				update delivery set lease = null, lease_until = null, posting = false,
					state = case when wanted > :wanted and :repeatable then 'DUE' else :state end,
					due_at = case when wanted > :wanted then now() else now() + make_interval(secs => :delay) end,
					reason = :reason, attempts = :attempts,
					sent = case when :done then :wanted else sent end,
					delivered_at = case when :state = 'DELIVERED' then now() else delivered_at end
				where district_id = :district and id = :id and lease = :lease""")
			.param("district", row.target().district().value())
			.param("id", row.id())
			.param("lease", row.lease())
			.param("wanted", row.wanted())
			.param("repeatable", next.state() != Next.State.UNKNOWN)
			.param("state", next.state().name())
			.param("delay", next.delay().toMillis() / 1000.0)
			.param("reason", (next.reason() != null) ? next.reason().name() : null, Types.VARCHAR)
			.param("attempts", next.attempts())
			.param("done", next.state() == Next.State.CHECKING || next.state() == Next.State.DELIVERED)
			.update() == 1;
	}

	/** Adds a line to the history of a delivery. */
	void attempted(ClaimedRow row, Next next) {
		this.jdbc.sql("""
				insert into delivery_attempt (district_id, delivery_id, attempted_at, wanted, outcome)
				values (?, ?, now(), ?, ?)""")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.wanted())
			.param((next.reason() != null) ? next.reason().name() : next.state().name())
			.update();
	}

	/** Lets the whole district wait; a running pause is never shortened. */
	void pause(DistrictId district, Duration duration, Reason reason) {
		this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason)
				values (:district, now() + make_interval(secs => :seconds), :reason)
				on conflict (district_id) do update set until = greatest(delivery_pause.until, excluded.until),
					reason = excluded.reason""")
			.param("district", district.value())
			.param("seconds", duration.toMillis() / 1000.0)
			.param("reason", reason.name())
			.update();
	}

	/** Brings forward what waits for the assignment. */
	void releaseSubmissions(Target assignment) {
		this.jdbc.sql("""
				update delivery set due_at = now(), reason = null
				where district_id = ? and assignment_id = ? and student_id is not null and state = 'DUE'
					and reason in ('ASSIGNMENT_FIRST', 'ASSIGNMENT_UNKNOWN')""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.update();
	}

	/** Keeps the leases of what this node is working on. */
	void extend(Collection<UUID> leases, Duration leaseTime) {
		this.jdbc.sql("""
				update delivery set lease_until = now() + make_interval(secs => :seconds)
				where lease = any(:leases)""")
			.param("leases", leases.toArray(UUID[]::new))
			.param("seconds", leaseTime.toSeconds())
			.update();
	}

	/**
	 * Takes rows back from nodes that have stopped. A create that may have gone out is
	 * never repeated by itself.
	 */
	int takeBackExpired() {
		return this.jdbc.sql("""
				update delivery set lease = null, lease_until = null, posting = false, due_at = now(),
					reason = case when posting then 'OUTCOME_UNKNOWN' end,
					state = case when posting then 'UNKNOWN' when state = 'CHECKING' then 'CHECKING' else 'DUE' end
				where lease is not null and lease_until < now()""").update();
	}

	private static ClaimedRow claimed(ResultSet row, int number) throws SQLException {
		return new ClaimedRow(row.getLong("id"), target(row), row.getObject("lease", UUID.class), row.getLong("wanted"),
				row.getInt("attempts"));
	}

	private static Target target(ResultSet row) throws SQLException {
		@Nullable String student = row.getString("student_id");
		return new Target(new DistrictId(row.getString("district_id")), new SectionId(row.getString("section_id")),
				new AssignmentId(row.getObject("assignment_id", UUID.class)),
				(student != null) ? new PersonId(student) : null);
	}

}
