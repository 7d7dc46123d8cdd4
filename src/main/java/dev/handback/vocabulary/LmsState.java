package dev.handback.vocabulary;

import java.util.Locale;

/**
 * How a district's LMS is connected to the service (contract, district
 * {@code lms_state}).
 */
public enum LmsState {

	SUCCESS, MATCHING_IN_PROGRESS, INITIAL_SYNC_PROCESSING,

	/** Set up, but not yet authorized in the LMS. */
	PENDING_AUTHORIZATION,

	DISCONNECTED, ERROR,

	/** The service sends no details about the LMS. */
	EMPTY,

	/** A word that isn't in the contract. */
	OTHER;

	/**
	 * Whether there is a connection, even if not everything can be sent through it yet.
	 */
	public boolean isConnected() {
		return switch (this) {
			case SUCCESS, MATCHING_IN_PROGRESS, INITIAL_SYNC_PROCESSING -> true;
			case PENDING_AUTHORIZATION, DISCONNECTED, ERROR, EMPTY, OTHER -> false;
		};
	}

	/** The service's word for it, and the suffix of its message keys. */
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

}
