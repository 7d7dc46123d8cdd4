package dev.handback.support;

/**
 * A text that counts how often a character of it is looked at, and ends what looks too
 * often: what an expression costs, without a clock.
 */
public final class StepCount implements CharSequence {

	private final String text;

	private final Budget budget;

	/** A text of which so many characters may be looked at. */
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

	/** More was looked at than was allowed. */
	public static final class TooManyException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TooManyException(long most) {
			super("more than " + most + " steps", null, false, false);
		}

	}

}
