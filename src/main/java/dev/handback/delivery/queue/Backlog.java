package dev.handback.delivery.queue;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What a district still has to deliver.
 *
 * @param groups by state and reason, the ones with the oldest rows first
 * @param pause null unless the district's deliveries are paused
 * @param waiting how many grades and assignments will arrive without anyone's help
 * @param doneAbout when they are expected to have arrived, at the rate that the service
 * allows; null if nothing is waiting or it can't be estimated
 * @param countedAt the time of the count
 */
public record Backlog(List<Group> groups, @Nullable Pause pause, long waiting, @Nullable Instant doneAbout,
		Instant countedAt) {

	/** The number of rows. */
	public long rows() {
		return this.groups.stream().mapToLong(Group::rows).sum();
	}

	/** The number of rows that someone has to do something about. */
	public long needAttention() {
		return this.groups.stream()
			.filter((group) -> group.group().owner() != Reason.Owner.NO_ONE)
			.mapToLong(Group::rows)
			.sum();
	}

	/** The number of grades that are sent once their assignment is in the LMS. */
	public long afterAssignments() {
		return rows() - this.waiting - needAttention() - keptHere();
	}

	/** The number of rows that are kept here, where no one has to do anything. */
	public long keptHere() {
		return rows() - toSend().mapToLong(Group::rows).sum();
	}

	/**
	 * Since when the oldest row has been waiting, except for rows kept here; null if
	 * there is none.
	 */
	public @Nullable Instant oldest() {
		return toSend().map(Group::oldest).findFirst().orElse(null);
	}

	private Stream<Group> toSend() {
		return this.groups.stream().filter((group) -> group.group().stage() != DeliveryState.Stage.KEPT_HERE);
	}

	/**
	 * Since when the oldest row that needs no one's help has been waiting; null if there
	 * is none.
	 */
	public @Nullable Instant oldestWaiting() {
		return this.groups.stream()
			.filter((group) -> group.group().goesByItself())
			.map(Group::oldest)
			.findFirst()
			.orElse(null);
	}

	/** Whether it is expected to be cleared on the same day. */
	public boolean isDoneTheSameDay(ZoneId zone) {
		return this.doneAbout != null
				&& this.doneAbout.atZone(zone).toLocalDate().equals(this.countedAt.atZone(zone).toLocalDate());
	}

	/** Whether anything can be retried now. */
	public boolean isRetryable() {
		return this.groups.stream().anyMatch((group) -> group.group().isRetryable());
	}

	/** Whether a person paused it and has to resume it. */
	public boolean isPausedByHand() {
		return this.pause != null && this.pause.reason() == Reason.PAUSED;
	}

	/**
	 * Rows with the same state and reason.
	 *
	 * @param oldest when the oldest of them was last changed by a person
	 */
	public record Group(QueueGroup group, long rows, Instant oldest) {

	}

	/**
	 * Why the district's deliveries are paused.
	 *
	 * @param until when sending is tried again; null if someone has to resume it
	 */
	public record Pause(Reason reason, Instant since, @Nullable Instant until) {

		public String messageKey() {
			return this.reason.messageKey().replace("delivery.reason.", "queue.pause.");
		}

	}

}
