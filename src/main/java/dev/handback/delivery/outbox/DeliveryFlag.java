package dev.handback.delivery.outbox;

import java.util.Locale;

/** The flags of a delivery row; each is a column of its own. */
enum DeliveryFlag {

	/** A create was sent, or is about to be, and its answer isn't stored yet. */
	POSTING,

	/** An earlier create may have worked, so no other one may be sent. */
	MAY_EXIST,

	/** Sent even if the LMS already has the same value. */
	FORCED,

	/**
	 * A write was accepted since the LMS was last read, so earlier confirmations don't
	 * count.
	 */
	UNSEEN,

	/** The service accepted a 0 from us, but leaves it out of what it shows. */
	ZERO_HIDDEN,

	/** Contains only what the student handed in, no grade. */
	UNGRADED,

	/** A request without an answer may still take effect, so the row is checked later. */
	LATE_WRITE;

	String column() {
		return name().toLowerCase(Locale.ROOT);
	}

}
