package dev.handback.delivery.outbox;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deliveries that can be checked in the LMS without sending anything. */
@Repository
public class LmsRechecks {

	private final JdbcClient jdbc;

	// A comment that couldn't be cleared from here may have been removed there.
	static final String SETTLED = """
			(state in ('DELIVERED', 'HELD') or state = 'REFUSED' and reason = 'COMMENT_STAYS') and look_at is null""";

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
			.param(assignment.district().value())
			.param(assignment.assignment().value())
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
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.param(reason.name())
			.query(Boolean.class)
			.single();
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
