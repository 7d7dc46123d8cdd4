package dev.handback.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.simulation.service.ModelAssignment;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** People in the LMS and the offices, and what happens to machines. */
final class Bystander extends Person {

	Bystander(World world, String name) {
		super(world, name);
	}

	@Override
	void act(Deed.Kind kind) {
		switch (kind) {
			case LEAVE, RETURN -> moves(kind == Deed.Kind.LEAVE);
			case UNSHARE -> unshares();
			case TOKEN -> replacesToken();
			case END_TERM -> endsTerm();
			case KILL, FREEZE, FREEZE_SENDING, DATABASE_GONE, DATABASE_RESTARTS, SERVICE_GONE, SERVICE_REFUSES,
					ROWS_REFUSED ->
				breaks(kind);
			case LMS_GRADES_TOO -> gradesToo();
			default -> actsInTheLms(kind);
		}
	}

	/** A student leaves the section or returns. */
	private void moves(boolean leaves) {
		PersonId student = one(this.world.room().students());
		changes(() -> this.world.moves(student, leaves),
				(leaves ? "takes out student " : "brings back student ") + Classroom.number(student));
	}

	/** The section is no longer shared, and later it is again. */
	private void unshares() {
		if (shares(false)) {
			ponders(60_000);
			shares(true);
		}
	}

	private boolean shares(boolean shared) {
		return changes(() -> this.world.shares(shared),
				shared ? "shares the section again" : "stops sharing the section");
	}

	/** The term ends, and with it the section and everyone's place in it. */
	private void endsTerm() {
		if (changes(this.world::endsTerm, "ends the term") && this.random.nextBoolean()) {
			ponders(60_000);
			shares(true);
		}
	}

	private boolean changes(Runnable change, String what) {
		try {
			change.run();
		}
		catch (DataAccessException | TransactionException ex) {
			tell("can't reach the database");
			return false;
		}
		tell(what);
		return true;
	}

	/** The service accepts only a new token, which is entered later. */
	private void replacesToken() {
		this.world.replaceToken();
		tell("replaces the token");
		ponders(60_000);
		changes(this.world::enterToken, "enters the new token");
	}

	private void actsInTheLms(Deed.Kind kind) {
		List<ModelAssignment> there = this.world.lms().assignments();
		if (there.isEmpty()) {
			return;
		}
		ModelAssignment assignment = one(there);
		int value = this.world.ledger().next();
		switch (kind) {
			case LMS_GRADES -> this.world.lms()
				.lmsGrades(assignment.id(), one(this.world.room().students()), BigDecimal.valueOf(value));
			case LMS_EDITS -> this.world.lms().lmsEdits(assignment.id(), Map.of("points_possible", 20 + value));
			case LMS_MOVES_DUE_DATE -> this.world.lms().lmsEdits(assignment.id(), dueDate(value));
			case LMS_PUBLISHES -> this.world.lms().lmsPublishes(assignment.id());
			case LMS_UNPUBLISHES -> this.world.lms().lmsUnpublishes(assignment.id());
			case LMS_CHANGES -> new TeacherThere(this).changes(assignment, one(this.world.room().students()));
			case LMS_SESSION -> this.world.lms().session(one(this.world.room().students()), true);
			default -> this.world.lms().lmsDeletes(assignment.id());
		}
		tell("acts: " + kind + " on " + assignment.title());
	}

	/** Another due date, or none. */
	private Map<String, @Nullable String> dueDate(int number) {
		Map<String, @Nullable String> dueDate = new HashMap<>();
		dueDate.put("due_date", (this.random.nextInt(4) > 0)
				? Instant.parse("2097-01-01T05:00:00Z").plus(Duration.ofDays(number)).toString() : null);
		return dueDate;
	}

	/** Enters another grade for a student whose grade a teacher has just saved here. */
	private void gradesToo() {
		List<Ledger.Field> saved = this.world.ledger()
			.saved()
			.keySet()
			.stream()
			.filter((field) -> field.name().equals("points"))
			.toList();
		if (saved.isEmpty()) {
			return;
		}
		Ledger.Field field = one(saved);
		Ledger.Work work = this.world.ledger().work(field.assignment());
		int value = this.world.ledger().next();
		this.world.lms()
			.assignments()
			.stream()
			.filter((one) -> work.titles.contains(one.title()))
			.findFirst()
			.ifPresent((there) -> {
				this.world.lms().lmsGrades(there.id(), field.student(), BigDecimal.valueOf(value));
				tell("gives student " + Classroom.number(field.student()) + " " + value + " in " + there.title());
			});
	}

	private void breaks(Deed.Kind kind) {
		Node node = one(this.world.nodes());
		switch (kind) {
			case KILL -> {
				tell("stop: " + node + " is killed");
				node.kill();
				if (this.random.nextBoolean()) {
					tell("half a line was written");
					node.writesHalfALine();
				}
				ponders(40_000);
				tell("go on: " + node + " is started again");
				node.go();
			}
			case FREEZE -> {
				Duration duration = Duration.ofMillis(this.random.nextInt(300_000));
				tell("stop: " + node + " freezes for " + duration);
				node.freeze(duration);
				waits(duration);
			}
			case SERVICE_GONE -> {
				Duration duration = Duration.ofMillis(this.random.nextInt(240_000));
				boolean reads = this.random.nextBoolean();
				tell("stop: the service fails " + (reads ? "" : "to write ") + "for " + duration);
				this.world.mishaps().serviceFails(duration, reads, true);
			}
			case SERVICE_REFUSES -> {
				Duration duration = Duration.ofMillis(60_000 + this.random.nextInt(240_000));
				tell("stop: the service refuses writes for " + duration);
				this.world.mishaps().serviceFails(duration, false, false);
			}
			case FREEZE_SENDING -> {
				Duration duration = Duration.ofMillis(60_000 + this.random.nextInt(360_000));
				tell("stop: a node will freeze before it writes");
				this.world.mishaps().freezesSending(duration);
			}
			case ROWS_REFUSED -> {
				PersonId student = one(this.world.room().students());
				tell("damage: no outcome is stored for student " + Classroom.number(student));
				this.world.refusedRows().refuse(student);
			}
			case DATABASE_RESTARTS -> {
				tell("stop: the database will restart");
				this.world.mishaps()
					.databaseRestarts(this.random.nextInt(60), Duration.ofMillis(this.random.nextInt(5_000)));
			}
			default -> {
				Duration duration = Duration.ofMillis(this.random.nextInt(30_000));
				tell("stop: the database is gone for " + duration);
				this.world.mishaps().databaseIsGone(duration);
			}
		}
	}

}
