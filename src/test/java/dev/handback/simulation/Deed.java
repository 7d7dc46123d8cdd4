package dev.handback.simulation;

import java.time.Duration;

/**
 * Something that someone intends to do.
 *
 * @param after how long they wait before it
 * @param seed decides the rest
 */
record Deed(String actor, Kind kind, Duration after, long seed) {

	/** The kinds of deeds. */
	enum Kind {

		GRADE_CELLS, GRADE_CELL_AGAIN, GRADE_ON_AND_ON, FILL_COLUMN, UNDO_CELLS, IMPORT, GRADE_ON_OWN_PAGE, SETTLE,
		SET_WORK, EDIT_WORK, DELETE_WORK, ANSWER, HAND_IN, LMS_GRADES, LMS_EDITS, LMS_PUBLISHES, LMS_UNPUBLISHES,
		LMS_DELETES, LMS_SESSION, LEAVE, RETURN, UNSHARE, END_TERM, TOKEN, PAUSE, RESUME, RETRY, RETRY_ONE, CLEAN_UP,
		KILL, FREEZE, DATABASE_GONE, DATABASE_RESTARTS, SERVICE_GONE, HOLD, RELEASE_SOME, RELEASE_ALL, RELEASE_AT,
		FREEZE_SENDING, AWAIT_QUESTION, LMS_GRADES_TOO, SERVICE_REFUSES, ROWS_REFUSED, EDIT_DUE_DATE, SETTLE_DUE_DATE,
		LMS_MOVES_DUE_DATE, LMS_CHANGES

	}

}
