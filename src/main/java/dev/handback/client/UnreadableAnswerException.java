package dev.handback.client;

import java.io.Serial;

/** A success whose body is not what the contract promises. */
class UnreadableAnswerException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	UnreadableAnswerException(String detail) {
		super(detail);
	}

}
