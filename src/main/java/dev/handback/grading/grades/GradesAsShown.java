package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.ids.PersonId;

/** Grades as a page showed them and sent them along with its form. */
public record GradesAsShown(Map<String, List<String>> sent, GradeFields fields) {

	/** Whether the page showed this value. */
	boolean has(PersonId student, GradeValue value) {
		return PageEdit.showed(this.sent, GradeFields.suffix(student), this.fields.of(value));
	}

}
