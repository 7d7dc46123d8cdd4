package dev.handback.rostersync.staging;

import java.util.List;

/**
 * A kind of record that a roster consists of, in the order of reading, and the table
 * where its records are staged.
 */
public enum StagedKind {

	SCHOOLS("staged_school", "id, name"),

	TERMS("staged_term", "id, name, start_date, end_date"),

	COURSES("staged_course", "id, name, number"),

	USERS("staged_person", "id, first_name, middle_name, last_name, email, school_id, grade_level, roles, synced"),

	SECTIONS("staged_section",
			"id, school_id, term_id, course_id, name, subject, grade_level, period, synced, lead_teacher, teachers, students");

	private final String table;

	@SuppressWarnings("ImmutableEnumChecker")
	private final List<String> columns;

	StagedKind(String table, String columns) {
		this.table = table;
		this.columns = List.of(columns.split(", ", -1));
	}

	String table() {
		return this.table;
	}

	/** The columns, in the order of the values of a {@link StagedRow}. */
	List<String> columns() {
		return this.columns;
	}

	/**
	 * Whether a roster needs it to be usable. Lists outside our token's scopes are
	 * refused.
	 */
	public boolean isNeeded() {
		return this != TERMS && this != COURSES;
	}

	/** The query for what a run has staged. */
	public String query() {
		return "select * from " + this.table + " where district_id = :district and run_id = :run";
	}

}
