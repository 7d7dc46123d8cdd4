package dev.handback.client.answers;

/** We have no token for the district, so no request was made. */
public class NoTokenException extends RuntimeException {

	public NoTokenException() {
		super("no token for this district");
	}

}
