package dev.handback.grading;

import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * The students of a section whom a selection leaves, to be read window by window.
 *
 * @param assignments whose grades keep students in the list who have left
 * @param begun those that are to be graded by now
 * @param only whom a filter leaves, whatever else the selection says; null where it
 * leaves all
 */
record StudentList(GradebookRows rows, DistrictId district, SectionId section, Selection selection,
		List<AssignmentId> assignments, List<AssignmentId> begun, @Nullable Collection<PersonId> only) {

	/** The same list, from somebody on. */
	StudentList from(@Nullable PersonId first) {
		return new StudentList(this.rows, this.district, this.section, this.selection.from(first), this.assignments,
				this.begun, this.only);
	}

	/** The same list without anybody else. */
	StudentList among(Collection<PersonId> people) {
		return new StudentList(this.rows, this.district, this.section, this.selection, this.assignments, this.begun,
				(this.only != null) ? this.only.stream().filter(people::contains).toList() : people);
	}

	StudentWindow window(int atMost) {
		return StudentWindow.of(this.rows.window(this.district, this.section, this.selection, this.assignments,
				this.begun, this.only, atMost), this.selection, atMost);
	}

}
