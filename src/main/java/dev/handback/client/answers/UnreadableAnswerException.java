package dev.handback.client.answers;

import java.io.Serial;

/** A success whose body isn't what the contract specifies. */
public class UnreadableAnswerException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	public UnreadableAnswerException(String detail) {
		super(detail);
	}

	public UnreadableAnswerException(String detail, Throwable cause) {
		super(detail, cause);
	}

}
