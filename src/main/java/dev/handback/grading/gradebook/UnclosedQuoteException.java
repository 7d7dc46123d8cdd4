package dev.handback.grading.gradebook;

/** A quotation mark in a file isn't closed. */
public class UnclosedQuoteException extends RuntimeException {

	private final long line;

	UnclosedQuoteException(long line) {
		super("A quotation mark isn't closed in line " + line);
		this.line = line;
	}

	/** Where it opens, from 1. */
	public long line() {
		return this.line;
	}

}
