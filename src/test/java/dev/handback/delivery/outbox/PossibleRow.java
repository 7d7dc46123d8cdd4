package dev.handback.delivery.outbox;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.DeliveryRule.Effect;
import dev.handback.delivery.outbox.DeliveryRule.Move;
import org.jspecify.annotations.Nullable;

/**
 * A row as it can be, and what the table of transitions says will happen to it.
 *
 * @param refusal the row's reason if it was refused
 */
record PossibleRow(State state, boolean submission, boolean leased, boolean newer, boolean flagged, String refusal) {

	private static final Set<State> OF_ASSIGNMENTS = EnumSet.complementOf(EnumSet.of(State.CHECKING, State.HELD));

	private static final Set<State> OF_SUBMISSIONS = EnumSet.complementOf(EnumSet.of(State.UNKNOWN));

	/** Transitions for assignments only, and for submissions only. */
	private static final Set<DeliveryTransition> ASSIGNMENTS_ONLY = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_POSTED, DeliveryTransition.POSTED, DeliveryTransition.LOST,
			DeliveryTransition.LOST_LATE, DeliveryTransition.KNOWN, DeliveryTransition.SAID_MISSING,
			DeliveryTransition.SAID_THERE, DeliveryTransition.SAID_GONE, DeliveryTransition.NEVER_LEFT);

	private static final Set<DeliveryTransition> SUBMISSIONS_ONLY = EnumSet.of(DeliveryTransition.HANDED_IN,
			DeliveryTransition.ZERO_HIDDEN, DeliveryTransition.ZERO_SHOWN, DeliveryTransition.WITHOUT_GRADE,
			DeliveryTransition.ACCEPTED, DeliveryTransition.DIFFERS, DeliveryTransition.CHOSEN,
			DeliveryTransition.SENT_AGAIN, DeliveryTransition.DEPARTED, DeliveryTransition.CAME_BACK);

	/** Transitions that only the node with the lease makes, and those without a lease. */
	private static final Set<DeliveryTransition> LEASED_ONLY = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_POSTED, DeliveryTransition.POSTED, DeliveryTransition.ZERO_HIDDEN,
			DeliveryTransition.ZERO_SHOWN, DeliveryTransition.WITHOUT_GRADE, DeliveryTransition.ACCEPTED,
			DeliveryTransition.CONFIRMED, DeliveryTransition.DIFFERS, DeliveryTransition.REJECTED,
			DeliveryTransition.POSTPONED, DeliveryTransition.LOST, DeliveryTransition.GIVEN_BACK,
			DeliveryTransition.LOOKED, DeliveryTransition.EXPIRED);

	private static final Set<DeliveryTransition> FREE_ONLY = EnumSet.of(DeliveryTransition.CLAIMED,
			DeliveryTransition.LOOK_CLAIMED, DeliveryTransition.RELEASED, DeliveryTransition.RETRIED,
			DeliveryTransition.NEVER_LEFT, DeliveryTransition.DEPARTED, DeliveryTransition.CAME_BACK);

	/** Transitions that are refused while an earlier create may have worked. */
	private static final Set<DeliveryTransition> NOT_IF_IT_MAY_EXIST = EnumSet.of(DeliveryTransition.POSTING,
			DeliveryTransition.NEVER_LEFT);

	private static final Set<DeliveryTransition> NOT_WHILE_POSTING = EnumSet.of(DeliveryTransition.CREATED_AGAIN,
			DeliveryTransition.GIVEN_BACK);

	static List<PossibleRow> of(DeliveryTransition transition) {
		List<PossibleRow> rows = new ArrayList<>();
		for (boolean submission : new boolean[] { false, true }) {
			if (submission ? ASSIGNMENTS_ONLY.contains(transition) : SUBMISSIONS_ONLY.contains(transition)) {
				continue;
			}
			for (State state : submission ? OF_SUBMISSIONS : OF_ASSIGNMENTS) {
				for (boolean leased : new boolean[] { false, true }) {
					if (leased ? !DeliveryRule.LEASED.contains(state) : state == State.SENDING) {
						continue;
					}
					for (int bits = 0; bits < 4; bits++) {
						rows.add(new PossibleRow(state, submission, leased, bits % 2 == 1, bits > 1,
								refusal(transition, submission)));
					}
				}
			}
		}
		return rows;
	}

	private static String refusal(DeliveryTransition transition, boolean submission) {
		return switch (transition) {
			case SAID_MISSING, SAID_GONE -> "ID_LOST";
			case CAME_BACK -> "NOT_ENROLLED";
			case CHANGED -> submission ? "REJECTED" : "ID_LOST";
			default -> "REJECTED";
		};
	}

	boolean allows(DeliveryTransition transition) {
		return transition.rule().states().contains(this.state)
				&& (this.leased ? !FREE_ONLY.contains(transition) : !LEASED_ONLY.contains(transition))
				&& !(mayExist() && NOT_IF_IT_MAY_EXIST.contains(transition))
				&& !(isPosting() && NOT_WHILE_POSTING.contains(transition))
				&& !(transition == DeliveryTransition.KEPT_HERE && this.state == State.DELIVERED && !this.leased);
	}

	State stateAfter(DeliveryTransition transition) {
		return transition.rule()
			.moves()
			.stream()
			.filter((move) -> move.from().contains(this.state) && fits(move))
			.map(Move::to)
			.findFirst()
			.orElse(this.state);
	}

	private boolean fits(Move move) {
		return switch (move.when()) {
			case ALWAYS -> true;
			case FREE -> !this.leased;
			case OPEN -> !this.leased && !(this.state == State.REFUSED && this.refusal.equals("ID_LOST"));
			case NEWER -> this.newer;
			case POSTING -> isPosting();
		};
	}

	boolean flagAfter(DeliveryTransition transition, DeliveryFlag flag, boolean before) {
		@Nullable Effect effect = transition.rule().flags().get(flag);
		if (effect == null) {
			return before;
		}
		return switch (effect) {
			case SET -> true;
			case SET_UNLESS_NEWER -> before || !this.newer;
			case CLEARED -> false;
			case CLEARED_UNLESS_NEWER -> before && this.newer;
		};
	}

	boolean mayExist() {
		return this.flagged && !this.submission;
	}

	boolean isPosting() {
		return mayExist() && this.state == State.SENDING;
	}

}
