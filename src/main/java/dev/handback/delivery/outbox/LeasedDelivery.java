package dev.handback.delivery.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.RequestId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that this node has leased.
 *
 * @param provider the district's, when it was claimed
 * @param wanted the version wanted when it was claimed; a later one makes it due again
 * @param attempts failed attempts so far
 * @param state its state before it was claimed
 * @param reason why it waited; null if it didn't
 * @param forced whether it is sent even if the LMS already has it
 * @param lateWrite whether an earlier request of ours may still take effect
 * @param accepted the version that was accepted last
 * @param unseen whether a request was accepted since the LMS was last read
 * @param looking whether a check was due when it was claimed; one that is scheduled later
 * still takes place
 * @param zeroHidden whether the service accepted 0 points from us and leaves them out
 * @param mayExist whether an earlier create of the assignment may have succeeded
 * @param creates how many creates had left when it was claimed
 * @param request the request that caused it; null if none did
 */
public record LeasedDelivery(long id, DeliveryTarget target, Provider provider, UUID lease, long wanted, int attempts,
		AttemptOutcome.State state, @Nullable Reason reason, Urgency urgency, boolean forced, boolean lateWrite,
		long accepted, boolean unseen, boolean looking, boolean zeroHidden, boolean mayExist, int creates,
		@Nullable RequestId request) {

	/** Whether a request of ours may have replaced the value that was last confirmed. */
	public boolean mayHaveMoved() {
		return this.lateWrite || this.unseen;
	}

	/** Whether the wanted value was accepted but hasn't been read back since. */
	public boolean isSent() {
		return this.unseen && this.accepted == this.wanted;
	}

	public boolean isAssignment() {
		return this.target.student() == null;
	}

	/** The number of the create that this lease can send. */
	public int create() {
		return this.creates + 1;
	}

	/** Whose submission it is, unless it is the assignment. */
	public PersonId student() {
		return Objects.requireNonNull(this.target.student());
	}

	/** Whether it is sent without reading the LMS first. */
	boolean isAssignmentToSend() {
		return isAssignment() && this.state == AttemptOutcome.State.DUE;
	}

	/** For logs, which don't say whose submission it is. */
	@Override
	public String toString() {
		return "delivery " + this.id + " of district " + this.target.district();
	}

	static LeasedDelivery of(ResultSet row, int number) throws SQLException {
		return new LeasedDelivery(row.getLong("id"), target(row), Provider.valueOf(row.getString("provider")),
				row.getObject("lease", UUID.class), row.getLong("wanted"), row.getInt("attempts"),
				AttemptOutcome.State.valueOf(row.getString("was")), DeliveryStates.reasonOf(row),
				Priority.urgency(row.getInt("priority")), row.getBoolean("forced"), row.getBoolean("late_write"),
				row.getLong("sent"), row.getBoolean("unseen"), row.getBoolean("looking"), row.getBoolean("zero_hidden"),
				row.getBoolean("may_exist"), row.getInt("creates"), request(row));
	}

	private static @Nullable RequestId request(ResultSet row) throws SQLException {
		@Nullable String id = row.getString("request_id");
		return (id != null) ? new RequestId(id) : null;
	}

	static DeliveryTarget target(ResultSet row) throws SQLException {
		return new DeliveryTarget(new DistrictId(row.getString("district_id")),
				new SectionId(row.getString("section_id")),
				new AssignmentId(row.getObject("assignment_id", UUID.class)), student(row));
	}

	static @Nullable PersonId student(ResultSet row) throws SQLException {
		@Nullable String id = row.getString("student_id");
		return (id != null) ? new PersonId(id) : null;
	}

}
