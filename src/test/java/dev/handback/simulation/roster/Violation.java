package dev.handback.simulation.roster;

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

}
