package dev.handback.grading.gradebook;

import java.util.List;
import java.util.stream.Stream;

import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A window of a class list.
 *
 * @param previous the first student of the previous window; null at the beginning
 * @param next the first of the next window; null at the end
 */
public record StudentSlice(List<Student> students, @Nullable PersonId previous, @Nullable PersonId next) {

	/**
	 * Removes the student who was found beyond the window.
	 * @param found in list order, at most one too many
	 */
	static StudentSlice of(List<Student> found, StudentFilter selection, int atMost) {
		boolean more = found.size() > atMost;
		boolean backwards = selection.before() != null;
		List<Student> shown = !more ? found : backwards ? found.subList(1, found.size()) : found.subList(0, atMost);
		@Nullable PersonId next = backwards ? selection.before() : more ? found.get(atMost).id() : null;
		boolean earlier = backwards ? more : selection.from() != null;
		return new StudentSlice(shown, (earlier && !shown.isEmpty()) ? shown.get(0).id() : null, next);
	}

	/** With these students at its end. */
	public StudentSlice with(List<Student> others) {
		return new StudentSlice(Stream.concat(this.students.stream(), others.stream()).toList(), this.previous,
				this.next);
	}

	/** Whether it contains everyone. */
	public boolean isWhole() {
		return this.previous == null && this.next == null;
	}

}
