package dev.handback.sandbox.lms;

import java.util.Locale;

/** The writes in the provider table. */
enum WriteOperation {

	CREATE_ASSIGNMENT, UPDATE_ASSIGNMENT, UPDATE_SUBMISSION;

	String inTable() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
