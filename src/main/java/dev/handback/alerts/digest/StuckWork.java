package dev.handback.alerts.digest;

import java.util.List;

import dev.handback.vocabulary.ids.SectionId;

/**
 * How much of a teacher's work is stuck.
 *
 * @param sections sections where anything is stuck
 */
record StuckWork(List<Section> sections) {

	/** How much needs the teacher's attention. */
	int forTeacher() {
		return this.sections.stream().mapToInt(Section::forTeacher).sum();
	}

	/** How much waits for students to open the LMS. */
	int forStudents() {
		return this.sections.stream().mapToInt(Section::forStudents).sum();
	}

	/** How much needs someone else's attention. */
	int forOthers() {
		return this.sections.stream().mapToInt(Section::forOthers).sum();
	}

	/** How much is stuck in one section. */
	record Section(SectionId id, int forTeacher, int forStudents, int forOthers) {

		boolean isEmpty() {
			return this.forTeacher + this.forStudents + this.forOthers == 0;
		}

	}

}
