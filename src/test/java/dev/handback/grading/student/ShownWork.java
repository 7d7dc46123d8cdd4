package dev.handback.grading.student;

import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * A student's page of an assignment that a request has just shown.
 *
 * @param waiting the newest work that hasn't been read back from the LMS
 * @param arrived the newest work that has
 */
public record ShownWork(Optional<String> waiting, Optional<String> arrived, DeliveryState state) {

	public static ShownWork of(MvcTestResult shown) {
		WorkPage page = PageModel.part(shown, "page", WorkPage.class);
		return new ShownWork(page.waiting().map((one) -> one.work().content()),
				page.arrived().map((one) -> one.work().content()), page.state());
	}

}
