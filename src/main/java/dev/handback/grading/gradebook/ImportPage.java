package dev.handback.grading.gradebook;

import java.util.Map;
import java.util.UUID;

import dev.handback.grading.gradebook.ImportStore.StoredImport;
import dev.handback.roster.TaughtSection;

/**
 * An import, ready for the template.
 *
 * @param names the students' names by their ids
 * @param titles the assignments' titles by their ids
 */
record ImportPage(TaughtSection section, StoredImport stored, Map<String, String> names, Map<String, String> titles) {

	public UUID id() {
		return this.stored.id();
	}

	public ImportPlan plan() {
		return this.stored.plan();
	}

	public boolean applied() {
		return this.stored.applied();
	}

	public boolean undone() {
		return this.stored.undone();
	}

	public String name(String student) {
		return this.names.getOrDefault(student, student);
	}

	public String title(String assignment) {
		return this.titles.getOrDefault(assignment, "");
	}

}
