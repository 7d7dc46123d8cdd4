package dev.handback.sandbox.lms;

/** The writes in the provider table. */
enum WriteOperation {

	CREATE_ASSIGNMENT("create assignment"), UPDATE_ASSIGNMENT("update assignment"),
	UPDATE_SUBMISSION("update submission");

	private final String inTable;

	WriteOperation(String inTable) {
		this.inTable = inTable;
	}

	String inTable() {
		return this.inTable;
	}

}
