package dev.handback.simulation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.simulation.Holds.Choice;
import dev.handback.simulation.service.Landed;
import dev.handback.vocabulary.ids.PersonId;

/**
 * Whether the grades of an assignment stayed here until someone let them go, and the last
 * choice of when they go is the one that counts.
 */
final class HeldBack {

	private static final Set<String> GRADE = Set.of("grade_points", "grade", "grade_comment");

	private final World world;

	private final Ledger.Work work;

	private final List<Choice> choices;

	/** The assignment's ids in the LMS, those that were deleted too. */
	private final Set<String> ids;

	private final Promises promises;

	HeldBack(World world, Ledger.Work work, List<Landed> creates, Promises promises) {
		this.world = world;
		this.work = work;
		this.choices = world.ledger().holds().choices(work.id());
		this.ids = creates.stream().map(Landed::assignment).collect(Collectors.toSet());
		this.promises = promises;
	}

	void check(ShownGrades shown) {
		if (!this.choices.isEmpty()) {
			checkChoices(shown.releases());
		}
		for (ShownGrades.Line line : shown.lines()) {
			boolean held = line.state().stage() == DeliveryState.Stage.HELD;
			if (held) {
				checkHeld(line.student(), shown.releases());
			}
			else if (this.choices.stream().anyMatch(Choice::holds)) {
				checkGone(line);
			}
		}
	}

	/**
	 * I11: each choice replaces one that its teacher saw, and the one that remains was
	 * replaced by none.
	 */
	private void checkChoices(String last) {
		Stream.concat(Stream.of(Holds.AT_ONCE), this.choices.stream().map(Choice::value))
			.distinct()
			.forEach((value) -> {
				long begun = (value.equals(Holds.AT_ONCE) ? 1 : 0);
				long made = begun + count((one) -> one.value().equals(value))
						+ (value.equals(Holds.AT_ONCE) ? over() : 0);
				long madeForCertain = begun + count((one) -> one.value().equals(value) && one.certain());
				long seen = count((one) -> one.seen().equals(value) && one.certain());
				long left = count((one) -> one.seen().equals(value))
						+ count((one) -> one.value().equals(value) && one.isOver(now()));
				long stays = last.equals(value) ? 1 : 0;
				if (seen + stays > made) {
					breaks("I11: " + value + " was replaced by two people, or is back");
				}
				if (madeForCertain > left + stays) {
					breaks("I1, I11: " + value + " was chosen, but now it is " + last
							+ ", and no one who saw it chose so");
				}
			});
	}

	private long over() {
		return count((one) -> one.isOver(now()));
	}

	private long count(Predicate<Choice> which) {
		return this.choices.stream().filter(which).count();
	}

	/** I7: a grade that the page calls held hasn't been sent, and no one let it go. */
	private void checkHeld(PersonId student, String last) {
		if (last.equals(Holds.AT_ONCE)) {
			breaks("I1: the grade of student " + student + " is held, although grades go at once");
		}
		if (this.world.ledger().holds().releases(this.work.id(), student).stream().anyMatch(Holds.Release::certain)) {
			breaks("I7: the grade of student " + student + " was released, but is held");
		}
		if (sent(student).findAny().isPresent()) {
			breaks("I7: the grade of student " + student + " is held, says the page, but was sent");
		}
	}

	/** A grade left only after someone may have let it go. */
	private void checkGone(ShownGrades.Line line) {
		PersonId student = line.student();
		if (!(line.points() + line.comment()).isEmpty() && !mayHaveGone(student, now())) {
			breaks("I7: the grade of student " + student + " isn't held any more, and no one released it");
		}
		Instant shown = this.world.ledger().holds().lastShown(this.work.id(), student).orElse(Instant.MIN);
		sent(student).map((one) -> this.world.calls().get(one.call()).at()).forEach((left) -> {
			if (left.isBefore(shown)) {
				breaks("I7: the grade of student " + student + " left at " + left + ", but was shown as held at "
						+ shown);
			}
			if (!mayHaveGone(student, left)) {
				breaks("I7: the grade of student " + student + " left at " + left + ", but was held");
			}
		});
	}

	/** What we have changed of the student's grade in the LMS. */
	private Stream<Landed> sent(PersonId student) {
		return this.world.lms()
			.landed()
			.stream()
			.filter((one) -> one.call() > 0 && student.equals(one.student()) && this.ids.contains(one.assignment()))
			.filter((one) -> one.changes().keySet().stream().anyMatch(GRADE::contains));
	}

	private boolean mayHaveGone(PersonId student, Instant at) {
		List<Ledger.Saved> saves = Stream.of("points", "comment").flatMap((name) -> saved(student, name)).toList();
		Instant first = saves.stream().map((one) -> one.span().from()).min(Instant::compareTo).orElse(Instant.MIN);
		return this.choices.stream().noneMatch((one) -> holdsFrom(one, first, at)) || this.world.ledger()
			.holds()
			.releases(this.work.id(), student)
			.stream()
			.anyMatch((one) -> one.span().from().isBefore(at) && mayHaveHadEffect(one));
	}

	private Stream<Ledger.Saved> saved(PersonId student, String field) {
		return this.world.ledger()
			.saved()
			.getOrDefault(new Ledger.Field(this.work.id(), student, field), List.of())
			.stream();
	}

	/** Whether a choice certainly held every grade between these times. */
	private boolean holdsFrom(Choice choice, Instant first, Instant until) {
		return choice.holds() && choice.certain() && choice.span().until().isBefore(first)
				&& this.choices.stream()
					.filter((one) -> !one.span().isBefore(choice.span()) && one.span().from().isBefore(until))
					.noneMatch((one) -> !one.holds() || one.isOver(until));
	}

	/** Whether the page that it was released from may not have been too old. */
	private boolean mayHaveHadEffect(Holds.Release release) {
		return Stream.of("points", "comment").allMatch((field) -> {
			List<Ledger.Saved> saves = saved(release.student(), field).toList();
			String seen = release.seen(field);
			return saves.stream()
				.filter((one) -> one.certain() && one.span().isBefore(release.span())
						&& !Promises.same(one.value(), seen))
				.allMatch((one) -> saves.stream()
					.anyMatch((other) -> Promises.same(other.value(), seen) && !other.span().isBefore(one.span())));
		});
	}

	private Instant now() {
		return this.world.scheduler().now();
	}

	private void breaks(String what) {
		this.promises.breaks(what + " (" + this.work.titles + ")");
	}

}
