package dev.handback.simulation.roster;

import java.util.Locale;

/**
 * A trouble, and the details that follow from a seed.
 *
 * @param at the request, page or statement that it begins with
 */
record Fault(Trouble trouble, long seed, int at) {

	/** The list that it concerns. */
	Listed list() {
		return Listed.ALL.get((int) Math.floorMod(this.seed, 5L));
	}

	/** How many requests in a row it concerns; few enough to be survived, or not. */
	int times() {
		return 1 + (int) Math.floorMod(this.seed / 5, 9L);
	}

	/** Whether it concerns that record. */
	boolean hits(String id, int percent) {
		return Math.floorMod(((id.hashCode() * 31L + this.seed) * 0x9E3779B97F4A7C15L) >>> 33, 100L) < percent;
	}

	/** What share of the records it concerns. */
	int percent() {
		int[] shares = { 2, 5, 10, 20, 50, 90 };
		return shares[(int) Math.floorMod(this.seed / 45, 6L)];
	}

	@Override
	public String toString() {
		return this.trouble.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " (" + list().path() + ", from "
				+ this.at + ", " + percent() + "%, " + times() + " times)";
	}

}
