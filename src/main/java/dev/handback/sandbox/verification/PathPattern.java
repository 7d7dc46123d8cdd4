package dev.handback.sandbox.verification;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import dev.handback.sandbox.wire.Refusal;

/** A regular expression that a whole path has to match, within a bounded effort. */
record PathPattern(Pattern pattern) {

	private static final int LONGEST = 500;

	private static final int MOST_STEPS = 100_000;

	static PathPattern read(String text) {
		Refusal.require(text.length() <= LONGEST, "path_pattern must have at most " + LONGEST + " characters");
		try {
			return new PathPattern(Pattern.compile(text));
		}
		catch (PatternSyntaxException ex) {
			throw Refusal.badRequest("path_pattern is not a regular expression: " + ex.getDescription());
		}
	}

	/**
	 * Whether a path matches.
	 * @throws Refusal 400 if that takes too long to find out
	 */
	boolean matches(String path) {
		return this.pattern.matcher(new Counted(path)).matches();
	}

	/** A text that may be looked at only so often. */
	private static final class Counted implements CharSequence {

		private final String text;

		private int steps;

		Counted(String text) {
			this.text = text;
		}

		@Override
		public char charAt(int index) {
			this.steps++;
			if (this.steps > MOST_STEPS) {
				throw Refusal.badRequest("path_pattern takes too long to match; use a simpler one");
			}
			return this.text.charAt(index);
		}

		@Override
		public int length() {
			return this.text.length();
		}

		@Override
		public CharSequence subSequence(int start, int end) {
			return this.text.subSequence(start, end);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
