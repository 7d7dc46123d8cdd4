package dev.handback.grading.assignment;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LmsReading;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.grading.grades.GradeHistory;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradeWithHistory;
import dev.handback.grading.grades.HandedInWork;
import dev.handback.grading.grades.LatePolicies.Late;
import dev.handback.grading.grades.StudentHandIns.Attempted;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.SubmissionField;
import org.jspecify.annotations.Nullable;

/**
 * One student's submission, ready for the template.
 *
 * @param place the student's position among those the assignment is for
 * @param delivery the state of what is sent, regardless of whether the grade is held
 * @param reading what the LMS has just shown
 * @param waiting the newest work that was handed in here and hasn't been read back from
 * the LMS; null if there is none
 * @param arrived the newest work that was handed in here and was read back from the LMS;
 * null if there is none
 * @param late null if the work isn't late, or there is no late policy
 * @param work the newest work that is known; null for none
 */
record SubmissionPage(TaughtAssignment taught, ConnectedDistrict district, Place place, GradeWithHistory grade,
		DeliveryState delivery, LmsReading reading, @Nullable Attempted waiting, @Nullable Attempted arrived,
		List<GradeHistory.Line> history, @Nullable Late late, HandedInWork.@Nullable Newest work) {

	/** The state of the grade. */
	public DeliveryState state() {
		return this.grade.state(this.delivery);
	}

	/** The message key of the state of the work that waits here. */
	public String waitingKey() {
		DeliveryState.Stage stage = this.delivery.stage();
		boolean someoneActs = DeliveryState.Stage.STUCK.contains(stage) || stage == DeliveryState.Stage.CONFLICT;
		return (someoneActs ? "state." : "work.state.") + stage.key();
	}

	/** The message key for why the submission can't be shown as it is in the LMS. */
	public String unreadKey() {
		boolean left = student().hasLeft() && this.reading.outcome() == LmsReading.Outcome.STUDENT_UNKNOWN;
		return left ? "submission.reading.left" : this.reading.outcome().messageKey();
	}

	public TaughtSection section() {
		return this.taught.section();
	}

	public AssignmentSummary assignment() {
		return this.taught.assignment();
	}

	public Student student() {
		return this.place.student();
	}

	/** When the newest work was handed in, in the district's time zone. */
	public @Nullable ZonedDateTime handedIn() {
		return (this.work != null) ? at(this.work.handedInAt()) : null;
	}

	/** What tells the newest work from older work. */
	public Instant shown() {
		return (this.work != null) ? this.work.toGradeSince() : Instant.EPOCH;
	}

	/** The due date in the district's time zone. */
	public @Nullable ZonedDateTime due() {
		return at(assignment().dueAt());
	}

	/** When the assignment stops accepting work; null for never. */
	public @Nullable ZonedDateTime until() {
		return at(assignment().content().availability().acceptUntil());
	}

	public @Nullable ZonedDateTime nextAttempt() {
		return at(state().nextAttemptAt());
	}

	public ZoneId zone() {
		return this.district.timeZone();
	}

	private @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(zone()) : null;
	}

	/** Whether the form has the field, because the provider keeps it. */
	public boolean offers(String field) {
		return this.district.provider().rules().onSubmission(SubmissionField.valueOf(field)).keeps();
	}

	/** The fields' names in the form. */
	public List<String> fields() {
		List<String> fields = new ArrayList<>(List.of(GradeFields.POINTS, GradeFields.COMMENT));
		if (offers("GRADE")) {
			fields.add(GradeFields.TEXT);
		}
		if (offers("EXTRA_ATTEMPTS")) {
			fields.add(GradeFields.EXTRA_ATTEMPTS);
		}
		if (offers("OVERRIDE_DUE_DATE")) {
			fields.add(GradeFields.OWN_DUE);
		}
		fields.addAll(Flag.wireNames(Set.copyOf(flags())));
		return fields;
	}

	/** The stored values, by field. */
	public Map<String, String> stored() {
		return new GradeFields(zone()).of(this.grade.value());
	}

	/** The message key of the note next to a field; not every field has one. */
	public String note(String field) {
		return "submission.note." + field + "." + this.district.provider();
	}

	public List<Flag> flags() {
		return offers("FLAGS") ? List.of(Flag.values()) : List.of();
	}

	/** Whether the assignment is still for the student. */
	public boolean isAssigned() {
		return assignment().isFor(student().id());
	}

	/** Whether it can no longer be graded. */
	public boolean isClosed() {
		return student().hasLeft() || assignment().deletionWanted() || !isAssigned();
	}

	/** Whether there are more points than the assignment has. */
	public boolean isMoreThanPossible() {
		return Points.isMore(this.grade.value().points(), assignment().pointsPossible());
	}

	/** Whether there is a conflict for the teacher to resolve. */
	public boolean isConflict() {
		return this.grade.theirs() != null && state().stage() == DeliveryState.Stage.CONFLICT;
	}

	/** The grade that only the LMS has; null if there is none, or one was given here. */
	public @Nullable GradeValue onlyInLms() {
		if (!this.reading.isRead() || (this.grade.given() && !this.grade.held())) {
			return null;
		}
		GradeValue there = this.reading.held().shown().withFlags(Set.of());
		GradeValue grade = there.withDetails(new GradeDetails(there.details().text(), null, null));
		return grade.isSameAs(GradeValue.NONE) ? null : grade;
	}

	/**
	 * The student's own due date in the LMS, in the district's time zone; null if there
	 * is none, or it is the one in the form.
	 */
	public @Nullable ZonedDateTime dueInLms() {
		@Nullable Instant own = this.reading.isRead() ? this.reading.held().shown().details().ownDueDate() : null;
		return Objects.equals(own, this.grade.value().details().ownDueDate()) ? null : at(own);
	}

	public LmsConflict conflict() {
		return LmsConflict.of(this.grade.value(), Objects.requireNonNull(this.grade.theirs()), new GradeFields(zone()));
	}

	/**
	 * A student's position in the list.
	 *
	 * @param number counted from 1; 0 if the list is too long to count
	 * @param previous and next: null at the ends
	 */
	record Place(int number, int of, Student student, @Nullable Student previous, @Nullable Student next) {

		static Place of(List<Student> students, int index) {
			return new Place(index + 1, students.size(), students.get(index),
					(index > 0) ? students.get(index - 1) : null,
					(index + 1 < students.size()) ? students.get(index + 1) : null);
		}

	}

}
