package dev.handback.grading.assignment;

import java.time.Instant;
import java.util.List;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * The grading page that a request has just shown.
 *
 * @param state of the assignment
 * @param dueAt null if it is never due
 * @param dueDates both due dates, if it asks which one to keep; otherwise null
 * @param releases when grades go, as the form about it calls it
 * @param asks whether it asks the teacher something about the assignment
 */
public record ShownGrades(String title, @Nullable Instant dueAt, @Nullable DueDates dueDates, DeliveryState state,
		boolean asks, boolean gone, boolean mayBeTwice, String releases, List<Line> lines) {

	public static ShownGrades of(MvcTestResult shown) {
		GradingPage page = PageModel.part(shown, "page", GradingPage.class);
		return new ShownGrades(page.assignment().title(), page.assignment().dueAt(), page.dueDates(), page.state(),
				page.isAsking(), page.isGone(), page.mayBeTwice(), ReleaseForm.key(page.releases()),
				page.rows()
					.stream()
					.map((row) -> new Line(row.student().id(), row.points(), row.comment(), row.state(),
							(row.conflict() != null) ? row.conflict().theirs() : null))
					.toList());
	}

	/**
	 * A student's line.
	 *
	 * @param theirs the value in the LMS if it was changed there
	 */
	public record Line(PersonId student, String points, String comment, DeliveryState state,
			@Nullable GradeValue theirs) {

	}

}
