package dev.handback.sandbox.lms;

import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Relation;

import org.springframework.stereotype.Component;

/** A section's gradebook as its teacher sees it in the learning platform. */
@Component
public final class Gradebooks {

	private final LmsTables tables;

	private final World world;

	private final Clock clock;

	Gradebooks(LmsTables tables, World world, Clock clock) {
		this.tables = tables;
		this.world = world;
		this.clock = clock;
	}

	public List<Column> of(RecordId section, long[] students) {
		Provider provider = Districts.of(section).provider().orElse(Provider.A);
		Instant now = this.clock.instant();
		return this.tables.assignmentsOf(section)
			.stream()
			.map((assignment) -> new Column(assignment, assignment.state(provider, now), cells(assignment, students)))
			.toList();
	}

	/** One assignment of the section with one student's submission. */
	public Optional<Column> column(RecordId section, String assignment, RecordId student) {
		return of(section, new long[] { student.key() }).stream()
			.filter((column) -> column.assignment().id().toString().equals(assignment))
			.findFirst();
	}

	/** Everyone in the section, by key. */
	public long[] studentsOf(RecordId section) {
		return this.world.related(Relation.STUDENTS_OF_SECTION, section);
	}

	private Map<RecordId, Cell> cells(Assignment assignment, long[] students) {
		Map<RecordId, Cell> cells = new LinkedHashMap<>();
		Arrays.stream(students)
			.mapToObj(RecordId::ofKey)
			.filter(assignment::isFor)
			.forEach((student) -> cells.put(student, cell(this.tables.submission(assignment, student))));
		return cells;
	}

	private Cell cell(Submission submission) {
		Optional<String> grader = submission.value("grader_id")
			.flatMap(RecordId::parse)
			.flatMap(this.world::person)
			.map((person) -> person.name().full())
			.or(() -> Optional.of(submission.graderName()).filter((name) -> !name.isEmpty()));
		return new Cell(submission, grader);
	}

	/** One assignment with each student's submission. */
	public record Column(Assignment assignment, String state, Map<RecordId, Cell> cells) {
	}

	/**
	 * One student's submission.
	 *
	 * @param grader the name shown next to the comment
	 */
	public record Cell(Submission submission, Optional<String> grader) {
	}

}
