package dev.handback.sandbox.verification;

import java.util.Optional;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;

/** How many requests should match. */
record Times(int least, int most) {

	private static final int UNLIMITED = Integer.MAX_VALUE;

	private static final int HIGHEST = 1_000_000;

	/**
	 * {@code times}, or {@code at_least} and {@code at_most}; at least one by default.
	 */
	static Times read(SentObject sent) {
		Optional<Integer> exactly = sent.count("times", HIGHEST);
		Optional<Integer> least = sent.count("at_least", HIGHEST);
		Optional<Integer> most = sent.count("at_most", HIGHEST);
		if (exactly.isPresent()) {
			Refusal.require(least.isEmpty() && most.isEmpty(), "send either times, or at_least and at_most");
			return new Times(exactly.get(), exactly.get());
		}
		Times times = new Times(least.orElse(most.isPresent() ? 0 : 1), most.orElse(UNLIMITED));
		Refusal.require(times.least() <= times.most(), "at_least must not exceed at_most");
		return times;
	}

	boolean allow(int count) {
		return count >= this.least && count <= this.most;
	}

	@Override
	public String toString() {
		if (this.least == this.most) {
			return "exactly " + requests(this.least);
		}
		if (this.most == UNLIMITED) {
			return "at least " + requests(this.least);
		}
		return (this.least == 0) ? "at most " + requests(this.most)
				: "%d to %s".formatted(this.least, requests(this.most));
	}

	static String requests(int count) {
		return count + ((count == 1) ? " request" : " requests");
	}

}
