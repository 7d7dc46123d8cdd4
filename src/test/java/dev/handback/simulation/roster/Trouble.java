package dev.handback.simulation.roster;

/** What can be wrong with the service's answers while the app does one thing. */
enum Trouble {

	/** A list lacks some of its records. */
	LIST_SHORT,

	LIST_EMPTY,

	/** Each record is in the list twice. */
	LIST_DOUBLED,

	/** Records of another district are in the list too. */
	LIST_MIXED,

	/** The list is another district's. */
	LIST_OF_ANOTHER_DISTRICT,

	/** The list ends early, as if that were its end. */
	LIST_CUT,

	LIST_SHUFFLED,

	/** The last page links to the first one. */
	LIST_LOOPS,

	/** A page links to another list. */
	LINK_TO_ANOTHER_LIST,

	/** A page links to another host. */
	LINK_TO_ANOTHER_HOST,

	/** The first page comes twice. */
	PAGE_TWICE,

	/** The second page is left out. */
	PAGE_MISSING,

	/** People lack a role. */
	ROLE_MISSING,

	/** Sections lack their students. */
	STUDENTS_MISSING,

	/** All districts of the token are others. */
	TOKEN_OF_ANOTHER_DISTRICT,

	/** The service fails a few times, or for good. */
	ERRORS,

	/** A page of something in between, with status 200. */
	HTML,

	/** Answers end in the middle. */
	TRUNCATED,

	NO_ANSWER,

	THROTTLED,

	/** Pages must be smaller. */
	PAGE_TOO_LARGE,

	TOKEN_REFUSED,

	/** A list isn't there. */
	NOT_FOUND,

	/** Each event comes twice. */
	EVENTS_DOUBLED,

	/** The first page of events comes twice. */
	EVENTS_PAGE_TWICE,

	EVENTS_SHUFFLED,

	/** Some events are missing, and stay missing. */
	EVENTS_MISSING,

	/** Events from before the cursor come again first. */
	EVENTS_OLD,

	/** The newest events aren't there yet. */
	EVENTS_LATE,

	/** Events of another district are among them. */
	EVENTS_MIXED,

	/** The roster changes between two requests. */
	CHANGE_MEANWHILE,

	/** The node stops between two statements. */
	NODE_STOPS;

	/** Whether a list can be wrong afterwards without any request having failed. */
	boolean makesListsDishonest() {
		return switch (this) {
			case LIST_SHORT, LIST_EMPTY, LIST_OF_ANOTHER_DISTRICT, LIST_CUT, PAGE_MISSING, ROLE_MISSING,
					STUDENTS_MISSING, NOT_FOUND ->
				true;
			default -> false;
		};
	}

	/** Whether events are lost, or apply in the wrong order. */
	boolean losesEvents() {
		return this == EVENTS_SHUFFLED || this == EVENTS_MISSING;
	}

	/** Whether a sync or an event sync may fail because of it. */
	boolean refuses() {
		return switch (this) {
			case LIST_LOOPS, LINK_TO_ANOTHER_LIST, LINK_TO_ANOTHER_HOST, TOKEN_OF_ANOTHER_DISTRICT, ERRORS, HTML,
					TRUNCATED, NO_ANSWER, THROTTLED, TOKEN_REFUSED, NOT_FOUND ->
				true;
			default -> false;
		};
	}

}
