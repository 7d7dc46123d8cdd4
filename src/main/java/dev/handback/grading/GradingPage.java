package dev.handback.grading;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionField;
import org.jspecify.annotations.Nullable;

/**
 * The grading page of one assignment, finished for the template.
 *
 * @param due in the district's zone
 * @param state how far the assignment itself has got
 * @param rows the lines of this window
 * @param handedIn how many of the section have handed in work that waits to be graded
 * @param checked when the LMS was last read for all of these grades, in the district's
 * zone
 * @param checking whether it is read again now
 * @param counts how many submissions of the whole section have got how far
 * @param madeAt in the district's zone
 */
record GradingPage(TaughtSection section, AssignmentSummary assignment, Provider provider, @Nullable ZonedDateTime due,
		DeliveryState state, @Nullable ZonedDateTime nextAttempt, List<GradeRow> rows, Selection selection,
		StudentWindow window, int handedIn, @Nullable ZonedDateTime checked, boolean checking, SubmissionCounts counts,
		ZonedDateTime madeAt) {

	public ZoneId zone() {
		return this.madeAt.getZone();
	}

	/** Whether the time alone says when that was. */
	public boolean isCheckedToday() {
		return this.checked != null && this.checked.toLocalDate().equals(this.madeAt.toLocalDate());
	}

	/** Whether there are more students than these, or somebody was searched for. */
	public boolean isSearched() {
		return !this.window.isWhole() || this.selection.isNarrowed();
	}

	/** Whether nobody knows if the assignment is in the learning platform. */
	public boolean isUnknown() {
		return this.state.reason() == Reason.OUTCOME_UNKNOWN && !this.assignment.deletionWanted();
	}

	/** Until when it may still appear there, in the district's zone. */
	public @Nullable ZonedDateTime mayLandUntil() {
		return (this.state.mayLandUntil() != null) ? this.state.mayLandUntil().atZone(zone()) : null;
	}

	/** Whether it is there, but cannot be reached. */
	public boolean isIdLost() {
		return this.state.reason() == Reason.ID_LOST && !this.assignment.deletionWanted();
	}

	/** Whether it was deleted here, but may still be in the LMS. */
	public boolean isDeletionUnknown() {
		return this.state.mayBeThere() && this.assignment.deletionWanted();
	}

	/** Whether it was deleted in the learning platform. */
	public boolean isGone() {
		return this.assignment.presence() == LmsPresence.GONE;
	}

	/** Whether the page begins with a question; one that comes later must not move it. */
	public boolean isAsking() {
		return this.state.mayBeThere() || isGone() || this.assignment.mayBeTwice() || this.counts.conflicts() > 1;
	}

	/** The flags that the provider keeps. */
	public List<Flag> flags() {
		return this.provider.rules().onSubmission(SubmissionField.FLAGS).keeps() ? List.of(Flag.values()) : List.of();
	}

	/** The fields of a line, by the names that they have in the form. */
	public List<String> fields() {
		return Stream.concat(Stream.of(GradeFields.POINTS, GradeFields.COMMENT), flags().stream().map(Flag::wireName))
			.toList();
	}

	String nameOf(PersonId student) {
		return this.rows.stream()
			.map(GradeRow::student)
			.filter((one) -> one.id().equals(student))
			.map(Student::listName)
			.findFirst()
			.orElse("");
	}

	/** Whether anything may change by itself, so that the page keeps looking. */
	public boolean moves() {
		return this.checking || this.state.moves() || this.counts.underWay() > 0;
	}

}
