package dev.handback.grading.gradebook;

import java.util.ArrayList;
import java.util.List;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The gradebook that a request has just shown. */
public final class ShownGradebook {

	private ShownGradebook() {
	}

	/** Its cells, without going through the page's HTML. */
	public static List<Cell> of(MvcTestResult shown) {
		GradebookPage page = PageModel.part(shown, "page", GradebookPage.class);
		List<Cell> cells = new ArrayList<>();
		page.lines().forEach((line) -> {
			for (int column = 0; column < page.columns().size(); column++) {
				cells.add(new Cell(page.columns().get(column).id(), line.student().id(),
						line.cells().get(column).points(), line.cells().get(column).state()));
			}
		});
		return cells;
	}

	/** A cell as it is shown. */
	public record Cell(AssignmentId assignment, PersonId student, String points, DeliveryState state) {

	}

}
