package dev.handback.alerts;

import java.util.List;

import dev.handback.vocabulary.ids.SectionId;

/**
 * What of a teacher's work is stuck, in numbers.
 *
 * @param sections those where anything is
 */
record StuckWork(List<Section> sections) {

	/** How much needs the teacher. */
	int forTeacher() {
		return this.sections.stream().mapToInt(Section::forTeacher).sum();
	}

	/** How much waits for students to open the LMS. */
	int forStudents() {
		return this.sections.stream().mapToInt(Section::forStudents).sum();
	}

	/** How much needs attention else. */
	int forOthers() {
		return this.sections.stream().mapToInt(Section::forOthers).sum();
	}

	/** What is stuck in one section. */
	record Section(SectionId id, int forTeacher, int forStudents, int forOthers) {

		boolean isEmpty() {
			return this.forTeacher + this.forStudents + this.forOthers == 0;
		}

	}

}
