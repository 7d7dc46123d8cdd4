package dev.handback.delivery;

import java.time.Instant;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The state of a delivery, as a page shows it.
 *
 * @param reason why it isn't there yet; null if nothing is in the way
 * @param nextAttemptAt when it is retried; null if it isn't waiting
 * @param mayLandUntil until when a create without an answer may still take effect; null
 * if there is none
 * @param create how many creates of the assignment were sent: questions are about the
 * last of them
 */
public record DeliveryState(Stage stage, @Nullable Reason reason, @Nullable Instant nextAttemptAt,
		@Nullable Instant mayLandUntil, int create) {

	/** There is nothing to deliver. */
	public static final DeliveryState NONE = new DeliveryState(Stage.NONE, null, null, null, 0);

	/** The teacher holds it back, so there is nothing to deliver yet. */
	public static final DeliveryState HELD = new DeliveryState(Stage.HELD, null, null, null, 0);

	/** It stays here for good: its student was erased, and only the grade was kept. */
	private static final DeliveryState KEPT_WITHOUT_A_NAME = new DeliveryState(Stage.KEPT_HERE, null, null, null, 0);

	/** Whether it may change without anyone's help. */
	public boolean moves() {
		return this.stage.moves();
	}

	/**
	 * Whether a create was sent but no id came back, so that only a person can find out
	 * whether the assignment is in the LMS.
	 */
	public boolean mayBeThere() {
		return this.reason == Reason.OUTCOME_UNKNOWN || this.reason == Reason.ID_LOST;
	}

	/**
	 * The state to show next to a student's grade. Ungraded work has one only while it is
	 * stuck: that work is in the LMS doesn't say that a grade is.
	 * @param held whether the teacher holds the grade back
	 */
	public DeliveryState besideGrade(boolean given, boolean held) {
		if (given && held) {
			return HELD;
		}
		if (given && this.stage == Stage.NONE) {
			return KEPT_WITHOUT_A_NAME;
		}
		return (given || Stage.STUCK.contains(this.stage)) ? this : NONE;
	}

	/** The stages, in the words of the pages. */
	public enum Stage {

		NONE, HELD, SAVED, SENDING, IN_THE_LMS, NEEDS_YOU, NEEDS_STUDENT, NEEDS_DISTRICT, NEEDS_OPERATOR, CONFLICT,
		NOT_ACCEPTED, KEPT_HERE;

		/** Stages that need someone's attention; a conflict isn't one of them. */
		public static final Set<Stage> STUCK = Set.of(NEEDS_YOU, NEEDS_STUDENT, NEEDS_DISTRICT, NEEDS_OPERATOR,
				NOT_ACCEPTED);

		/** Whether it may change without anyone's help. */
		public boolean moves() {
			return this == SAVED || this == SENDING;
		}

		/** The stage's name in message keys and styles. */
		public String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
