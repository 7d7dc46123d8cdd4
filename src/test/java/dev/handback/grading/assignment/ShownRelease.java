package dev.handback.grading.assignment;

import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * The page about releasing grades that a request has just shown.
 *
 * @param number how many it says are held
 * @param listed how many it lists
 */
public record ShownRelease(int number, int listed) {

	public static ShownRelease of(MvcTestResult shown) {
		ReleasePage page = PageModel.part(shown, "page", ReleasePage.class);
		return new ShownRelease(page.number(), page.held().size());
	}

}
