package dev.handback.sandbox.journal;

import java.util.List;
import java.util.Map;

/**
 * How many requests there were since the journal was cleared, and the numbers of the
 * latest entries, newest first. The journal may not keep all of these anymore.
 *
 * @param succeeded the last request of each operation that didn't fail
 * @param last the last request, 0 if there was none
 */
public record Counted(Map<ServiceOperation, Tally> operations, Map<ServiceOperation, Long> succeeded, List<Long> errors,
		List<Long> withoutPolling, long last) {

	public Tally total() {
		return this.operations.values().stream().reduce(Tally.NONE, Tally::plus);
	}

	/**
	 * Numbers of requests.
	 *
	 * @param effects how many changed something
	 * @param errors how many were refused, broke, or got no answer
	 */
	public record Tally(long requests, long effects, long errors) {

		public static final Tally NONE = new Tally(0, 0, 0);

		static Tally of(JournalEntry entry) {
			return new Tally(1, entry.effect() ? 1 : 0, entry.hasFailed() ? 1 : 0);
		}

		public Tally plus(Tally other) {
			return new Tally(this.requests + other.requests, this.effects + other.effects, this.errors + other.errors);
		}

		Tally minus(Tally other) {
			return new Tally(this.requests - other.requests, this.effects - other.effects, this.errors - other.errors);
		}

	}

}
