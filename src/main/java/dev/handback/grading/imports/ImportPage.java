package dev.handback.grading.imports;

import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;

import dev.handback.grading.imports.ImportStore.StoredImport;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.Points;

/**
 * An import, ready for the template.
 *
 * @param names the students' names by their ids
 * @param titles the assignments' titles by their ids
 * @param possible the points possible of the assignments that have them, by their ids
 * @param obstacles why changes wait or stay here, by {@link ImportPlan.Change#cell()};
 * those that go to the LMS are missing
 */
record ImportPage(TaughtSection section, StoredImport stored, Map<String, String> names, Map<String, String> titles,
		Map<String, BigDecimal> possible, Map<String, String> obstacles) {

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

	/** How many changes go to the LMS. */
	public int going() {
		return plan().changes().size() - this.obstacles.size();
	}

	/** The message key of what happens to a change. */
	public String outlook(ImportPlan.Change change) {
		return this.obstacles.getOrDefault(change.cell(), "release.goes");
	}

	/** Whether a change's points exceed the assignment's. */
	public boolean isMoreThanPossible(ImportPlan.Change change) {
		return !change.points().isEmpty()
				&& Points.isMore(new BigDecimal(change.points()), this.possible.get(change.assignment()));
	}

	public String name(String student) {
		return this.names.getOrDefault(student, student);
	}

	public String title(String assignment) {
		return this.titles.getOrDefault(assignment, "");
	}

}
