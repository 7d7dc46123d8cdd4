package dev.handback.client;

import java.io.Serial;

/** A success whose body isn't what the contract specifies. */
class UnreadableAnswerException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	UnreadableAnswerException(String detail) {
		super(detail);
	}

}
