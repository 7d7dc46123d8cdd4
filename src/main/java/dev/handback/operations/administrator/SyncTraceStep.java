package dev.handback.operations.administrator;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * A step in the chain from the district's sharing to the LMS.
 *
 * @param kind what it is about
 * @param outcome the suffix of its message key
 * @param at when it became true or was last seen; null if unknown
 * @param arguments the arguments of the message
 */
record SyncTraceStep(String kind, Mark mark, String outcome, @Nullable Instant at, List<Object> arguments) {

	static SyncTraceStep of(String kind, Mark mark, String outcome, @Nullable Instant at, Object... arguments) {
		return new SyncTraceStep(kind, mark, outcome, at, List.of(arguments));
	}

	public String messageKey() {
		return "why." + this.kind + "." + this.outcome;
	}

	/** The first argument; empty if there is none. */
	public Object first() {
		return this.arguments.isEmpty() ? "" : this.arguments.get(0);
	}

	/** The second argument; empty if there is none. */
	public Object second() {
		return (this.arguments.size() < 2) ? "" : this.arguments.get(1);
	}

	/** Whether the step succeeds. */
	enum Mark {

		HOLDS, BROKEN, UNKNOWN, WAITS;

		/** The state whose icon and color it has. */
		public String state() {
			return switch (this) {
				case HOLDS -> "in-the-lms";
				case BROKEN -> "needs-you";
				case UNKNOWN -> "none";
				case WAITS -> "sending";
			};
		}

		public String messageKey() {
			return "why.mark." + name().toLowerCase(Locale.ROOT);
		}

	}

}
