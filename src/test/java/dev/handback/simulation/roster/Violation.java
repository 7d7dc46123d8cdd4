package dev.handback.simulation.roster;

import java.util.Map;
import java.util.TreeMap;

/** Something happened that must not happen. */
final class Violation extends AssertionError {

	private static final long serialVersionUID = 1L;

	private final String rule;

	Violation(String rule, Object details) {
		super(rule + ": " + details);
		this.rule = rule;
	}

	/** Which rule was broken. */
	String rule() {
		return this.rule;
	}

	static void unless(boolean kept, String rule, Object details) {
		if (!kept) {
			throw new Violation(rule, details);
		}
	}

	/** Compares by key and value. */
	static <T> void unlessEqual(Map<String, T> actual, Map<String, T> expected, String rule) {
		if (!actual.equals(expected)) {
			Map<String, String> differing = new TreeMap<>();
			expected.forEach((key, value) -> {
				if (!value.equals(actual.get(key))) {
					differing.put(key, actual.get(key) + " instead of " + value);
				}
			});
			actual.forEach((key, value) -> {
				if (!expected.containsKey(key)) {
					differing.put(key, value + " instead of nothing");
				}
			});
			throw new Violation(rule, differing);
		}
	}

}
