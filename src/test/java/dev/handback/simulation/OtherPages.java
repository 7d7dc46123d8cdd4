package dev.handback.simulation;

import java.util.List;
import java.util.function.Function;

import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.assignment.ShownSubmission;
import dev.handback.grading.gradebook.ShownGradebook;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * I7: the gradebook and the page of each submission say of a grade what the list of the
 * assignment's grades says.
 */
final class OtherPages {

	private final String section;

	private final Function<String, MvcTestResult> teacher;

	private final List<ShownGradebook.Cell> gradebook;

	private final Promises promises;

	/** Opens the gradebook. */
	OtherPages(String section, Function<String, MvcTestResult> teacher, Promises promises) {
		this.section = section;
		this.teacher = teacher;
		this.gradebook = ShownGradebook.of(teacher.apply(section + "/gradebook"));
		this.promises = promises;
	}

	void check(Ledger.Work work, ShownGrades.Line line) {
		Promises.State listed = Promises.State.of(line.state());
		this.gradebook.stream()
			.filter((cell) -> cell.assignment().equals(work.id()) && cell.student().equals(line.student()))
			.forEach((cell) -> compare(line, listed, "the gradebook", Promises.State.of(cell.state())));
		MvcTestResult submission = this.teacher
			.apply(this.section + "/assignments/" + work.id() + "/submissions/" + line.student() + "/progress");
		compare(line, listed, "the page of the submission", Promises.State.of(ShownSubmission.of(submission).state()));
	}

	private void compare(ShownGrades.Line line, Promises.State listed, String page, Promises.State state) {
		if (!state.equals(listed)) {
			this.promises.breaks("I7: the grade of student " + line.student() + " is " + state + ", says " + page
					+ ", but " + listed + " in the list");
		}
	}

}
