package dev.handback.grading.grades;

import java.time.Instant;

import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * What a page showed, and what a teacher typed, in the fields of a student's grade.
 *
 * @param shown which work the page showed; if newer work was handed in since then, it
 * waits for another grade. Null if the page didn't say
 */
public record GradeEdit(PersonId student, PageEdit edit, GradeFields fields, @Nullable Instant shown) {

	Merge onto(GradeValue stored) {
		return this.edit.onto(this.fields.of(stored));
	}

	/** The grade with the written fields. */
	GradeValue write(GradeValue stored, Merge merge) {
		return this.fields.write(stored, merge.written());
	}

	/** Whether something is written for a student who has had no grade. */
	boolean begins() {
		return !onto(GradeValue.NONE).written().isEmpty();
	}

	/** Whether the points were typed again in a list, which doesn't show the work. */
	boolean repeatsPoints() {
		String typed = this.edit.typed().getOrDefault(GradeFields.POINTS, "");
		return this.shown == null && !typed.isBlank()
				&& PageEdit.isSame(typed, this.edit.seen().getOrDefault(GradeFields.POINTS, ""));
	}

}
