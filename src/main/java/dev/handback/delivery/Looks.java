package dev.handback.delivery;

import java.time.Duration;
import java.util.Collection;
import java.util.UUID;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When to look what the learning platform holds without sending anything. */
@Repository
class Looks {

	// Who opens a page again and again costs the service one look in that time.
	private static final Duration OFTEN_ENOUGH = Duration.ofMinutes(5);

	private final JdbcClient jdbc;

	Looks(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Asks for a look at those of the assignments, and at what was delivered of them,
	 * that were not looked at a short while ago.
	 * @return whether anybody will look
	 */
	boolean ask(DistrictId district, Collection<AssignmentId> assignments) {
		return this.jdbc.sql("""
				with asked as (
					update delivery set look_at = now(), looked_at = now()
					where district_id = :district and assignment_id = any(:assignments) and student_id is null
						and state in ('DELIVERED', 'REFUSED') and lease is null and look_at is null
						and (looked_at is null or looked_at < now() - make_interval(secs => :seconds))
					returning district_id, assignment_id)
				update delivery set look_at = coalesce(delivery.look_at, now()) from asked
				where delivery.district_id = asked.district_id and delivery.assignment_id = asked.assignment_id
					and delivery.student_id is not null and delivery.state in ('DELIVERED', 'HELD')""")
			.param("district", district.value())
			.param("assignments", assignments.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.param("seconds", OFTEN_ENOUGH.toSeconds())
			.update() > 0;
	}

	/** Has the assignment itself looked at after that time. */
	void in(Target assignment, Duration delay) {
		this.jdbc.sql("""
				update delivery set look_at = now() + make_interval(secs => :seconds)
				where district_id = :district and assignment_id = :assignment and student_id is null""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("seconds", delay.toSeconds())
			.update();
	}

	/** Ends a look that changed nothing, and gives the lease back. */
	void done(ClaimedRow row) {
		this.jdbc.sql("""
				update delivery set lease = null, lease_until = null, look_at = null, late_write = false,
					state = case when wanted > claimed then 'DUE' else state end
				where district_id = ? and id = ? and lease = ?""")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.lease())
			.update();
	}

	/** Has the row looked at again after that time, and gives the lease back. */
	void again(ClaimedRow row, Duration delay) {
		this.jdbc.sql("""
				update delivery set lease = null, lease_until = null, look_at = now() + make_interval(secs => ?),
					state = case when wanted > claimed then 'DUE' else state end
				where district_id = ? and id = ? and lease = ?""")
			.params(delay.toSeconds(), row.target().district().value(), row.id(), row.lease())
			.update();
	}

	/** Whether any grade of the assignment waits for that reason. */
	boolean waitsFor(Target assignment, Reason reason) {
		return this.jdbc.sql("""
				select exists (select from delivery where district_id = ? and assignment_id = ?
					and student_id is not null and state = 'DUE' and reason = ?)""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.param(reason.name())
			.query(Boolean.class)
			.single();
	}

}
