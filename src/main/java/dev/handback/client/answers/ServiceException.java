package dev.handback.client.answers;

/** A read that can't continue: the service didn't give a usable answer, or refused. */
public class ServiceException extends RuntimeException {

	public enum Kind {

		/**
		 * No answer, 5xx, throttled for longer than we wait, or an unreadable success.
		 */
		UNAVAILABLE,

		/** The token doesn't work. */
		TOKEN_REFUSED,

		/** The request was refused. */
		REFUSED

	}

	private final Kind kind;

	private final String detail;

	/**
	 * The exception's message, which may be logged, contains only the kind.
	 * @param detail may quote the service, and so a name
	 */
	public ServiceException(Kind kind, String detail) {
		super(kind.name());
		this.kind = kind;
		this.detail = detail;
	}

	public Kind kind() {
		return this.kind;
	}

	public String detail() {
		return this.detail;
	}

}
