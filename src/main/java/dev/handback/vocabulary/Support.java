package dev.handback.vocabulary;

/** What a provider does with a field on a write. */
public enum Support {

	/** Stored as sent; null or an empty value clears it. */
	WRITTEN,

	/** Stored as sent, but it can't be cleared again. */
	WRITTEN_NOT_CLEARED,

	/** Stored, and the write fails without it. */
	REQUIRED,

	/** The service answers with success and doesn't store it. */
	IGNORED,

	/** The whole write fails if the field is present. */
	REFUSED;

	/** Whether null or an empty value clears it. */
	public boolean clears() {
		return this == WRITTEN;
	}

	/** Whether it makes sense to send the field. */
	public boolean keeps() {
		return this == WRITTEN || this == WRITTEN_NOT_CLEARED || this == REQUIRED;
	}

}
