package dev.handback.assignments.pages;

import java.util.Optional;

import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The home page that a request has just shown to a teacher. */
public final class ShownSections {

	private ShownSections() {
	}

	/** What it counts in the teacher's only section; empty if that is closed. */
	public static Optional<Counts> counts(MvcTestResult shown) {
		return PageModel.list(shown, "sections", SectionOverview.class)
			.stream()
			.map((one) -> new Counts(one.work().handedIn(), one.work().toGrade(), one.stuck(), one.conflicts(),
					one.unpublished(), one.dueDates(), one.points()))
			.findFirst();
	}

	/** What needs attention. */
	public record Counts(int handedIn, int toGrade, int stuck, int conflicts, long unpublished, long dueDates,
			long points) {

	}

}
