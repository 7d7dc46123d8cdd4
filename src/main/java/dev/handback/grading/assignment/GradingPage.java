package dev.handback.grading.assignment;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LastLmsPoll;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.gradebook.StudentSlice;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.ReleaseSetting;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.SubmissionField;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * The grading page of one assignment, ready for the template.
 *
 * @param progress the state of the assignment and its submissions
 */
record GradingPage(TaughtAssignment taught, ConnectedDistrict district, Lines lines, Progress progress,
		Instant madeAt) {

	public TaughtSection section() {
		return this.taught.section();
	}

	public AssignmentSummary assignment() {
		return this.taught.assignment();
	}

	public List<GradingRow> rows() {
		return this.lines.rows;
	}

	/** The message key for why no student is listed. */
	public String emptyKey() {
		if (selection().isNarrowed()) {
			return "gradebook.empty." + selection().show().key();
		}
		return assignment().content().assignees().isEmpty() ? "grading.empty" : "grading.empty.chosen";
	}

	/** Whether an earlier row says why: what affects all rows is said once. */
	public boolean isSaid(GradingRow row) {
		Reason reason = row.state().reason();
		return reason != null && (Reason.OF_DISTRICT.contains(reason) || Reason.OF_ASSIGNMENT.contains(reason))
				&& rows().stream()
					.filter((one) -> one.state().reason() == reason)
					.findFirst()
					.filter((first) -> first.student().id().equals(row.student().id()))
					.isEmpty();
	}

	public StudentFilter selection() {
		return this.lines.selection;
	}

	public StudentSlice window() {
		return this.lines.window;
	}

	/** The state of the assignment's own delivery. */
	public DeliveryState state() {
		return this.progress.state;
	}

	/** The number of submissions in each state, for the whole section. */
	public SubmissionCounts counts() {
		return this.progress.counts;
	}

	/** When grades go to the LMS. */
	public ReleaseSetting releases() {
		return this.progress.releases;
	}

	/** How many students of the section have handed in work that isn't graded yet. */
	public int handedIn() {
		return this.progress.handedIn;
	}

	/** The due date in the district's time zone. */
	public @Nullable ZonedDateTime due() {
		return at(assignment().dueAt());
	}

	public @Nullable ZonedDateTime nextAttempt() {
		return at(state().nextAttemptAt());
	}

	/**
	 * When all of these grades were last read from the LMS, in the district's time zone.
	 */
	public @Nullable ZonedDateTime checked() {
		return at(this.progress.look.at());
	}

	public ZoneId zone() {
		return this.district.timeZone();
	}

	private @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(zone()) : null;
	}

	/** Whether showing only the time is enough. */
	public boolean isCheckedToday() {
		ZonedDateTime checked = checked();
		return checked != null && checked.toLocalDate().equals(LocalDate.ofInstant(this.madeAt, zone()));
	}

	/** Whether we don't know if the assignment is in the LMS. */
	public boolean isUnknown() {
		return state().reason() == Reason.OUTCOME_UNKNOWN && !assignment().deletionWanted();
	}

	/** Until when it may still appear in the LMS, in the district's time zone. */
	public @Nullable ZonedDateTime mayLandUntil() {
		return at(state().mayLandUntil());
	}

	/** Whether it is in the LMS but can't be reached. */
	public boolean isIdLost() {
		return state().reason() == Reason.ID_LOST && !assignment().deletionWanted();
	}

	/** Whether it was deleted here, but may still be in the LMS. */
	public boolean isDeletionUnknown() {
		return state().mayBeThere() && assignment().deletionWanted();
	}

	/** Whether it may be in the LMS twice. */
	public boolean mayBeTwice() {
		return this.progress.mayBeTwice;
	}

	/** Whether it was deleted in the learning platform. */
	public boolean isGone() {
		return assignment().presence() == LmsPresence.GONE;
	}

	/** Its due dates, if the LMS's was changed there; otherwise null. */
	public @Nullable DueDates dueDates() {
		return assignment().deletionWanted() ? null : assignment().dueDates();
	}

	/** The points possible in the LMS, if they were changed there; otherwise null. */
	public @Nullable BigDecimal pointsInLms() {
		boolean changed = assignment().pointsChanged() && !assignment().deletionWanted();
		return changed ? assignment().pointsInLms() : null;
	}

	/** Whether the LMS takes ours: it has to be in the future (contract, due_date). */
	public boolean maySendDueDate() {
		Instant due = assignment().dueAt();
		return due != null && due.isAfter(this.madeAt);
	}

	/**
	 * Whether the page starts with a question; one that appears later must not shift the
	 * page.
	 */
	public boolean isAsking() {
		return state().mayBeThere() || isGone() || dueDates() != null || pointsInLms() != null || mayBeTwice()
				|| counts().conflicts() > 1;
	}

	/** The flags that the provider keeps. */
	public List<Flag> flags() {
		return this.district.provider().rules().onSubmission(SubmissionField.FLAGS).keeps() ? List.of(Flag.values())
				: List.of();
	}

	/** The fields of a line, by their names in the form. */
	public List<String> fields() {
		return Stream.concat(Stream.of(GradeFields.POINTS, GradeFields.COMMENT), flags().stream().map(Flag::wireName))
			.toList();
	}

	String nameOf(PersonId student) {
		return rows().stream()
			.map(GradingRow::student)
			.filter((one) -> one.id().equals(student))
			.map(Student::listName)
			.findFirst()
			.orElse("");
	}

	/** Whether anything may change without the teacher, so that the page polls. */
	public boolean moves() {
		return this.progress.look.soon() || state().moves() || counts().underWay() > 0;
	}

	/**
	 * The students' lines on the page.
	 *
	 * @param selection what was requested
	 */
	record Lines(List<GradingRow> rows, StudentFilter selection, StudentSlice window) {

	}

	/**
	 * The state of everything on the page.
	 *
	 * @param state of the assignment itself
	 * @param counts of the submissions of the whole section
	 * @param look when all of these grades were last read from the LMS
	 * @param handedIn how many have handed in work that isn't graded yet
	 * @param releases when grades go
	 * @param mayBeTwice whether the service returned a second id for the assignment, so
	 * that it may be in the LMS twice
	 */
	record Progress(DeliveryState state, SubmissionCounts counts, LastLmsPoll look, int handedIn,
			ReleaseSetting releases, boolean mayBeTwice) {

	}

}
