package dev.handback.grading.assignment;

import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.grades.GradeFields;
import dev.handback.roster.Student;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * A student's line on the grading page.
 *
 * @param words the grade in words; null if there is none
 * @param moreThanPossible whether the points exceed the assignment's
 * @param conflict our value and the LMS's; null if there is no conflict
 * @param toGrade whether the student handed in work after the grade was given
 * @param nextAttempt in the district's zone
 */
record GradingRow(Student student, LineFields fields, @Nullable String words, boolean moreThanPossible,
		@Nullable LmsConflict conflict, boolean toGrade, DeliveryState state, @Nullable ZonedDateTime nextAttempt) {

	public Map<String, String> seen() {
		return this.fields.seen();
	}

	public Map<String, String> stored() {
		return this.fields.stored();
	}

	public @Nullable String problem() {
		return this.fields.problem();
	}

	/** The field that the problem is in; empty if there is none. */
	public String problemField() {
		if (problem() == null) {
			return "";
		}
		return problem().startsWith("points.") ? GradeFields.POINTS : GradeFields.COMMENT;
	}

	public List<FieldConflict> conflicts() {
		return this.fields.conflicts();
	}

	/** Whether there is a conflict for the teacher to resolve. */
	public boolean isConflict() {
		return this.conflict != null && this.state.stage() == DeliveryState.Stage.CONFLICT;
	}

	/** The arguments of the message about the problem. */
	public Object[] problemArguments() {
		List<String> readings = Points.doubtful(points());
		return readings.isEmpty() ? new Object[] { GradeFields.LONGEST_COMMENT } : readings.toArray();
	}

	public String points() {
		return field(GradeFields.POINTS);
	}

	public String comment() {
		return field(GradeFields.COMMENT);
	}

	public boolean has(Flag flag) {
		return GradeFields.TICKED.equals(field(flag.wireName()));
	}

	public boolean hasFlags() {
		return Stream.of(Flag.values()).anyMatch(this::has);
	}

	/** Whether someone else changed the field first. */
	public boolean isConflict(String name) {
		return conflicts().stream().anyMatch((one) -> one.name().equals(name));
	}

	private String field(String name) {
		return this.fields.shown().getOrDefault(name, "");
	}

}
