package dev.handback.assignments.pages;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Support;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * Where and when a form is used, and what can be chosen in it.
 *
 * @param created whether the assignment is already in the LMS
 * @param students the students who can be selected
 * @param others the teacher's other current sections
 */
public record FormSetting(ConnectedDistrict district, boolean created, TaughtSection section, List<Term> terms,
		List<Student> students, List<TaughtSection> others, Instant now) {

	/** No one chooses from a list with more names than this. */
	static final int MOST_STUDENTS = 200;

	public Provider provider() {
		return this.district.provider();
	}

	public ZoneId zone() {
		return this.district.timeZone();
	}

	Support support(AssignmentField field) {
		return this.created ? provider().rules().onUpdate(field) : provider().rules().onCreate(field);
	}

	/** Whether the form has the field, because the provider keeps it. */
	public boolean offers(String field) {
		return support(AssignmentField.valueOf(field)).keeps();
	}

	public boolean offersAttachments() {
		return offers(AssignmentField.TEXT_ATTACHMENT.name());
	}

	/** The message key of the note next to a field; not every field has one. */
	public String note(String field) {
		return "assignment.note." + field + (this.created ? ".update." : ".create.") + provider();
	}

	/**
	 * Whether students can be selected; all or some can't be changed after it was
	 * created.
	 */
	public boolean offersChoice() {
		return !this.created && !this.students.isEmpty() && this.students.size() <= MOST_STUDENTS;
	}

	boolean isStudent(PersonId person) {
		return this.students.stream().map(Student::id).anyMatch(person::equals);
	}

	/** Another section that can be chosen. */
	public Optional<TaughtSection> other(String id) {
		return this.others.stream().filter((other) -> other.id().value().equals(id)).findFirst();
	}

	SectionId sectionId() {
		return this.section.id();
	}

}
