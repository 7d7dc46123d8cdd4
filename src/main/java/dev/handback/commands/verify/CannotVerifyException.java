package dev.handback.commands.verify;

import java.util.List;

/** Nothing could be checked, for a reason that the operator can fix. */
public class CannotVerifyException extends RuntimeException {

	private final transient List<String> details;

	CannotVerifyException(String messageKey, String... details) {
		super(messageKey);
		this.details = List.of(details);
	}

	public String messageKey() {
		return String.valueOf(getMessage());
	}

	/** The arguments of the message. */
	public List<String> details() {
		return this.details;
	}

}
