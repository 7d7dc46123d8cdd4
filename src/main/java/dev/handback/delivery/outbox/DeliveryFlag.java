package dev.handback.delivery.outbox;

import java.util.Locale;

/** The flags of a delivery row; each is a column of its own. */
enum DeliveryFlag {

	/** A create has left, or is about to, and its answer isn't stored yet. */
	POSTING(Of.ASSIGNMENT),

	/** An earlier create may have done something, so no other one may leave. */
	MAY_EXIST(Of.ASSIGNMENT),

	/** Sent even where the LMS holds the same value already. */
	FORCED(Of.SUBMISSION),

	/** A write was accepted since the LMS was last read, so no confirmation counts. */
	UNSEEN(Of.SUBMISSION),

	/** The service took a 0 from us and leaves it out of what it shows. */
	ZERO_HIDDEN(Of.SUBMISSION),

	/** Carries only what the student handed in, no grade. */
	UNGRADED(Of.SUBMISSION),

	/** A request without an answer may still land, so the row is looked at later. */
	LATE_WRITE(Of.BOTH);

	private final Of of;

	DeliveryFlag(Of of) {
		this.of = of;
	}

	/** Whose rows may carry it. */
	Of of() {
		return this.of;
	}

	String column() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The kinds of rows. */
	enum Of {

		ASSIGNMENT, SUBMISSION, BOTH

	}

}
