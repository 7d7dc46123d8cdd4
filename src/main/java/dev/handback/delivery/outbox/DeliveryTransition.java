package dev.handback.delivery.outbox;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.DeliveryRule.Because;
import dev.handback.delivery.outbox.DeliveryRule.When;

import static dev.handback.delivery.outbox.DeliveryRule.EVERY;
import static dev.handback.delivery.outbox.DeliveryRule.LEASED;
import static dev.handback.delivery.outbox.DeliveryRule.LOOKED_AT;
import static dev.handback.delivery.outbox.DeliveryRule.in;

/**
 * Everything that can happen to a delivery row: in which states it can, which state
 * follows, and which flags it sets and clears. The statements that change rows are built
 * from this table, and docs/architecture.md draws it.
 */
enum DeliveryTransition {

	/** A grade or an assignment was changed here. */
	CHANGED(in(EVERY).when(When.OPEN, settled(), State.DUE, Because.NOTHING).clears(DeliveryFlag.UNGRADED)),

	/** A student handed something in here. */
	HANDED_IN(in(EVERY).when(When.OPEN, settled(), State.DUE, Because.NOTHING)),

	/** A node leases it to send it. */
	CLAIMED(in(State.DUE).to(State.SENDING, Because.AS_BEFORE)),

	/** A node leases it to check the LMS. */
	LOOK_CLAIMED(in(LOOKED_AT)),

	/** A create is about to be sent. */
	POSTING(in(State.SENDING).sets(DeliveryFlag.POSTING, DeliveryFlag.MAY_EXIST)),

	/** The create certainly did nothing. */
	NEVER_POSTED(in(State.SENDING).clears(DeliveryFlag.POSTING, DeliveryFlag.MAY_EXIST)),

	/** The result of the create is stored. */
	POSTED(in(State.SENDING).clears(DeliveryFlag.POSTING)),

	/** The service accepted a 0 and leaves it out. */
	ZERO_HIDDEN(in(LEASED).sets(DeliveryFlag.ZERO_HIDDEN)),

	/** The service shows the value. */
	ZERO_SHOWN(in(LEASED).clears(DeliveryFlag.ZERO_HIDDEN)),

	/** No grade was given, or it was taken back. */
	WITHOUT_GRADE(in(LEASED).setsUnlessNewer(DeliveryFlag.UNGRADED)),

	/** The service accepted a grade. */
	ACCEPTED(in(State.SENDING, State.CHECKING).when(When.NEWER, State.DUE, Because.NOTHING)
		.to(State.CHECKING)
		.sets(DeliveryFlag.UNSEEN)
		.clears(DeliveryFlag.POSTING)
		.clearsUnlessNewer(DeliveryFlag.FORCED)),

	/** Our value is in the LMS. */
	CONFIRMED(in(LEASED).when(When.NEWER, State.DUE, Because.NOTHING)
		.to(State.DELIVERED)
		.clears(DeliveryFlag.POSTING, DeliveryFlag.UNSEEN)
		.clearsUnlessNewer(DeliveryFlag.FORCED)),

	/** The LMS has someone else's value. */
	DIFFERS(in(LEASED).when(When.NEWER, State.DUE, Because.NOTHING)
		.to(State.HELD, Because.OF_THE_ANSWER)
		.clears(DeliveryFlag.POSTING, DeliveryFlag.UNSEEN, DeliveryFlag.UNGRADED)),

	/** Rejected for good. */
	REJECTED(in(LEASED).when(When.NEWER, State.DUE, Because.NOTHING)
		.to(State.REFUSED, Because.OF_THE_ANSWER)
		.clears(DeliveryFlag.POSTING)),

	/** It will be retried, now or later. */
	POSTPONED(in(LEASED).when(When.NEWER, State.DUE, Because.NOTHING)
		.to(State.DUE, Because.OF_THE_ANSWER)
		.clears(DeliveryFlag.POSTING)),

	/** A create got no usable answer. */
	LOST(in(State.SENDING).to(State.UNKNOWN, Because.OUTCOME_UNKNOWN).clears(DeliveryFlag.POSTING)),

	/** The same, although another node has the row now. */
	LOST_LATE(in(State.DUE, State.SENDING, State.DELIVERED, State.REFUSED, State.UNKNOWN)
		.when(When.ALWAYS, EnumSet.of(State.DUE, State.SENDING, State.DELIVERED, State.REFUSED), State.DUE,
				Because.NOTHING)
		.sets(DeliveryFlag.MAY_EXIST)
		.clears(DeliveryFlag.POSTING)),

	/** Nothing was sent. */
	GIVEN_BACK(in(LEASED).when(When.NEWER, State.DUE, Because.NOTHING)
		.when(When.ALWAYS, EnumSet.of(State.SENDING), State.DUE, Because.AS_BEFORE)),

	/** A check changed nothing. */
	LOOKED(in(LOOKED_AT).when(When.NEWER, State.DUE, Because.NOTHING)),

