package dev.handback.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A row for each column of each table that can hold text, with a canary in that column
 * and another one, which says which column it was, in the rest of the row. Tables and
 * columns are those of the database's catalog.
 */
class CanaryRows {

	/** Sessions have no district, and sign-ins are found by their sessions. */
	private static final Set<String> OF_LIBRARIES = Set.of("spring_session", "spring_session_attributes",
			"scheduled_tasks", "flyway_schema_history");

	private final JdbcClient jdbc;

	private final String district;

	CanaryRows(JdbcClient jdbc, String district) {
		this.jdbc = jdbc;
		this.district = district;
	}

	/** The columns that can hold text, unless only a few words are allowed in them. */
	List<Column> columns() {
		return this.jdbc
			.sql("""
					select relname, attname, format_type(atttypid, null) as type
					from pg_class join pg_attribute on attrelid = pg_class.oid
					where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
						and not attisdropped and attname <> 'district_id' and (format_type(atttypid, null) in ('text', 'text[]',
						'jsonb', 'json', 'bytea', 'character varying', 'character', 'character varying[]'))
						and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c'
							and conkey = array[attnum] and pg_get_constraintdef(pg_constraint.oid) ~ '(ANY|<@) ')
					order by relname, attnum""")
			.query(Column.class)
			.list()
			.stream()
			.filter((column) -> !OF_LIBRARIES.contains(column.relname()))
			.toList();
	}

	/**
	 * Takes the rules away that would refuse such rows, until the transaction is rolled
	 * back.
	 */
	void allowAnything() {
		this.jdbc.sql("""
				select format('alter table %I drop constraint if exists %I cascade', relname, conname)
				from pg_constraint join pg_class on conrelid = pg_class.oid
				where pg_class.relnamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p', 'u')
				order by contype = 'f' desc""")
			.query(String.class)
			.list()
			.forEach((statement) -> this.jdbc.sql(statement).update());
	}

	/** Adds the rows. */
	void add(List<Column> columns, String id) {
		columns.forEach((column) -> add(column, id));
	}

	private void add(Column canary, String id) {
		List<String> names = new ArrayList<>();
		List<String> values = new ArrayList<>();
		this.jdbc.sql("""
				select attname, format_type(atttypid, null) as type, attnotnull from pg_attribute
				where attrelid = to_regclass(?) and attnum > 0 and not attisdropped and attidentity = ''""")
			.param(canary.relname())
			.query((row) -> {
				String name = row.getString("attname");
				boolean here = name.equals(canary.attname());
				String value = name.equals("district_id") ? "'" + this.district + "'"
						: value(row.getString("type"), here ? id : canary.mark(), row.getBoolean("attnotnull"));
				names.add("\"" + name + "\"");
				values.add(value);
			});
		this.jdbc
			.sql("insert into " + canary.relname() + " (" + String.join(", ", names) + ") values ("
					+ String.join(", ", values) + ")")
			.update();
	}

	private static String value(String type, String text, boolean required) {
		return switch (type) {
			case "text", "character varying", "character" -> "'" + text + "'";
			case "text[]", "character varying[]" -> "array['" + text + "']";
			case "jsonb", "json" -> "'{\"any\": [\"" + text + "\"]}'";
			case "bytea" -> "'" + text + "'::bytea";
			case "timestamp with time zone" -> "now()";
			case "date" -> "current_date";
			case "boolean" -> "false";
			case "uuid" -> required ? "gen_random_uuid()" : "null";
			default -> "1";
		};
	}

	/** The columns that hold the text. */
	Set<String> holding(String text, List<Column> columns) {
		return columns.stream()
			.filter((column) -> this.jdbc
				.sql("select exists (select from " + column.relname() + " where strpos(" + column.text() + ", ?) > 0)")
				.param(text)
				.query(Boolean.class)
				.single())
			.map(Column::toString)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** The columns whose rows are there, as far as they have other columns with text. */
	Set<String> surviving(List<Column> columns) {
		return columns.stream()
			.filter((column) -> this.jdbc
				.sql("select exists (select from " + column.relname()
						+ " as whole_row where strpos(whole_row::text, ?) > 0)")
				.param(column.mark())
				.query(Boolean.class)
				.single())
			.map(Column::toString)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** A column that can hold text. */
	record Column(String relname, String attname, String type) {

		String mark() {
			return "Beside " + this + " canary";
		}

		String text() {
			return this.type.equals("bytea") ? "encode(\"" + this.attname + "\", 'escape')"
					: "\"" + this.attname + "\"::text";
		}

		@Override
		public String toString() {
			return this.relname + "." + this.attname;
		}

	}

}
