package dev.handback.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryStates;
import org.jspecify.annotations.Nullable;

/**
 * A group in a district's queue: rows in one state that wait for one reason. Rows being
 * sent have no reason.
 */
public final class QueueGroup {

	/**
	 * Refusals that can be retried without harm. Not those that a teacher has to decide
	 * about, and never a create whose id was lost.
	 */
	static final Set<Reason> WORTH_ANOTHER_TRY = EnumSet.of(Reason.REJECTED, Reason.FIELD_IGNORED);

	private final AttemptOutcome.State state;

	private final @Nullable Reason reason;

	private QueueGroup(AttemptOutcome.State state, @Nullable Reason reason) {
		this.state = state;
		this.reason = reason;
	}

	static QueueGroup of(AttemptOutcome.State state, @Nullable Reason reason) {
		boolean underWay = state == AttemptOutcome.State.SENDING || state == AttemptOutcome.State.CHECKING;
		return new QueueGroup(state, underWay ? null : reason);
	}

	static QueueGroup of(ResultSet row) throws SQLException {
		return of(DeliveryStates.stateOf(row), DeliveryStates.reasonOf(row));
	}

	/** Every group that a row can be in while it isn't in the LMS. */
	public static Set<QueueGroup> all() {
		Set<QueueGroup> all = new LinkedHashSet<>();
		for (AttemptOutcome.State state : AttemptOutcome.State.values()) {
			if (state == AttemptOutcome.State.DUE || state == AttemptOutcome.State.SENDING
					|| state == AttemptOutcome.State.CHECKING) {
				all.add(of(state, null));
			}
			if (state != AttemptOutcome.State.DELIVERED) {
				Stream.of(Reason.values()).map((reason) -> of(state, reason)).forEach(all::add);
			}
		}
		return all;
	}

	/** Parses what {@link #key()} returned; empty if it isn't a group's key. */
	public static Optional<QueueGroup> parse(String key) {
		String[] parts = key.toUpperCase(Locale.ROOT).replace('-', '_').split("\\.", -1);
		try {
			AttemptOutcome.State state = AttemptOutcome.State.valueOf(parts[0]);
			return (parts.length > 2 || state == AttemptOutcome.State.DELIVERED) ? Optional.empty()
					: Optional.of(of(state, (parts.length == 2) ? Reason.valueOf(parts[1]) : null));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	/** The group's name in addresses and message keys. */
	public String key() {
		String name = (this.reason != null) ? this.state + "." + this.reason : this.state.name();
		return name.toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The message key that says what it waits for. */
	public String messageKey() {
		return (this.reason != null) ? "queue.reason." + this.reason.name().toLowerCase(Locale.ROOT).replace('_', '-')
				: "queue.state." + this.state.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The stage in which pages show its rows. Those that wait for their assignment aren't
	 * being sent, and it may have been rejected.
	 */
	public DeliveryState.Stage stage() {
		return (this.reason == Reason.ASSIGNMENT_FIRST) ? DeliveryState.Stage.SAVED
				: DeliveryStates.stage(this.state, this.reason);
	}

	/** Whether its rows can be retried now. */
	public boolean isRetryable() {
		return switch (this.state) {
			case DUE -> this.reason != null;
			case REFUSED -> WORTH_ANOTHER_TRY.contains(this.reason);
			case SENDING, CHECKING, DELIVERED, HELD, UNKNOWN -> false;
		};
	}

	/** Whether its rows will arrive without anyone's help. */
	boolean goesByItself() {
		return switch (this.state) {
			case SENDING, CHECKING -> true;
			case DUE -> this.reason == null || Reason.OF_DISTRICT.contains(this.reason);
			case DELIVERED, HELD, REFUSED, UNKNOWN -> false;
		};
	}

	/** Whose turn it is; no one's if its rows arrive automatically or stay here. */
	public Reason.Owner owner() {
		if (goesByItself() || this.reason == Reason.KEPT_HERE) {
			return Reason.Owner.NO_ONE;
		}
		return (this.reason != null) ? this.reason.owner() : Reason.Owner.TEACHER;
	}

	AttemptOutcome.State state() {
		return this.state;
	}

	/** Why its rows wait; null where they are simply sent. */
	public @Nullable Reason reason() {
		return this.reason;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof QueueGroup group && this.state == group.state && this.reason == group.reason;
	}

	@Override
	public int hashCode() {
		return key().hashCode();
	}

	@Override
	public String toString() {
		return key();
	}

}
