package dev.handback.commands;

/** A command can't do its work; the message tells the operator why. */
class CannotRunException extends RuntimeException {

	CannotRunException(String message) {
		super(message);
	}

}
