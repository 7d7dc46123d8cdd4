package dev.handback.grading.gradebook;

import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * The students of a section that a selection includes, read window by window.
 *
 * @param assignments whose grades keep students in the list who have left
 * @param begun those that should be graded by now
 * @param only the students that a filter selects, whatever else the selection says; null
 * if it selects all
 */
public record StudentQueryResult(GradebookRows rows, DistrictId district, SectionId section, StudentFilter selection,
		List<AssignmentId> assignments, List<AssignmentId> begun, @Nullable Collection<PersonId> only) {

	/** The same list, starting at a student. */
	StudentQueryResult from(@Nullable PersonId first) {
		return new StudentQueryResult(this.rows, this.district, this.section, this.selection.from(first),
				this.assignments, this.begun, this.only);
	}

	/** The same list with these students only. */
	public StudentQueryResult among(Collection<PersonId> people) {
		return new StudentQueryResult(this.rows, this.district, this.section, this.selection, this.assignments,
				this.begun, (this.only != null) ? this.only.stream().filter(people::contains).toList() : people);
	}

	public StudentSlice window(int atMost) {
		return StudentSlice.of(this.rows.window(this.district, this.section, this.selection, this.assignments,
				this.begun, this.only, atMost), this.selection, atMost);
	}

}
