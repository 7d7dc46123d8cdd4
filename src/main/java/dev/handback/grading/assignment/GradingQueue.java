package dev.handback.grading.assignment;

import java.util.List;
import java.util.Optional;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.GradebookRows.GradedCount;
import dev.handback.grading.gradebook.SectionWork;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.gradebook.StudentFilter.Show;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** The handed-in work of an assignment, graded one after the other. */
@Component
class GradingQueue {

	/** In larger sections, graded students aren't counted. */
	private static final int COUNTED = 500;

	private final GradebookRows rows;

	GradingQueue(GradebookRows rows) {
		this.rows = rows;
	}

	/** What's done, and who is next after the student. */
	Standing standing(TaughtAssignment assignment, PersonId student) {
		return new Standing((assignment.section().students() <= COUNTED)
				? this.rows.graded(SectionWork.of(assignment.district(), assignment.section().id(), assignment.id()))
				: null, next(assignment, student).orElse(null));
	}

	/**
	 * The next student whose work is handed in and not graded yet: after this one in the
	 * list, then from its start.
	 */
	Optional<PersonId> next(TaughtAssignment assignment, PersonId student) {
		StudentFilter waiting = StudentFilter.EVERYONE.showing(Show.HANDED_IN);
		return other(assignment, waiting.from(student), student).or(() -> other(assignment, waiting, student));
	}

	private Optional<PersonId> other(TaughtAssignment assignment, StudentFilter waiting, PersonId student) {
		List<PersonId> chosen = assignment.assignment().content().assignees();
		SectionWork work = SectionWork.of(assignment.district(), assignment.section().id(), assignment.id());
		return this.rows.window(work, waiting, chosen.isEmpty() ? null : chosen, 1)
			.stream()
			.map(Student::id)
			.filter((other) -> !other.equals(student))
			.findFirst();
	}

	/**
	 * How far the teacher has come.
	 *
	 * @param graded null if the section is too large to count
	 * @param next null if no other work waits
	 */
	record Standing(@Nullable GradedCount graded, @Nullable PersonId next) {

	}

}
