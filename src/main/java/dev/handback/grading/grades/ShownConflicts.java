package dev.handback.grading.grades;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.ids.PersonId;

/**
 * The grades that differ from those in the LMS, as a page showed them and sent them along
 * with its form.
 */
public record ShownConflicts(Map<String, List<String>> sent, GradeFields fields) {

	/** The students whose conflict the page showed. */
	public List<PersonId> students() {
		return PageEdit.suffixes(this.sent, GradeFields.POINTS + GradeFields.OURS + "-")
			.flatMap((id) -> PersonId.parse(id).stream())
			.toList();
	}

	/** Whether the page showed a conflict for that student. */
	boolean has(PersonId student) {
		return this.fields.of(GradeValue.NONE, GradeValue.NONE)
			.keySet()
			.stream()
			.anyMatch((field) -> PageEdit.isShown(this.sent, field, GradeFields.suffix(student)));
	}

	/** Whether these are the two values that the teacher could choose from. */
	boolean has(PersonId student, GradeValue ours, GradeValue theirs) {
		return PageEdit.showed(this.sent, GradeFields.suffix(student), this.fields.of(ours, theirs));
	}

	/**
	 * Whether that is the value which the page showed on that side.
	 * @param side {@link GradeFields#OURS} or {@link GradeFields#THEIRS}
	 */
	boolean has(PersonId student, String side, GradeValue value) {
		Map<String, String> shown = this.fields.of(value)
			.entrySet()
			.stream()
			.collect(Collectors.toMap((field) -> field.getKey() + side, Map.Entry::getValue));
		return PageEdit.showed(this.sent, GradeFields.suffix(student), shown);
	}

}
