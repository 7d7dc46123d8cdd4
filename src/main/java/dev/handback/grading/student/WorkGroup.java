package dev.handback.grading.student;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is with an assignment, in the order in which a student's list shows it.
 */
enum WorkGroup {

	/** Due in the past, and it can still be handed in. */
	OVERDUE,

	THIS_WEEK,

	/** Due later, or without a due date. */
	LATER,

	HANDED_IN, GRADED,

	/**
	 * Nothing was handed in, and nothing can be anymore, or the section's term has ended.
	 */
	PAST;

	private static final Duration WEEK = Duration.ofDays(7);

	/**
	 * The group of work that isn't graded.
	 * @param due the student's own due date if there is one
	 * @param handedIn whether any work was
	 * @param ended whether the section's term has ended
	 */
	static WorkGroup of(AssignmentSummary assignment, @Nullable Instant due, boolean handedIn, boolean ended,
			Instant now) {
		if (handedIn) {
			return HANDED_IN;
		}
		if (due == null && ended) {
			return PAST;
		}
		if (due == null || due.isAfter(now.plus(WEEK))) {
			return LATER;
		}
		// Work that is handed in during the minute of the due date is on time.
		if (!due.isBefore(now.truncatedTo(ChronoUnit.MINUTES))) {
			return THIS_WEEK;
		}
		return (!ended && accepts(assignment, now)) ? OVERDUE : PAST;
	}

	private static boolean accepts(AssignmentSummary assignment, Instant now) {
		Instant until = assignment.content().availability().acceptUntil();
		return assignment.inTheLms() && !assignment.content().submissionTypes().isEmpty()
				&& assignment.presence() != LmsPresence.LOCKED && (until == null || until.isAfter(now));
	}

	/** Whether the student should act within a week. */
	public boolean isUrgent() {
		return this == OVERDUE || this == THIS_WEEK;
	}

	/** Whether work was handed in or graded. */
	boolean isDone() {
		return this == HANDED_IN || this == GRADED;
	}

	public String messageKey() {
		return "work.group." + name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
