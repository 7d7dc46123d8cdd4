package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Checks of the LMS without sending anything: what can be checked, and when it is. */
@Repository
public class LmsRechecks {

	// However often a page is opened, it costs the service only one check in this time.
	private static final Duration OFTEN_ENOUGH = Duration.ofMinutes(5);

	private final JdbcClient jdbc;

	// A comment that couldn't be cleared from here may have been removed there, and the
	// district's LMS may become one that keeps grades in words.
	static final String SETTLED = """
			(state in ('DELIVERED', 'HELD')
				or state = 'REFUSED' and reason in ('COMMENT_STAYS', 'WORDS_NEED_POINTS')) and look_at is null""";

	LmsRechecks(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Rows of the assignment that are settled and have no check scheduled. */
	public Map<PersonId, Settled> settled(DeliveryTarget assignment) {
		Map<PersonId, Settled> settled = new HashMap<>();
		this.jdbc.sql("""
				select student_id, state, zero_hidden from delivery
				where district_id = ? and assignment_id = ? and student_id is not null
					and lease is null and\s""" + SETTLED)
			.params(assignment.district().value(), assignment.assignment().value())
			.query((row) -> {
				settled.put(new PersonId(row.getString("student_id")), new Settled(
						AttemptOutcome.State.valueOf(row.getString("state")), row.getBoolean("zero_hidden")));
			});
		return settled;
	}

	/** Whether the service leaves out the 0 that it accepted from us. */
	public boolean hidesZero(DeliveryTarget submission) {
		return this.jdbc.sql("""
				select coalesce(bool_or(zero_hidden), false) from delivery
				where district_id = ? and assignment_id = ? and student_id = ?""")
			.params(submission.district().value(), submission.assignment().value(),
					Objects.requireNonNull(submission.student()).value())
			.query(Boolean.class)
			.single();
	}

	/** Whether any grade of the assignment waits for that reason. */
	public boolean waitsFor(DeliveryTarget assignment, Reason reason) {
		return this.jdbc.sql("""
				select exists (select from delivery where district_id = ? and assignment_id = ?
					and student_id is not null and state = 'DUE' and reason = ?)""")
			.params(assignment.district().value(), assignment.assignment().value(), reason.name())
			.query(Boolean.class)
			.single();
	}

	/**
	 * Schedules a check of the assignment itself, unless there was one a short while ago.
	 * @return whether it will be checked
	 */
	public boolean askPresence(DeliveryTarget assignment) {
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

	/** Schedules checks of these students' submissions, if they are settled. */
	public void check(DeliveryTarget assignment, Collection<PersonId> students) {
		this.jdbc.sql("""
				update delivery set look_at = now()
				where district_id = :district and id in (select id from delivery
					where district_id = :district and assignment_id = :assignment and student_id = any(:students) and %s
					order by student_id for update)""".formatted(SETTLED))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.update();
	}

	/**
	 * Schedules a check of the assignment itself after that time, but not before an
	 * update without an answer has landed for sure.
	 */
	public void lookIn(DeliveryTarget assignment, Duration delay) {
		this.jdbc.sql("""
				update delivery set look_at = greatest(now() + make_interval(secs => :seconds),
					case when late_write then look_at end)
				where district_id = :district and assignment_id = :assignment and student_id is null""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("seconds", delay.toSeconds())
			.update();
	}

	/**
	 * A submission that waits for nothing, except perhaps for a person.
	 *
	 * @param state whether it was delivered, needs a choice, or keeps a comment there
	 * @param zeroHidden whether the service leaves out the 0 that it accepted from us
	 */
	public record Settled(AttemptOutcome.State state, boolean zeroHidden) {

	}

}
