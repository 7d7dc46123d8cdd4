package dev.handback.site;

/** The database was made by other migrations than those of this program. */
class UnknownDatabaseException extends RuntimeException {

	UnknownDatabaseException() {
		super("The database was made by an earlier version of Handback, and this version can't upgrade it;"
				+ " nothing in it was changed.");
	}

}
