package dev.handback.delivery;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import dev.handback.vocabulary.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When to check what the LMS has without sending anything. */
@Repository
class Looks {

	// Opening a page repeatedly costs the service one check in that time.
	private static final Duration OFTEN_ENOUGH = Duration.ofMinutes(5);

	private final JdbcClient jdbc;

	// The comment that couldn't be cleared from here may have been removed there.
	private static final String SETTLED = """
			(state in ('DELIVERED', 'HELD') or state = 'REFUSED' and reason = 'COMMENT_STAYS') and look_at is null""";

	Looks(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Has the assignment itself checked, unless that happened a short while ago.
	 * @return whether it will be checked
	 */
	boolean askPresence(Target assignment) {
		return this.jdbc.sql("""
				update delivery set look_at = now(), looked_at = now()
				where district_id = :district and assignment_id = :assignment and student_id is null
					and state in ('DELIVERED', 'REFUSED') and lease is null and look_at is null
					and (looked_at is null or looked_at < now() - make_interval(secs => :seconds))""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("seconds", OFTEN_ENOUGH.toSeconds())
			.update() > 0;
	}

	/** Rows of the assignment that are settled and aren't due for a check anyway. */
	Map<PersonId, Settled> settled(Target assignment) {
		Map<PersonId, Settled> settled = new HashMap<>();
		this.jdbc.sql("""
				select student_id, state, zero_hidden from delivery
				where district_id = ? and assignment_id = ? and student_id is not null
					and lease is null and\s""" + SETTLED)
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.query((row) -> {
				settled.put(new PersonId(row.getString("student_id")),
						new Settled(Next.State.valueOf(row.getString("state")), row.getBoolean("zero_hidden")));
			});
		return settled;
	}

	/** Whether the service leaves out the 0 that it took from us. */
	boolean hidesZero(Target submission) {
		return this.jdbc.sql("""
				select coalesce(bool_or(zero_hidden), false) from delivery
				where district_id = ? and assignment_id = ? and student_id = ?""")
			.params(submission.district().value(), submission.assignment().value(),
					Objects.requireNonNull(submission.student()).value())
			.query(Boolean.class)
			.single();
	}

	/** Has the submissions of these students checked. */
	void check(Target assignment, Collection<PersonId> students) {
		this.jdbc.sql("""
				update delivery set look_at = now()
				where district_id = :district and assignment_id = :assignment and student_id = any(:students)
					and\s""" + SETTLED)
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.update();
	}

	/** Has the assignment itself checked after that time. */
	void in(Target assignment, Duration delay) {
		this.jdbc.sql("""
				update delivery set look_at = now() + make_interval(secs => :seconds)
				where district_id = :district and assignment_id = :assignment and student_id is null""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("seconds", delay.toSeconds())
			.update();
	}

	/**
	 * Ends a check that changed nothing and releases the lease; a check requested
	 * meanwhile still takes place.
	 */
	void done(ClaimedRow row) {
		this.jdbc.sql("""
				update delivery set lease = null, lease_until = null,
					late_write = late_write and coalesce(look_at > now(), false),
					look_at = case when look_at > now() then look_at end,
					state = case when wanted > claimed then 'DUE' else state end
				where district_id = ? and id = ? and lease = ?""")
			.param(row.target().district().value())
			.param(row.id())
			.param(row.lease())
			.update();
	}

	/** Has the row checked again after that time and releases the lease. */
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

	/**
	 * A submission that waits for nothing except, perhaps, a person.
	 *
	 * @param state whether it was delivered, needs a choice, or keeps a comment there
	 * @param zeroHidden whether the service leaves out the 0 that it took from us
	 */
	record Settled(Next.State state, boolean zeroHidden) {

	}

}
