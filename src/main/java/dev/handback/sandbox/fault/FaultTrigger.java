package dev.handback.sandbox.fault;

import java.util.SplittableRandom;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import tools.jackson.core.JsonGenerator;

/**
 * Which matching requests a fault applies to: all of them, the next few, or a percentage,
 * which picks the same ones for the same seed.
 *
 * @param next 0 for no limit
 * @param skip how many requests to let through first
 */
record FaultTrigger(long next, double percent, long seed, long skip) {

	private static final double ALL = 100;

	static FaultTrigger read(SentObject settings) {
		FaultTrigger occasion = new FaultTrigger(settings.number("next").orElse(0L),
				settings.decimal("percent").orElse(ALL), settings.number("seed").orElse(1L),
				settings.number("skip").orElse(0L));
		Refusal.require(occasion.next() >= 0 && occasion.skip() >= 0, "next and skip must not be negative");
		Refusal.require(occasion.percent() > 0 && occasion.percent() <= ALL,
				"percent must be more than 0 and at most 100");
		return occasion;
	}

	/**
	 * Whether the fault applies to the nth request, counted from 0.
	 * @param struck how many requests it has applied to so far
	 */
	boolean applies(long nth, long struck) {
		return nth >= this.skip && !isOver(struck) && (this.percent >= ALL
				|| new SplittableRandom(this.seed * 1_000_003 + nth).nextDouble(ALL) < this.percent);
	}

	boolean isOver(long struck) {
		return this.next > 0 && struck >= this.next;
	}

	void write(JsonGenerator json) {
		json.writeNumberProperty("next", this.next);
		json.writeNumberProperty("percent", this.percent);
		json.writeNumberProperty("seed", this.seed);
		json.writeNumberProperty("skip", this.skip);
	}

}
