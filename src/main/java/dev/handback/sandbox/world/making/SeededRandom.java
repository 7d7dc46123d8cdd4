package dev.handback.sandbox.world.making;

import java.util.List;
import java.util.SplittableRandom;

import dev.handback.sandbox.world.record.RecordId;

/**
 * Random values that depend only on the seed and the record, never on the order of
 * generation.
 */
public final class SeededRandom {

	private final SplittableRandom random;

	private SeededRandom(SplittableRandom random) {
		this.random = random;
	}

	static SeededRandom of(long seed, RecordId id) {
		return new SeededRandom(new SplittableRandom(seed * 0x9E3779B97F4A7C15L ^ id.key() * 0xD1B54A32D192ED03L));
	}

	int upTo(int bound) {
		return this.random.nextInt(bound);
	}

	boolean oneIn(int times) {
		return upTo(times) == 0;
	}

	<T> T pick(List<T> choices) {
		return choices.get(upTo(choices.size()));
	}

	/** Returns that many decimal digits. */
	String digits(int count) {
		StringBuilder digits = new StringBuilder(count);
		for (int i = 0; i < count; i++) {
			digits.append((char) ('0' + upTo(10)));
		}
		return digits.toString();
	}

}
