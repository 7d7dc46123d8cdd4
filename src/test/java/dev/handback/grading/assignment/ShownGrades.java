package dev.handback.grading.assignment;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.Flag;
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
 * @param points the points possible; null if there are none
 * @param pointsInLms those in the LMS, if it says that they were changed there; otherwise
 * null
 * @param unpublished whether it says that the LMS doesn't show it
 * @param releases when grades go, as the form about it calls it
 * @param asks whether it asks the teacher something about the assignment
 */
public record ShownGrades(String title, @Nullable Instant dueAt, @Nullable DueDates dueDates,
		@Nullable BigDecimal points, @Nullable BigDecimal pointsInLms, boolean unpublished, DeliveryState state,
		boolean asks, boolean gone, boolean mayBeTwice, String releases, List<Line> lines) {

	public static ShownGrades of(MvcTestResult shown) {
		GradingPage page = PageModel.part(shown, "page", GradingPage.class);
		return new ShownGrades(page.assignment().title(), page.assignment().dueAt(), page.dueDates(),
				page.assignment().pointsPossible(), page.pointsInLms(),
				page.assignment().presence() == LmsPresence.DRAFT && !page.assignment().deletionWanted(), page.state(),
				page.isAsking(), page.isGone(), page.mayBeTwice(), ReleaseForm.key(page.releases()),
				page.rows()
					.stream()
					.map((row) -> new Line(row.student().id(), row.points(), row.comment(),
							Stream.of(Flag.values()).filter(row::has).collect(Collectors.toSet()), row.state(),
							(row.conflict() != null) ? row.conflict().theirs() : null))
					.toList());
	}

	/**
	 * A student's line.
	 *
	 * @param theirs the value in the LMS if it was changed there
	 */
	public record Line(PersonId student, String points, String comment, Set<Flag> flags, DeliveryState state,
			@Nullable GradeValue theirs) {

	}

}
