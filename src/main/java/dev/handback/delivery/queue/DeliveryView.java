package dev.handback.delivery.queue;

import java.time.Instant;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as a district administrator sees it: with our own ids, without the student.
 *
 * @param group null once it has arrived
 * @param isGrade whether it is a student's grade rather than the assignment itself
 * @param changedAt since when its newest value has been waiting
 * @param nextAt when it is retried; null if it isn't waiting
 * @param deliveredAt when our value was last read back from the LMS; null if never
 */
public record DeliveryView(long id, @Nullable QueueGroup group, AssignmentId assignment, boolean isGrade,
		Instant changedAt, @Nullable Instant nextAt, @Nullable Instant deliveredAt) {

	/** The stage that pages show it in. */
	public DeliveryState.Stage stage() {
		return (this.group != null) ? this.group.stage() : DeliveryState.Stage.IN_THE_LMS;
	}

	/**
	 * The same if its assignment was deleted since, for that reason; null if it wasn't.
	 */
	public DeliveryView deleted(@Nullable Reason reason) {
		return (this.group != null || reason == null) ? this
				: new DeliveryView(this.id, QueueGroup.of(AttemptOutcome.State.REFUSED, reason), this.assignment,
						this.isGrade, this.changedAt, null, null);
	}

}
