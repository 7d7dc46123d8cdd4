package dev.handback.client;

/** We have no token for the district, so no request was made. */
class NoTokenException extends RuntimeException {

	NoTokenException() {
		super("no token for this district");
	}

}
