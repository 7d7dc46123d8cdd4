package dev.handback.simulation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * The promises once everything has come to rest, whoever has read the pages: what people
 * were told, compared with what the pages say and what the LMS has.
 */
public final class Promises {

	private final Ledger ledger;

	private final List<String> broken = new ArrayList<>();

	public Promises(Ledger ledger) {
		this.ledger = ledger;
	}

	/** What was found to be broken, in words. */
	public List<String> broken() {
		return this.broken;
	}

	public void breaks(String what) {
		this.broken.add(what);
	}

	/**
	 * The assignment has no page.
	 * @param there how many of it the LMS has
	 */
	public void checkMissing(Ledger.Work work, int there) {
		if (work.deleted && there > 0) {
			breaks("I7: " + work.titles + " was deleted, and no page says that it is still in the LMS");
		}
		boolean told = this.ledger.saved()
			.entrySet()
			.stream()
			.filter((field) -> field.getKey().assignment().equals(work.id()))
			.anyMatch((field) -> field.getValue().stream().anyMatch(Ledger.Saved::certain));
		if (!work.deleted && told) {
			breaks("I1: " + work.titles + " was never deleted, but has no page");
		}
		if (!work.deleted && there > 0) {
			breaks("I3: " + work.titles + " is in the LMS, but has no page");
		}
	}

	/** I3: at most one assignment per intent, or the page says so. */
	public void checkCreates(Ledger.Work work, long created, boolean mayBeTwice) {
		if (created > 1 + work.createdAgain && !mayBeTwice) {
			breaks("I3: " + work.titles + " was created " + created + " times, and no page says so");
		}
	}

	/**
	 * I7: what the page says about the assignment is so.
	 * @param gone whether the page says that it was deleted in the LMS
	 * @param there the titles in the LMS
	 */
	public void checkAssignment(Ledger.Work work, String title, State state, boolean gone, List<String> there) {
		if (state.stage() == DeliveryState.Stage.IN_THE_LMS && !gone) {
			if (there.isEmpty()) {
				breaks("I7: " + work.titles + " is in the LMS, says the page, but isn't");
			}
			else if (!there.contains(title)) {
				breaks("I7: " + title + " is in the LMS, says the page, but it has " + there);
			}
		}
		if (work.saidDeleted && state.stage() == DeliveryState.Stage.IN_THE_LMS) {
			breaks("I7: " + title + " was deleted here, but still has a page, and nothing is left to be done");
		}
		if (work.saidDeleted && gone) {
			breaks("I7: " + title + " was deleted here and in the LMS, but still has a page");
		}
		if (gone && there.size() == 1) {
			breaks("I7: " + title + " was deleted in the LMS, says the page, but wasn't");
		}
		checkRest(title, state);
	}

	/** I1: what was saved is there in the end, or someone who had seen it replaced it. */
	public void checkReplaced(Ledger.Field field, String last) {
		List<Ledger.Saved> saved = this.ledger.saved().getOrDefault(field, List.of());
		for (Ledger.Saved one : saved) {
			boolean replaced = saved.stream().anyMatch((other) -> same(other.seen(), one.value()));
			if (one.certain() && !same(one.value(), last) && !replaced) {
				breaks("I1, I11: " + field.words() + " was saved as " + one.value() + ", but is '" + last
						+ "', and no one who saw it replaced it");
			}
			long times = saved.stream().filter((other) -> other.certain() && same(other.seen(), one.seen())).count();
			// What was undone can be replaced again.
			long made = saved.stream().filter((other) -> same(other.value(), one.seen())).count();
			if (one.certain() && times > Math.max(1, made) && !one.seen().isEmpty()) {
				breaks("I11: " + field.words() + " = '" + one.seen() + "' was replaced by two people");
			}
		}
		boolean known = saved.isEmpty() || last.isEmpty()
				|| saved.stream().anyMatch((one) -> same(one.value(), last) || same(one.seen(), last));
		if (!known) {
			breaks("I7: " + field.words() + " is '" + last + "', which no one has saved");
		}
	}

	/**
	 * I1, I7: what the page says about a grade is so.
	 * @param there what the LMS has; null if it has no submission
	 */
	public void checkGrade(Grade grade, @Nullable Held there) {
		String who = "the grade of student " + grade.student() + " (" + grade.points() + ", '" + grade.comment() + "', "
				+ grade.state() + ")";
		checkRest(who, grade.state());
		switch (grade.state().stage()) {
			case IN_THE_LMS -> {
				if (there == null || !same(grade.points(), there.points())
						|| !there.comment().equals(grade.comment())) {
					breaks("I7: " + who + " is in the LMS, says the page, but it has "
							+ ((there != null) ? there.points() + ", '" + there.comment() + "'" : "nothing"));
				}
			}
			case CONFLICT -> {
				if (there != null && grade.theirs() != null && !same(there.points(), grade.theirs())) {
					breaks("I7: " + who + " has the value '" + grade.theirs()
							+ "' in the LMS, says the page, but it has " + there.points());
				}
			}
			case HELD -> {
				// Nothing of it is sent.
			}
			case NONE -> {
				if (!grade.points().isEmpty() || !grade.comment().isEmpty()) {
					breaks("I1: " + who + " goes nowhere");
				}
			}
			default -> {
				if (grade.state().reason() == null) {
					breaks("I1: " + who + " has no reason");
				}
			}
		}
	}

	/**
	 * I12: the page shows the newest work that a student was told is handed in, or newer.
	 * @param shown the work that the page shows as the newest
	 */
	public void checkNewestWork(Ledger.Work work, PersonId student, List<String> shown) {
		List<String> newest = this.ledger.newestWork(work, student);
		if (!newest.isEmpty() && shown.stream().noneMatch(newest::contains)) {
			breaks("I12: student " + student + " handed in " + newest + ", but the page shows " + shown);
		}
	}

	/** I10: nothing moves any more. */
	private void checkRest(String what, State state) {
		if (state.stage().moves() && (state.reason() == null || state.reason() == Reason.UNAVAILABLE)) {
			breaks("I10: " + what + " is still on its way: " + state);
		}
	}

	static boolean same(@Nullable String one, @Nullable String other) {
		if (one == null || other == null || one.isEmpty() || other.isEmpty() || !Character.isDigit(one.charAt(0))
				|| !Character.isDigit(other.charAt(0))) {
			return Objects.equals(one, other);
		}
		return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
	}

	/** How a page describes a delivery. */
	public record State(DeliveryState.Stage stage, @Nullable Reason reason) {

		public static State of(DeliveryState state) {
			return new State(state.stage(), state.reason());
		}

	}

	/**
	 * A grade as a page shows it.
	 *
	 * @param theirs the points in the LMS if they were changed there, empty for none;
	 * null if the page doesn't say
	 */
	public record Grade(PersonId student, String points, String comment, State state, @Nullable String theirs) {

	}

	/**
	 * A grade in the LMS.
	 *
	 * @param points empty for none
	 * @param comment empty for none
	 */
	public record Held(String points, String comment) {

	}

}
