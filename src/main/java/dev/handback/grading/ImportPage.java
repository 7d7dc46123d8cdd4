package dev.handback.grading;

import java.util.Map;
import java.util.UUID;

import dev.handback.roster.TaughtSection;

/**
 * An import, finished for the template.
 *
 * @param names the students' names by their ids
 * @param titles the assignments' titles by their ids
 * @param applied whether it was applied, and {@code undone} whether that was undone
 */
record ImportPage(TaughtSection section, UUID id, ImportPlan plan, Map<String, String> names,
		Map<String, String> titles, boolean applied, boolean undone) {

	public String name(String student) {
		return this.names.getOrDefault(student, student);
	}

	public String title(String assignment) {
		return this.titles.getOrDefault(assignment, "");
	}

}
