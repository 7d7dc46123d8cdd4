package dev.handback.commands.verify;

import java.util.List;

/** Nothing could be examined, for a reason that the operator can fix. */
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

	/** The values in the sentence. */
	public List<String> details() {
		return this.details;
	}

}
