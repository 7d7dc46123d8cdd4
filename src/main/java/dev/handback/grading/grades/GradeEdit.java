package dev.handback.grading.grades;

import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;

/** What a page showed, and what a teacher typed, in the fields of a grade. */
public record GradeEdit(PageEdit edit, GradeFields fields) {

	Merge onto(GradeValue stored) {
		return this.edit.onto(this.fields.of(stored));
	}

	/** The grade with the written fields. */
	GradeValue write(GradeValue stored, Merge merge) {
		return this.fields.write(stored, merge.written());
	}

	/** Whether the value that the page showed in the field was typed again. */
	boolean repeats(String field) {
		String typed = this.edit.typed().getOrDefault(field, "");
		return !typed.isBlank() && PageEdit.isSame(typed, this.edit.seen().getOrDefault(field, ""));
	}

}