	/** The lease expired because the node stopped. */
	EXPIRED(in(LEASED).when(When.POSTING, State.UNKNOWN, Because.OUTCOME_UNKNOWN)
		.when(When.NEWER, State.DUE, Because.NOTHING)
		.when(When.ALWAYS, EnumSet.of(State.SENDING), State.DUE, Because.NOTHING)
		.clears(DeliveryFlag.POSTING)),

	/** The id became known, but not from the answer to the create. */
	KNOWN(in(State.DUE, State.SENDING, State.DELIVERED, State.REFUSED, State.UNKNOWN).to(State.DUE)
		.clears(DeliveryFlag.POSTING)),

	/**
	 * A request took effect or may still do so, although another node has the row now.
	 */
	LANDED_LATE(in(EVERY).sets(DeliveryFlag.LATE_WRITE)),

	/** What it waited for has happened. */
	RELEASED(in(State.DUE, State.REFUSED).to(State.DUE)),

	/** An administrator requested a retry. */
	RETRIED(in(State.DUE, State.REFUSED).to(State.DUE)),

	/** A teacher resolved a conflict; the LMS is read again before the result counts. */
	CHOSEN(in(State.DUE, State.SENDING, State.CHECKING, State.DELIVERED, State.HELD, State.REFUSED)
		.when(When.ALWAYS, EnumSet.of(State.HELD), State.DUE, Because.NOTHING)
		.when(When.FREE, settled(), State.DUE, Because.NOTHING)
		.sets(DeliveryFlag.UNSEEN)),

	/** A teacher looked: the assignment isn't in the LMS, so it is created again. */
	SAID_MISSING(in(State.UNKNOWN, State.REFUSED).to(State.DUE).clears(DeliveryFlag.MAY_EXIST)),

	/** A teacher looked: the assignment is in the LMS. */
	SAID_THERE(in(State.UNKNOWN).to(State.REFUSED, Because.ID_LOST)),

	/** A teacher looked: the assignment that was deleted here isn't in the LMS. */
	SAID_GONE(in(State.UNKNOWN, State.REFUSED).to(State.DELIVERED).clears(DeliveryFlag.MAY_EXIST)),

	/** All grades of the assignment are sent again, except for conflicts. */
	SENT_AGAIN(in(State.DUE, State.SENDING, State.CHECKING, State.DELIVERED, State.REFUSED)
		.when(When.FREE, State.DUE, Because.NOTHING)
		.sets(DeliveryFlag.FORCED)),

	/**
	 * The assignment was deleted in the LMS and is created again, with all grades. Rows
	 * that are being sent or checked are about the old one, so their leases end.
	 */
	CREATED_AGAIN(in(EVERY).to(State.DUE).clears(DeliveryFlag.MAY_EXIST, DeliveryFlag.ZERO_HIDDEN)),

	/** The assignment was deleted here before any create was sent. */
	NEVER_LEFT(in(State.DUE, State.DELIVERED, State.REFUSED).to(State.DELIVERED)),

	/** The assignment was deleted here, so its grades stay here. */
	KEPT_HERE(in(State.DUE, State.SENDING, State.CHECKING, State.DELIVERED, State.HELD, State.REFUSED).when(When.FREE,
			EnumSet.of(State.DUE, State.CHECKING, State.HELD, State.REFUSED), State.REFUSED, Because.KEPT_HERE)),

	/** The student left, or the section was closed. */
	DEPARTED(in(State.DUE, State.HELD, State.REFUSED).to(State.REFUSED, Because.NOT_ENROLLED)),

	/** The student or the section has returned. */
	CAME_BACK(in(State.REFUSED).to(State.DUE));

	@SuppressWarnings("ImmutableEnumChecker") // Its sets are never changed.
	private final DeliveryRule rule;

	DeliveryTransition(DeliveryRule rule) {
		this.rule = rule;
	}

	/** The transition at the end of an attempt or a check. */
	static DeliveryTransition settling(State state) {
		return switch (state) {
			case DUE -> POSTPONED;
			case CHECKING -> ACCEPTED;
			case DELIVERED -> CONFIRMED;
			case HELD -> DIFFERS;
			case REFUSED -> REJECTED;
			case UNKNOWN -> LOST;
			case SENDING -> throw new IllegalArgumentException("No attempt ends with sending");
		};
	}

	// States that don't wait for a person to resolve a conflict or to look in the LMS.
	private static Set<State> settled() {
		return EnumSet.of(State.DUE, State.CHECKING, State.DELIVERED, State.REFUSED);
	}

	DeliveryRule rule() {
		return this.rule;
	}

	/** The SQL assignments: state, reason, and flags. */
	String set() {
		return this.rule.set();
	}

	/** The SQL condition that the row is in a state in which this can happen. */
	String guard() {
		return this.rule.guard();
	}

}
