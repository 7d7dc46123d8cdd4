package dev.handback.sandbox.lms;

import java.util.Locale;

/** What a provider does with a field of a write. */
enum FieldBehavior {

	/** Stored as sent. */
	WRITTEN,

	/** Stored. Without it, the write is refused. */
	REQUIRED,

	/** Silently ignored: 200, and the value doesn't change. */
	IGNORED,

	/** A write with this field is refused with FIELD_IGNORED. */
	REFUSED,

	/** Attachments of type text are stored. Others cause the write to be refused. */
	TEXT_ONLY,

	/** A comment that is stored only together with a grade. An empty one is ignored. */
	WITH_A_GRADE,

	/** A grader that is stored only together with a comment. */
	WITH_A_COMMENT,

	/** Can't be sent. Takes the value of grade_points. */
	FROM_POINTS;

	static FieldBehavior inTable(String words) {
		return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
	}

	/** Whether a value that was sent is left out of the write. */
	boolean leavesOut() {
		return this == IGNORED || this == FROM_POINTS;
	}

}
