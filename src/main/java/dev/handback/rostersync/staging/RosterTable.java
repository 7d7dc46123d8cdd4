package dev.handback.rostersync.staging;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of the roster, with the district as the first part of its key, and how its rows
 * are made from staged ones.
 */
public enum RosterTable {

	SCHOOL("school", "id", "name", StagedKind.SCHOOLS),

	TERM("term", "id", "name, start_date, end_date", StagedKind.TERMS),

	COURSE("course", "id", "name, number", StagedKind.COURSES),

	PERSON("person", "id", "first_name, middle_name, last_name, email, school_id, grade_level, roles, synced",
			StagedKind.USERS),

	SECTION("section", "id", "school_id, term_id, course_id, name, subject, grade_level, period, synced",
			StagedKind.SECTIONS),

	SECTION_TEACHER("section_teacher", "section_id, person_id", "lead", StagedKind.SECTIONS) {
		@Override
		public String members() {
			return "teachers";
		}

		@Override
		public String leads() {
			return "string_agg(person_id, ',') filter (where lead)";
		}

		@Override
		List<String> staged() {
			return List.of("id", LEAD_TEACHER, members());
		}

		@Override
		public String source(String staged) {
			return "select district_id, id as section_id, person_id, person_id = lead_teacher as lead from (" + staged
					+ ") staged, unnest(teachers) person_id";
		}
	},

	ENROLLMENT("enrollment", "section_id, person_id", "", StagedKind.SECTIONS) {
		@Override
		public String members() {
			return "students";
		}

		@Override
		List<String> staged() {
			return List.of("id", members());
		}

		@Override
		public String source(String staged) {
			return "select district_id, id as section_id, person_id from (" + staged
					+ ") staged, unnest(students) person_id";
		}
	};

	/** The column of a staged section that names the primary teacher. */
	public static final String LEAD_TEACHER = "lead_teacher";

	private final String table;

	private final String key;

	private final String values;

	private final StagedKind origin;

	RosterTable(String table, String key, String values, StagedKind origin) {
		this.table = table;
		this.key = "district_id, " + key;
		this.values = values;
		this.origin = origin;
	}

	public String table() {
		return this.table;
	}

	public StagedKind origin() {
		return this.origin;
	}

	/** The table for the records of the kind. */
	public static RosterTable of(StagedKind kind) {
		return madeOf(kind).get(0);
	}

	/** All tables that rows of the kind are written to, the records' own table first. */
	public static List<RosterTable> madeOf(StagedKind kind) {
		return Arrays.stream(values()).filter((table) -> table.origin == kind).toList();
	}

	/** The columns of the key, starting with the district. */
	public List<String> key() {
		return List.of(this.key.split(", ", -1));
	}

	private List<String> contents() {
		return this.values.isEmpty() ? List.of() : List.of(this.values.split(", ", -1));
	}

	/** The tables whose rows are memberships of sections. */
	public static Stream<RosterTable> memberships() {
		return Arrays.stream(values()).filter(RosterTable::isMembership);
	}

	/** Whether its rows are memberships of sections. */
	public boolean isMembership() {
		return !members().isEmpty();
	}

	/** The column of a staged section that its rows are made from; empty for others. */
	public String members() {
		return "";
	}

	/** The SQL for which of a section's members lead it, as text. */
	public String leads() {
		return "null";
	}

	/** The columns of a staged row that its rows are made from. */
	List<String> staged() {
		return Stream.concat(Stream.of("id"), contents().stream()).toList();
	}

	/**
	 * The query for the rows as they should be.
	 * @param staged a query for staged rows
	 */
	public String source(String staged) {
		return "select " + columns() + " from (" + staged + ") staged";
	}

	public String columns() {
		return this.key + (this.values.isEmpty() ? "" : ", " + this.values);
	}

	/** The SQL condition that a stored row and another one have the same content. */
	public String same(String stored, String other) {
		return stored + ".removed_at is null and "
				+ (this.values.isEmpty() ? "true"
						: "(" + each(contents(), (column) -> stored + "." + column, ", ") + ") is not distinct from ("
								+ each(contents(), (column) -> value(column, stored, other), ", ") + ")");
	}

	/** The SQL assignments of an update if the row exists with different content. */
	public String overwrite(String stored, String other) {
		return Stream
			.concat(contents().stream().map((column) -> column + " = " + value(column, stored, other)),
					Stream.of("removed_at = null"))
			.collect(Collectors.joining(", "));
	}

	/**
	 * The SQL for what is written: of what a record must say and doesn't, nothing is
	 * known, so nothing is erased ({@link StagedRow#says}).
	 */
	private String value(String column, String stored, String other) {
		String value = other + "." + column;
		String known = stored + "." + column;
		return switch (column) {
			case "name" -> (this == SCHOOL || this == SECTION) ? first(value, known, stored + ".id") : value;
			case "first_name" -> visible(value, known);
			case "last_name" -> first(visible(value, "nullif(" + known + ", " + stored + ".id)"), "case when "
					+ visible(other + ".first_name", stored + ".first_name") + " is null then " + stored + ".id end");
			case "middle_name" ->
				unless("coalesce(" + other + ".first_name, " + other + ".last_name) is null", known, value);
			case "school_id" -> (this == SECTION) ? first(value, known)
					: unless(other + ".roles is null or " + value + " is null and 'STUDENT' = any(" + other + ".roles)",
							known, value);
			case "grade_level" -> (this == SECTION) ? value : unless(other + ".roles is null", known, value);
			case "roles" -> first(value, known, "'{}'");
			case "lead" -> first(value, known, "false");
			case "subject", "synced" -> first(value, known);
			default -> value;
		};
	}

	private static String first(String... values) {
		return "coalesce(" + String.join(", ", values) + ")";
	}

	// A name that is empty, rather than missing, erases the one that is stored.
	private static String visible(String value, String known) {
		return "nullif(" + first(value, known) + ", '')";
	}

	private static String unless(String unknown, String known, String value) {
		return "case when " + unknown + " then " + known + " else " + value + " end";
	}

	/** The SQL for the values of a new row. */
	public String inserted(String other) {
		return Stream
			.concat(key().stream().map((column) -> other + "." + column),
					contents().stream().map((column) -> value(column, other, other)))
			.collect(Collectors.joining(", "));
	}

	/** The SQL condition that two rows have the same key. */
	public String matches(String one, String other) {
		return each(key(), (column) -> one + "." + column + " = " + other + "." + column, " and ");
	}

	/** The query for rows that are stored but not staged. */
	public String missingFrom(String staged) {
		return "select stored." + record() + " as record, " + part() + " as part from " + this.table
				+ " stored where stored.district_id = :district and stored.removed_at is null"
				+ " and not exists (select from (" + source(staged) + ") source where " + matches("source", "stored")
				+ ")"
				+ (isMembership() ? " and not exists (select from (" + staged + ") unknown where unknown.id = stored."
						+ record() + " and unknown." + members() + " is null)" : "");
	}

	/** The SQL condition that a missing record is the stored row. */
	public String isMissing() {
		return "missing.table_name = '" + this.table + "' and missing.record = stored." + record()
				+ " and missing.part = " + part();
	}

	private String record() {
		return key().get(1);
	}

	private String part() {
		return isMembership() ? "stored.person_id" : "''";
	}

	private static String each(List<String> columns, UnaryOperator<String> column, String separator) {
		return columns.stream().map(column).collect(Collectors.joining(separator));
	}

}
