package dev.handback.grading.imports;

import java.util.List;

import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * The import that a request has just shown.
 *
 * @param changes what it changes or has changed
 */
public record ShownImport(List<Change> changes, boolean applied, boolean undone) {

	/** The page, without going through its HTML. */
	public static ShownImport of(MvcTestResult shown) {
		ImportPage page = PageModel.part(shown, "page", ImportPage.class);
		return new ShownImport(page.plan().changes().stream().map(ShownImport::change).toList(), page.applied(),
				page.undone());
	}

	private static Change change(ImportPlan.Change change) {
		return new Change(AssignmentId.from(change.assignment()), new PersonId(change.student()), change.seen(),
				change.points());
	}

	/** What the page says was changed by applying or undoing it. */
	public List<Change> done(boolean undoes) {
		if (undoes) {
			return this.undone ? this.changes.stream().map(Change::undone).toList() : List.of();
		}
		return (this.applied && !this.undone) ? this.changes : List.of();
	}

	/** A cell that is changed. */
	public record Change(AssignmentId assignment, PersonId student, String before, String after) {

		/** The change back. */
		public Change undone() {
			return new Change(this.assignment, this.student, /* before= */ this.after,
					/* after= */ this.before);
		}

	}

}
