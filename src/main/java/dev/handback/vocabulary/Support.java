package dev.handback.vocabulary;

/** What a provider does with a field on a write. */
public enum Support {

	/** Stored as sent; null or an empty value clears it. */
	WRITTEN,

	/** Stored as sent, but it can't be cleared again. */
	WRITTEN_NOT_CLEARED,

	/** Stored, and the write fails without it. */
	REQUIRED,

	/** Answered with success and not stored. */
	IGNORED,

	/** The whole write fails when the field is there. */
	REFUSED;

	/** Whether null or an empty value clears it. */
	public boolean clears() {
		return this == WRITTEN;
	}

	/** Whether sending the field makes sense. */
	public boolean keeps() {
		return this == WRITTEN || this == WRITTEN_NOT_CLEARED || this == REQUIRED;
	}

}
