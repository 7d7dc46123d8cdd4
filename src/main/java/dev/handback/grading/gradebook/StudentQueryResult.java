package dev.handback.grading.gradebook;

import java.util.Collection;

import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * The students of a section that a selection includes, read window by window.
 *
 * @param only the students that a filter selects, whatever else the selection says; null
 * if it selects all
 */
public record StudentQueryResult(GradebookRows rows, SectionWork work, StudentFilter selection,
		@Nullable Collection<PersonId> only) {

	/** The same list, starting at a student. */
	StudentQueryResult from(@Nullable PersonId first) {
		return new StudentQueryResult(this.rows, this.work, this.selection.from(first), this.only);
	}

	/** The same list with only these students. */
	public StudentQueryResult among(Collection<PersonId> people) {
		return new StudentQueryResult(this.rows, this.work, this.selection,
				(this.only != null) ? this.only.stream().filter(people::contains).toList() : people);
	}

	public StudentSlice window(int atMost) {
		return StudentSlice.of(this.rows.window(this.work, this.selection, this.only, atMost), this.selection, atMost);
	}

}
