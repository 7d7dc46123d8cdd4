package dev.handback.delivery;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What of one district is not in the learning platform yet.
 *
 * @param groups by state and reason, the ones with the oldest rows first
 * @param pause null while the district's deliveries go on
 * @param waiting how many grades and assignments arrive by themselves, sooner or later
 * @param doneAbout when they will have, at the pace that the service allows; null where
 * nothing waits or nobody can tell
 * @param countedAt the moment of all this
 */
public record Backlog(List<Group> groups, @Nullable Pause pause, long waiting, @Nullable Instant doneAbout,
		Instant countedAt) {

	/** How many rows there are. */
	public long rows() {
		return this.groups.stream().mapToLong(Group::rows).sum();
	}

	/** Since when the oldest waits that is not kept here; null if nothing does. */
	public @Nullable Instant oldest() {
		return this.groups.stream()
			.filter((group) -> group.group().stage() != DeliveryState.Stage.KEPT_HERE)
			.map(Group::oldest)
			.findFirst()
			.orElse(null);
	}

	/** Since when the oldest waits that arrives by itself; null if nothing does. */
	public @Nullable Instant oldestWaiting() {
		return this.groups.stream()
			.filter((group) -> group.group().goesByItself())
			.map(Group::oldest)
			.findFirst()
			.orElse(null);
	}

	/** Whether it will be done on the day on which it was counted. */
	public boolean isDoneTheSameDay(ZoneId zone) {
		return this.doneAbout != null
				&& this.doneAbout.atZone(zone).toLocalDate().equals(this.countedAt.atZone(zone).toLocalDate());
	}

	/** Whether somebody can have anything tried again now. */
	public boolean isRetryable() {
		return this.groups.stream().anyMatch((group) -> group.group().isRetryable());
	}

	/** Whether somebody paused by hand, so that somebody has to resume. */
	public boolean isPausedByHand() {
		return this.pause != null && this.pause.reason() == Reason.PAUSED;
	}

	/**
	 * Rows that stand together.
	 *
	 * @param oldest when the oldest of them was last changed by a person
	 */
	public record Group(QueueGroup group, long rows, Instant oldest) {

	}

	/**
	 * Why the district's deliveries stand still.
	 *
	 * @param until when they are tried again; null if that takes a person
	 */
	public record Pause(Reason reason, Instant since, @Nullable Instant until) {

		/** The key of its sentence in the messages. */
		public String messageKey() {
			return this.reason.messageKey().replace("delivery.reason.", "queue.pause.");
		}

	}

}
