package dev.handback.commands;

/** A command can't run; the message tells the operator why. */
class CannotRunException extends RuntimeException {

	CannotRunException(String message) {
		super(message);
	}

}
