package dev.handback.operations.verify;

import java.util.List;

/** Nothing could be looked at, for a reason that the operator can do something about. */
public class CannotVerifyException extends RuntimeException {

	private final transient List<String> details;

	CannotVerifyException(String messageKey, String... details) {
		super(messageKey);
		this.details = List.of(details);
	}

	/** The sentence that says why. */
	public String messageKey() {
		return String.valueOf(getMessage());
	}

	/** What the sentence is filled with. */
	public List<String> details() {
		return this.details;
	}

}
