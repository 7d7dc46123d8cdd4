package dev.handback.sandbox.verification;

import java.util.List;
import java.util.stream.Stream;

/**
 * How like a request is to what was expected.
 *
 * @param score the higher, the nearer
 */
record Likeness(double score, List<Mismatch> mismatches) {

	static final Likeness NONE_EXPECTED = new Likeness(0, List.of());

	/** One that matches in this respect. */
	static Likeness full(double weight) {
		return new Likeness(weight, List.of());
	}

	Likeness and(Likeness other) {
		return new Likeness(this.score + other.score(),
				Stream.concat(this.mismatches.stream(), other.mismatches().stream()).toList());
	}

	boolean isMatch() {
		return this.mismatches.isEmpty();
	}

}
