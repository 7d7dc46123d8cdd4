package dev.handback.proof;

import java.time.Duration;
import java.util.List;

/**
 * Something that someone intends to do.
 *
 * @param seed decides the rest
 */
record Deed(String who, Kind kind, Duration at, long seed) {

	static final List<Kind> TEACHING = List.of(Kind.GRADE_ROW, Kind.GRADE_ROW, Kind.GRADE_ROW, Kind.GRADE_CELLS,
			Kind.GRADE_CELLS, Kind.GRADE_ON_OWN_PAGE, Kind.SETTLE, Kind.SET_WORK, Kind.SET_WORK, Kind.EDIT_WORK,
			Kind.ANSWER, Kind.DELETE_WORK);

	/** The kinds of deeds. */
	enum Kind {

		GRADE_ROW, GRADE_CELLS, GRADE_ON_OWN_PAGE, SETTLE, SET_WORK, EDIT_WORK, DELETE_WORK, ANSWER, HAND_IN, LMS_GRADES

	}

}
