package dev.handback.operations.administrator;

import java.util.HashMap;
import java.util.Map;

import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The problems on the district's page that a request has just shown. */
public final class ShownProblems {

	private ShownProblems() {
	}

	/** How many it says there are, by the address of their list. */
	public static Map<String, Long> counts(MvcTestResult shown) {
		DistrictDashboard page = PageModel.part(shown, "board", DistrictDashboard.class);
		Map<String, Long> counts = new HashMap<>();
		page.problems().forEach((problem) -> {
			if (problem.address() != null && problem.number() instanceof Long number) {
				counts.put(problem.address(), number);
			}
		});
		return counts;
	}

}
