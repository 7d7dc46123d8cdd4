package dev.handback.sandbox.lms;

import java.util.Arrays;

/** What a provider does with a field of a write. */
enum FieldBehavior {

	/** Stored as sent. */
	WRITTEN("written"),

	/** Stored. Without it, the write is refused. */
	REQUIRED("required"),

	/** Silently ignored: 200, and the value doesn't change. */
	IGNORED("ignored"),

	/** A write with this field is refused with FIELD_IGNORED. */
	REFUSED("refused"),

	/** Attachments of type text are stored. Others cause the write to be refused. */
	TEXT_ONLY("text only"),

	/** A comment that is stored only together with a grade. An empty one is ignored. */
	WITH_A_GRADE("with a grade"),

	/** A grader that is stored only together with a comment. */
	WITH_A_COMMENT("with a comment"),

	/** Can't be sent. Takes the value of grade_points. */
	FROM_POINTS("from points");

	private final String inTable;

	FieldBehavior(String inTable) {
		this.inTable = inTable;
	}

	static FieldBehavior inTable(String word) {
		return Arrays.stream(values())
			.filter((fieldBehavior) -> fieldBehavior.inTable.equals(word))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("Unknown field behavior: " + word));
	}

	/** Whether a value that was sent is left out of the write. */
	boolean leavesOut() {
		return this == IGNORED || this == FROM_POINTS;
	}

}
