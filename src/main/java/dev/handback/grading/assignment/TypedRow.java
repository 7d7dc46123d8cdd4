package dev.handback.grading.assignment;

import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.PageEdit;
import org.jspecify.annotations.Nullable;

/**
 * A line as typed, and its result.
 *
 * @param problem the message key of what the line says about why none of it was saved;
 * null if it says nothing
 * @param unsaved the fields that weren't saved
 * @param conflicts the unsaved fields that someone else has changed
 */
record TypedRow(PageEdit edit, @Nullable String problem, Set<String> unsaved, List<FieldConflict> conflicts) {

	static TypedRow refused(PageEdit edit, @Nullable String problem) {
		return new TypedRow(edit, problem, edit.typed().keySet(), List.of());
	}

	static TypedRow merged(PageEdit edit, PageEdit.Merge merge, List<FieldConflict> conflicts) {
		return new TypedRow(edit, null, merge.conflicts().keySet(), conflicts);
	}

	boolean isSaved() {
		return this.unsaved.isEmpty();
	}

	/** The line as shown on a new page. */
	LineFields onto(Map<String, String> stored) {
		return new LineFields(stored, this.edit.shownOver(stored, this.unsaved),
				this.edit.seenOver(stored, this.unsaved), this.problem, this.conflicts);
	}

	/** What the reader of an unchanged page is assumed to have seen. */
	Map<String, String> seenOnwards() {
		return this.edit.seenOnwards(this.unsaved);
	}

}
