package dev.handback.client.answers;

import java.io.IOException;
import java.io.Serial;

/** The service answered with more than we read. */
public class AnswerTooLargeException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	public AnswerTooLargeException() {
		super("the answer is too large");
	}

}
