package dev.handback.operations;

/** A command cannot do its work; the message says why, in words for the operator. */
class CannotRunException extends RuntimeException {

	CannotRunException(String message) {
		super(message);
	}

}
