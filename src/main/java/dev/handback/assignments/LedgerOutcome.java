package dev.handback.assignments;

import java.util.Locale;

/** The result of importing a line of the ledger. */
public enum LedgerOutcome {

	/** The assignment already has that id. */
	KNOWN(true),

	/** The assignment was here without its id, which is now restored. */
	RESTORED(true),

	/** The assignment wasn't here; it is restored with its title and section only. */
	CREATED(true),

	/** The assignment has another id; it keeps that one. */
	OTHER_ID(false),

	/** Another assignment of the district has that id. */
	ID_TAKEN(false),

	/** The assignment belongs to another section here. */
	OTHER_SECTION(false),

	/** The assignment was deleted here. */
	DELETED(false),

	/** The district isn't connected to this installation. */
	NOT_CONNECTED(false);

	private final boolean good;

	LedgerOutcome(boolean good) {
		this.good = good;
	}

	/** Whether the assignment now has the id in the line. */
	public boolean isGood() {
		return this.good;
	}

	public String messageKey() {
		return "ledger.outcome." + name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
