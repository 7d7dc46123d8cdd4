package dev.handback.grading.assignment;

import java.time.Instant;
import java.time.ZonedDateTime;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * The page of a submission that a request has just shown to a teacher.
 *
 * @param state of the grade
 * @param onlyInLms the grade that only the LMS has; null if there is none
 * @param ownDue the student's own due date, here or as it says that the LMS has it; null
 * if it shows none, or the LMS couldn't be read
 */
public record ShownSubmission(DeliveryState state, @Nullable GradeValue onlyInLms, @Nullable Instant ownDue) {

	public static ShownSubmission of(MvcTestResult shown) {
		SubmissionPage page = PageModel.part(shown, "page", SubmissionPage.class);
		ZonedDateTime there = page.dueInLms();
		return new ShownSubmission(page.state(), page.onlyInLms(),
				(there != null) ? there.toInstant() : page.grade().value().details().ownDueDate());
	}

}
