package dev.handback.assignments.pages;

import java.util.List;
import java.util.Optional;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The home page that a request has just shown to a teacher. */
public final class ShownSections {

	private ShownSections() {
	}

	/** What it counts in the teacher's only section; empty if that is closed. */
	public static Optional<Counts> counts(MvcTestResult shown) {
		List<?> sections = (List<?>) shown.getMvcResult().getModelAndView().getModel().get("sections");
		return sections.stream()
			.map(SectionOverview.class::cast)
			.map((one) -> new Counts(one.work().handedIn(), one.work().toGrade(), one.stuck(), one.conflicts()))
			.findFirst();
	}

	/** What needs attention. */
	public record Counts(int handedIn, int toGrade, int stuck, int conflicts) {

	}

}
