package dev.handback.assignments.pages;

import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.delivery.SubmissionCounts;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The page of a section that a request has just shown. */
public final class ShownSection {

	private ShownSection() {
	}

	/** How many submissions of each assignment it says are in each state. */
	public static Map<AssignmentId, SubmissionCounts> counts(MvcTestResult shown) {
		return PageModel.list(shown, "assignments", SectionController.Row.class)
			.stream()
			.collect(Collectors.toMap((row) -> row.assignment().id(), SectionController.Row::counts));
	}

}
