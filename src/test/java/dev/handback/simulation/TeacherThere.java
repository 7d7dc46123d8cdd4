package dev.handback.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

import dev.handback.simulation.service.ModelAssignment;
import dev.handback.simulation.service.ModelDistrict;
import dev.handback.simulation.service.ModelSubmission;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** What a teacher can do in the LMS besides giving points. */
final class TeacherThere {

	private static final List<List<String>> FLAGS = List.of(List.of("missing"), List.of("excluded"),
			List.of("late", "missing"), List.of());

	private final Person person;

	private final ModelDistrict lms;

	TeacherThere(Person person) {
		this.person = person;
		this.lms = person.world.lms();
	}

	/** Changes something about an assignment, or about a student's work. */
	void changes(ModelAssignment assignment, PersonId student) {
		String id = assignment.id();
		int number = this.person.world.ledger().next();
		switch (this.person.random.nextInt(12)) {
			case 0 -> edits(assignment, "points_possible", 20 + number);
			case 1 -> edits(assignment, "due_date", day(number));
			case 2 -> edits(assignment, "end_date", end(number));
			case 3 -> renames(assignment, "Work " + number);
			case 4 -> edits(assignment, student, "state", "returned");
			case 5 -> edits(assignment, student, "extra_attempts", String.valueOf(number));
			case 6 -> edits(assignment, student, "override_due_date", day(number));
			case 7 -> edits(assignment, "max_attempts", 1 + this.person.random.nextInt(3));
			case 8 -> takesBack(assignment, student);
			case 9 -> {
				this.lms.lmsLocks(id);
				this.person.tell("closes " + assignment.title());
			}
			default -> {
				List<String> flags = this.person.one(FLAGS);
				this.lms.lmsFlags(id, student, flags);
				tell("flags the work of", student, flags + " in " + assignment.title());
			}
		}
	}

	/** A day, or none. */
	private @Nullable Instant day(int number) {
		return (this.person.random.nextInt(4) > 0) ? Instant.parse("2097-01-01T05:00:00Z").plus(Duration.ofDays(number))
				: null;
	}

	/** An end in the past, soon, or later, or none. */
	private @Nullable Instant end(int number) {
		Instant now = this.person.world.scheduler().now();
		return switch (this.person.random.nextInt(4)) {
			case 0 -> now.minus(Duration.ofDays(1));
			case 1 -> now.plus(Duration.ofSeconds(30));
			default -> day(number);
		};
	}

	private void edits(ModelAssignment assignment, String field, @Nullable Object value) {
		String title = assignment.title();
		this.lms.lmsEdits(assignment.id(), Collections.singletonMap(field, value));
		this.person.tell("sets " + field + " of " + title + " to " + value);
	}

	private void edits(ModelAssignment assignment, PersonId student, String field, @Nullable Object value) {
		this.lms.lmsEdits(assignment.id(), student, Collections.singletonMap(field, value));
		tell("sets " + field + " for", student, "to " + value + " in " + assignment.title());
	}

	/** People know it by its new title, too. */
	private void renames(ModelAssignment assignment, String title) {
		this.person.world.ledger()
			.works()
			.stream()
			.filter((work) -> work.titles.contains(assignment.title()))
			.forEach((work) -> work.titles.add(title));
		edits(assignment, "title", title);
	}

	/** Deletes a grade, and may have second thoughts. */
	private void takesBack(ModelAssignment assignment, PersonId student) {
		BigDecimal points = this.lms.submission(assignment.id(), student).map(ModelSubmission::points).orElse(null);
		this.lms.lmsGrades(assignment.id(), student, null);
		tell("takes back the grade of", student, "in " + assignment.title());
		if (points != null && this.person.random.nextBoolean()) {
			this.person.ponders(60_000);
			if (this.lms.assignment(assignment.id()).isPresent()) {
				this.lms.lmsGrades(assignment.id(), student, points);
				tell("restores the grade of", student, "in " + assignment.title());
			}
		}
	}

	private void tell(String what, PersonId student, String rest) {
		this.person.tell(what + " student " + Classroom.number(student) + " " + rest);
	}

}
