package dev.handback.site;

/** The database was created by other migrations than this program's. */
class UnknownDatabaseException extends RuntimeException {

	UnknownDatabaseException() {
		super("The database was made by an earlier version of Handback, and this version can't upgrade it;"
				+ " nothing in it was changed.");
	}

}
