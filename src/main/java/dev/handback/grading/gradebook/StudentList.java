package dev.handback.grading.gradebook;

import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * The students of a section that a selection includes, read window by window.
 *
 * @param assignments whose grades keep students in the list who have left
 * @param begun those that should be graded by now
 * @param only the students that a filter selects, whatever else the selection says; null
 * if it selects all
 */
public record StudentList(GradebookRows rows, DistrictId district, SectionId section, Selection selection,
		List<AssignmentId> assignments, List<AssignmentId> begun, @Nullable Collection<PersonId> only) {

	/** The same list, starting at a student. */
	StudentList from(@Nullable PersonId first) {
		return new StudentList(this.rows, this.district, this.section, this.selection.from(first), this.assignments,
				this.begun, this.only);
	}

	/** The same list with these students only. */
	public StudentList among(Collection<PersonId> people) {
		return new StudentList(this.rows, this.district, this.section, this.selection, this.assignments, this.begun,
				(this.only != null) ? this.only.stream().filter(people::contains).toList() : people);
	}

	public StudentWindow window(int atMost) {
		return StudentWindow.of(this.rows.window(this.district, this.section, this.selection, this.assignments,
				this.begun, this.only, atMost), this.selection, atMost);
	}

}
