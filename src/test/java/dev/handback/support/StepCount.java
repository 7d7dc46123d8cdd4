package dev.handback.support;

/**
 * A text that limits how many times its characters are read. This measures the cost of an
 * expression without a clock.
 */
public final class StepCount implements CharSequence {

	private final String text;

	private final Budget budget;

	/** Creates a text whose characters may be read that many times. */
	public StepCount(String text, long budget) {
		this(text, new Budget(budget));
	}

	private StepCount(String text, Budget budget) {
		this.text = text;
		this.budget = budget;
	}

	public long steps() {
		return this.budget.steps;
	}

	@Override
	public int length() {
		return this.text.length();
	}

	@Override
	public char charAt(int index) {
		if (++this.budget.steps > this.budget.most) {
			throw new TooManyException(this.budget.most);
		}
		return this.text.charAt(index);
	}

	@Override
	public CharSequence subSequence(int start, int end) {
		return new StepCount(this.text.substring(start, end), this.budget);
	}

	@Override
	public String toString() {
		return this.text;
	}

	private static final class Budget {

		private final long most;

		private long steps;

		Budget(long most) {
			this.most = most;
		}

	}

	/** Thrown when the limit is exceeded. */
	public static final class TooManyException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TooManyException(long most) {
			super("more than " + most + " steps", null, false, false);
		}

	}

}
