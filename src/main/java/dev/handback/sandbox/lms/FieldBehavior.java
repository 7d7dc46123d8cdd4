package dev.handback.sandbox.lms;

import java.util.Arrays;

/** What a provider does with a field of a write. */
enum FieldBehavior {

	/** Kept as it was sent. */
	WRITTEN("written"),

	/** Kept, and the write is refused without it. */
	REQUIRED("required"),

	/** Ignored without a word: 200, and the value is unchanged. */
	IGNORED("ignored"),

	/** The write is refused with FIELD_IGNORED when it carries the field. */
	REFUSED("refused"),

	/** Attachments of which only those of type text are written, and others refused. */
	TEXT_ONLY("text only"),

	/** A comment that is kept only together with a grade; an empty one is ignored. */
	WITH_A_GRADE("with a grade"),

	/** A grader who is kept only together with a comment. */
	WITH_A_COMMENT("with a comment"),

	/** Cannot be sent: takes the value of grade_points. */
	FROM_POINTS("from points");

	private final String inTable;

	FieldBehavior(String inTable) {
		this.inTable = inTable;
	}

	static FieldBehavior inTable(String word) {
		return Arrays.stream(values())
			.filter((fieldBehavior) -> fieldBehavior.inTable.equals(word))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("Unknown treatment: " + word));
	}

	/** Whether a value that was sent has no part in the write. */
	boolean leavesOut() {
		return this == IGNORED || this == FROM_POINTS;
	}

}
