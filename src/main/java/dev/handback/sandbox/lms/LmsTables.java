package dev.handback.sandbox.lms;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import org.h2.mvstore.type.StringDataType;

import org.springframework.stereotype.Component;

/** Stores assignments by section and submissions by assignment. */
@Component
final class LmsTables {

	/** Sorts after every id. */
	private static final String END = "~";

	private final Table<String, Assignment> assignments;

	private final Table<String, Submission> submissions;

	LmsTables(Store store) {
		this.assignments = store.table("assignments", StringDataType.INSTANCE, JsonType.of(Assignment.class));
		this.submissions = store.table("submissions", StringDataType.INSTANCE, JsonType.of(Submission.class));
	}

	Optional<Assignment> assignment(RecordId section, UUID id) {
		return Optional.ofNullable(this.assignments.get(section + "/" + id));
	}

	/** The assignments, oldest first. */
	List<Assignment> assignmentsOf(RecordId section) {
		return this.assignments.ascending(section + "/", section + "/" + END)
			.map(Table.Entry::value)
			.sorted(Comparator.comparing(Assignment::created).thenComparing(Assignment::id))
			.toList();
	}

	Submission submission(Assignment assignment, RecordId student) {
		Submission kept = this.submissions.get(assignment.id() + "/" + student);
		return (kept != null) ? kept : Submission.untouched(assignment, student);
	}

	void put(Assignment assignment, Changes changes) {
		changes.put(this.assignments, assignment.section() + "/" + assignment.id(), assignment);
	}

	void put(Assignment assignment, RecordId student, Submission submission, Changes changes) {
		changes.put(this.submissions, assignment.id() + "/" + student, submission);
	}

	/** Removes an assignment with all submissions. */
	void remove(Assignment assignment, Changes changes) {
		changes.remove(this.assignments, assignment.section() + "/" + assignment.id());
		this.submissions.ascending(assignment.id() + "/", assignment.id() + "/" + END)
			.forEach((entry) -> changes.remove(this.submissions, entry.key()));
	}

}
