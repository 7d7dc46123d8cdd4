package dev.handback.delivery;

import java.time.Instant;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The state of a delivery as a page shows it.
 *
 * @param reason why it isn't there yet; null where nothing is in the way
 * @param nextAttemptAt when it is retried; null where it isn't waiting
 * @param mayLandUntil until when a create that got no answer may still land; null where
 * none may
 * @param create how many creates of the assignment were sent: questions are about the
 * last of them
 */
public record DeliveryState(Stage stage, @Nullable Reason reason, @Nullable Instant nextAttemptAt,
		@Nullable Instant mayLandUntil, int create) {

	/** There was never anything to deliver. */
	public static final DeliveryState NONE = new DeliveryState(Stage.NONE, null, null, null, 0);

	/** Whether it may change without anyone doing anything here. */
	public boolean moves() {
		return this.stage.moves();
	}

	/**
	 * Whether a create was sent and brought no id, so that only a person can know whether
	 * the assignment is there.
	 */
	public boolean mayBeThere() {
		return this.reason == Reason.OUTCOME_UNKNOWN || this.reason == Reason.ID_LOST;
	}

	/**
	 * The state to show beside a student's grade. Ungraded work shows one only while it
	 * is stuck.
	 */
	public DeliveryState besideGrade(boolean given) {
		return (given || Stage.STUCK.contains(this.stage)) ? this : NONE;
	}

	/** The stages, in the words of the pages. */
	public enum Stage {

		NONE, SAVED, SENDING, IN_THE_LMS, NEEDS_YOU, NEEDS_STUDENT, NEEDS_DISTRICT, TWO_VALUES, NOT_ACCEPTED,
		KEPT_HERE;

		/** Those that need someone's attention; a conflict isn't one of them. */
		public static final Set<Stage> STUCK = Set.of(NEEDS_YOU, NEEDS_STUDENT, NEEDS_DISTRICT, NOT_ACCEPTED);

		/** Whether it may change without anyone doing anything here. */
		public boolean moves() {
			return this == SAVED || this == SENDING;
		}

		/** The word's key in the messages, and the style's name. */
		public String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
