package dev.handback.delivery.outbox;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.outbox.AttemptOutcome.State;

/**
 * What a transition does to a row. The first move that matches determines its state; if
 * none does, the state stays as it is.
 */
final class DeliveryRule {

	static final Set<State> EVERY = EnumSet.allOf(State.class);

	/** The states in which a row can be checked. */
	static final Set<State> LOOKED_AT = EnumSet.of(State.CHECKING, State.DELIVERED, State.HELD, State.REFUSED);

	/** The states in which a row can be leased. */
	static final Set<State> LEASED = EnumSet.of(State.SENDING, State.CHECKING, State.DELIVERED, State.HELD,
			State.REFUSED);

	private final Set<State> states;

	private final List<Move> moves = new ArrayList<>();

	private final Map<DeliveryFlag, Effect> flags = new EnumMap<>(DeliveryFlag.class);

	private DeliveryRule(Set<State> states) {
		this.states = states;
	}

	/** A rule that applies only in these states. */
	static DeliveryRule in(Set<State> states) {
		return new DeliveryRule(states);
	}

	static DeliveryRule in(State first, State... others) {
		return new DeliveryRule(EnumSet.of(first, others));
	}

	DeliveryRule to(State state) {
		return when(When.ALWAYS, this.states, state, Because.NOTHING);
	}

	DeliveryRule to(State state, Because reason) {
		return when(When.ALWAYS, this.states, state, reason);
	}

	DeliveryRule when(When condition, State state, Because reason) {
		return when(condition, this.states, state, reason);
	}

	DeliveryRule when(When condition, Set<State> from, State state, Because reason) {
		this.moves.add(new Move(from, condition, state, reason));
		return this;
	}

	DeliveryRule sets(DeliveryFlag... set) {
		return with(Effect.SET, set);
	}

	DeliveryRule setsUnlessNewer(DeliveryFlag... set) {
		return with(Effect.SET_UNLESS_NEWER, set);
	}

	DeliveryRule clears(DeliveryFlag... cleared) {
		return with(Effect.CLEARED, cleared);
	}

	DeliveryRule clearsUnlessNewer(DeliveryFlag... cleared) {
		return with(Effect.CLEARED_UNLESS_NEWER, cleared);
	}

	private DeliveryRule with(Effect effect, DeliveryFlag... changed) {
		Stream.of(changed).forEach((flag) -> this.flags.put(flag, effect));
		return this;
	}

	Set<State> states() {
		return this.states;
	}

	List<Move> moves() {
		return this.moves;
	}

	Map<DeliveryFlag, Effect> flags() {
		return this.flags;
	}

	/** The condition that a row is in one of the states. */
	String guard() {
		return in(this.states, "delivery.state");
	}

	/** The SQL assignments of the statement. */
	String set() {
		Stream<String> state = this.moves.isEmpty() ? Stream.empty()
				: Stream.of("state = " + first((move) -> "'" + move.to() + "'", "delivery.state"),
						"reason = " + first((move) -> move.reason().sql(), "delivery.reason"));
		return Stream
			.concat(state, this.flags.entrySet()
				.stream()
				.map((flag) -> flag.getValue().of("delivery." + flag.getKey().column(), flag.getKey().column())))
			.collect(Collectors.joining(", "));
	}

	private String first(Function<Move, String> result, String otherwise) {
		StringBuilder sql = new StringBuilder();
		for (Move move : this.moves) {
			String condition = condition(move);
			if (condition.isEmpty()) {
				return sql.isEmpty() ? result.apply(move) : "case" + sql + " else " + result.apply(move) + " end";
			}
			sql.append(" when ").append(condition).append(" then ").append(result.apply(move));
		}
		return "case" + sql + " else " + otherwise + " end";
	}

	private String condition(Move move) {
		return Stream.of(move.from().equals(this.states) ? "" : in(move.from(), "delivery.state"), move.when().sql())
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining(" and "));
	}

	private static String in(Set<State> states, String column) {
		return states.stream()
			.map((state) -> "'" + state + "'")
			.collect(Collectors.joining(", ", column + " in (", ")"));
	}

	/** The condition for a row to move. */
	enum When {

		ALWAYS(""),

		/** No node is working on it. */
		FREE("delivery.lease is null"),

		/** No node is working on it, and no person is being asked about it. */
		OPEN("delivery.lease is null and delivery.reason is distinct from 'ID_LOST'"),

		/** Something newer is wanted than when it was leased. */
		NEWER("delivery.wanted > delivery.claimed"),

		/** A create was sent whose answer isn't stored. */
		POSTING("delivery.posting");

		private final String sql;

		When(String sql) {
			this.sql = sql;
		}

		String sql() {
			return this.sql;
		}

	}

	/** A row's reason after a move. */
	enum Because {

		NOTHING("null"),

		/** The reason that is passed to the statement. */
		OF_THE_ANSWER(":reason"),

		/** The reason that it had before. */
		AS_BEFORE("delivery.reason"),

		OUTCOME_UNKNOWN("'OUTCOME_UNKNOWN'"), ID_LOST("'ID_LOST'"), KEPT_HERE("'KEPT_HERE'"),
		NOT_ENROLLED("'NOT_ENROLLED'");

		private final String sql;

		Because(String sql) {
			this.sql = sql;
		}

		String sql() {
			return this.sql;
		}

	}

	/** What happens to a flag. */
	enum Effect {

		SET, SET_UNLESS_NEWER, CLEARED, CLEARED_UNLESS_NEWER;

		private String of(String value, String column) {
			return column + " = " + switch (this) {
				case SET -> "true";
				case SET_UNLESS_NEWER -> "(" + value + " or not " + When.NEWER.sql() + ")";
				case CLEARED -> "false";
				case CLEARED_UNLESS_NEWER -> value + " and " + When.NEWER.sql();
			};
		}

	}

	/** From any of these states to another one. */
	record Move(Set<State> from, When when, State to, Because reason) {

	}

}
