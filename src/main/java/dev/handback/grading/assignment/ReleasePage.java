package dev.handback.grading.assignment;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.Reason;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.grading.gradebook.GradebookRows.GradedCount;
import dev.handback.grading.grades.ReleaseSetting;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * When an assignment's grades go to the LMS, and which of those that are held would go
 * now.
 *
 * @param held the first of them, in class-list order
 * @param number how many are held
 */
record ReleasePage(TaughtAssignment taught, ConnectedDistrict district, ReleaseSetting setting, List<HeldLine> held,
		int number, GradedCount graded) {

	public TaughtSection section() {
		return this.taught.section();
	}

	public AssignmentSummary assignment() {
		return this.taught.assignment();
	}

	public ZoneId zone() {
		return this.district.timeZone();
	}

	/** When they are released, in the district's zone; null if no time is set. */
	public @Nullable ZonedDateTime at() {
		return (this.setting.at() != null) ? this.setting.at().atZone(zone()) : null;
	}

	/** How many of those that are listed go to the LMS. */
	public long going() {
		return this.held.stream().filter((line) -> line.obstacle == null).count();
	}

	/** How many of those that are listed wait or stay here. */
	public long staying() {
		return this.held.size() - going();
	}

	/** Whether something is in the way of the grade of one of these students. */
	boolean isInTheWayOf(Collection<PersonId> students) {
		return this.held.stream().anyMatch((line) -> line.obstacle != null && students.contains(line.student.id()));
	}

	/** How many students have no grade yet. */
	public int ungraded() {
		return this.graded.students() - this.graded.given();
	}

	/** Whether a grade gives the work back to the student. */
	public boolean givesBack() {
		return this.district.provider().rules().returnsWithGrade();
	}

	/**
	 * A grade that is held.
	 *
	 * @param obstacle why it would wait or stay here; null if it goes
	 * @param seen its fields, as sent along with the form
	 */
	record HeldLine(Student student, GradeValue value, @Nullable Reason obstacle, Map<String, String> seen) {

		public @Nullable BigDecimal points() {
			return this.value.points();
		}

	}

}
