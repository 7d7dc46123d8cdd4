package dev.handback.simulation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import dev.handback.assignments.pages.ShownSection;
import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.assignment.ShownSubmission;
import dev.handback.grading.gradebook.ShownGradebook;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * I7: the gradebook, the page of each submission, and the section's numbers say of the
 * grades of an assignment what their list says.
 */
final class OtherPages {

	/**
	 * The section counts stuck work beside a held grade, too, and what is kept here of
	 * grades that were taken back, but no held grades of an assignment that is being
	 * deleted.
	 */
	private static final Set<Stage> COUNTED = EnumSet.of(Stage.SAVED, Stage.SENDING, Stage.IN_THE_LMS, Stage.CONFLICT);

	private final String section;

	private final Function<String, MvcTestResult> teacher;

	private final List<ShownGradebook.Cell> gradebook;

	private final Map<AssignmentId, SubmissionCounts> counts;

	private final Promises promises;

	/** Opens the gradebook and the section. */
	OtherPages(String section, Function<String, MvcTestResult> teacher, Promises promises) {
		this.section = section;
		this.teacher = teacher;
		this.gradebook = ShownGradebook.of(teacher.apply(section + "/gradebook"));
		this.counts = ShownSection.counts(teacher.apply(section));
		this.promises = promises;
	}

	void check(Ledger.Work work, List<ShownGrades.Line> list) {
		list.forEach((line) -> check(work.id(), line));
		Map<Stage, Integer> listed = new EnumMap<>(Stage.class);
		list.stream().map((line) -> line.state().stage()).forEach((stage) -> listed.merge(stage, 1, Integer::sum));
		Map<Stage, Integer> counted = new EnumMap<>(Stage.class);
		counted.putAll(this.counts.getOrDefault(work.id(), SubmissionCounts.NONE).grades());
		List.of(listed, counted).forEach((numbers) -> numbers.keySet().retainAll(COUNTED));
		// What a teacher sets only there may belong to a grade that was taken back here.
		if (list.stream().anyMatch(OtherPages::isWithoutGrade)) {
			List.of(listed, counted).forEach((numbers) -> numbers.remove(Stage.IN_THE_LMS));
		}
		if (!counted.equals(listed)) {
			this.promises
				.breaks("I7: of " + work.titles + " there are " + listed + ", but " + counted + ", says the section");
		}
	}

	private static boolean isWithoutGrade(ShownGrades.Line line) {
		return line.state().stage() == Stage.IN_THE_LMS && line.points().isEmpty() && line.comment().isEmpty()
				&& line.flags().isEmpty();
	}

	private void check(AssignmentId work, ShownGrades.Line line) {
		Promises.State listed = Promises.State.of(line.state());
		this.gradebook.stream()
			.filter((cell) -> cell.assignment().equals(work) && cell.student().equals(line.student()))
			.forEach((cell) -> compare(line, listed, "the gradebook", Promises.State.of(cell.state())));
		MvcTestResult submission = this.teacher
			.apply(this.section + "/assignments/" + work + "/submissions/" + line.student() + "/progress");
		compare(line, listed, "the page of the submission", Promises.State.of(ShownSubmission.of(submission).state()));
	}

	private void compare(ShownGrades.Line line, Promises.State listed, String page, Promises.State state) {
		if (!state.equals(listed)) {
			this.promises.breaks("I7: the grade of student " + line.student() + " is " + state + ", says " + page
					+ ", but " + listed + " in the list");
		}
	}

}
