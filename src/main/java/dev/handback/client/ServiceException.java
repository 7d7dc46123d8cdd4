package dev.handback.client;

/** A read that cannot go on: the service gave no usable answer, or refused. */
public class ServiceException extends RuntimeException {

	public enum Kind {

		/**
		 * No answer, 5xx, throttled for longer than we wait, or an unreadable success.
		 */
		UNAVAILABLE,

		/** The token is no good. */
		TOKEN_REFUSED,

		/** The request is no good. */
		REFUSED

	}

	private final Kind kind;

	public ServiceException(Kind kind, String detail) {
		super(detail);
		this.kind = kind;
	}

	public Kind kind() {
		return this.kind;
	}

}
