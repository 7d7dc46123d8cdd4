package dev.handback.roster;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of the roster and its staging twin; each row is keyed by the district first.
 */
enum RosterTable {

	SCHOOL("school", "id", "name"),

	TERM("term", "id", "name, start_date, end_date"),

	COURSE("course", "id", "name, number"),

	PERSON("person", "id", "first_name, middle_name, last_name, email, school_id, grade_level, roles, synced"),

	SECTION("section", "id", "school_id, term_id, course_id, name, subject, grade_level, period, synced"),

	SECTION_TEACHER("section_teacher", "section_id, person_id", "lead"),

	ENROLMENT("enrolment", "section_id, person_id", "");

	private final String table;

	private final String key;

	private final String values;

	RosterTable(String table, String key, String values) {
		this.table = table;
		this.key = "district_id, " + key;
		this.values = values;
	}

	String staging() {
		return "staged_" + this.table;
	}

	/** Columns in the order in which rows are staged: the key, then the values. */
	String columns() {
		return this.values.isEmpty() ? this.key : this.key + ", " + this.values;
	}

	/** Writes what is new, changed or back; where nothing differs, no row is written. */
	String mergeStatement() {
		return """
				insert into %1$s (%2$s)
				select distinct on (%3$s) %2$s from %4$s where district_id = ? order by %3$s, ctid desc
				on conflict (%3$s) do update set %5$s
				where (%6$s) is distinct from (%7$s)""".formatted(this.table, columns(), this.key, staging(),
				values((column) -> column + " = excluded." + column, "removed_at = null"),
				values((column) -> this.table + "." + column, this.table + ".removed_at is null"),
				values((column) -> "excluded." + column, "true"));
	}

	/** Marks what was not seen as removed; nothing is deleted. */
	String sweepStatement() {
		String sameKey = Arrays.stream(this.key.split(", "))
			.map((column) -> "staged." + column + " = " + this.table + "." + column)
			.collect(Collectors.joining(" and "));
		return """
				update %s set removed_at = ?
				where district_id = ? and removed_at is null
				and not exists (select from %s staged where %s)""".formatted(this.table, staging(), sameKey);
	}

	private String values(UnaryOperator<String> column, String last) {
		Stream<String> columns = this.values.isEmpty() ? Stream.empty() : Arrays.stream(this.values.split(", "));
		return Stream.concat(columns.map(column), Stream.of(last)).collect(Collectors.joining(", "));
	}

}
