package dev.handback.grading.assignment;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * The page of a submission that a request has just shown to a teacher.
 *
 * @param state of the grade
 */
public record ShownSubmission(DeliveryState state) {

	public static ShownSubmission of(MvcTestResult shown) {
		SubmissionPage page = PageModel.part(shown, "page", SubmissionPage.class);
		return new ShownSubmission(page.state());
	}

}
