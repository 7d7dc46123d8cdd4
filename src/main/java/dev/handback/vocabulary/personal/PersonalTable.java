package dev.handback.vocabulary.personal;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Rows of a table that are about a person, and what erasing the person does to them. Its
 * SQL has the parameters {@code :district}, {@code :person}, and in changes
 * {@code :erased}, the random id that replaces the person's.
 *
 * @param name the table
 * @param columns what may contain something about the person; empty for whole rows
 * @param condition which rows
 * @param shown what is exported of them: nothing about other people
 * @param change what erasing sets in them; null if it deletes them
 * @param kept which rows stay, and how, if the person's grades are kept without a name;
 * null for none
 * @param fate what erasing does
 */
public record PersonalTable(String name, List<String> columns, String condition, String shown, @Nullable String change,
		@Nullable Kept kept, Fate fate) {

	/** Rows of a district's table that belong to the person with the id in the column. */
	public static PersonalTable rowsOf(String name, String column) {
		return rowsWhere(name, "district_id = :district and " + column + " = :person");
	}

	/** Rows that belong to the person. */
	public static PersonalTable rowsWhere(String name, String condition) {
		return new PersonalTable(name, List.of(), condition, "*", null, null, Fate.DELETED);
	}

	/** Rows with the person's id anywhere in documents that are of no use without it. */
	public static PersonalTable holding(String name, String shown, String... columns) {
		String any = Stream.of(columns)
			.map((column) -> "strpos(" + column + "::text, :person) > 0")
			.collect(Collectors.joining(" or "));
		return new PersonalTable(name, List.of(columns), "district_id = :district and (" + any + ")", shown, null, null,
				Fate.DELETED);
	}

	/** Rows that stay as they are. */
	public static PersonalTable stayingRows(String name, String condition) {
		return new PersonalTable(name, List.of(), condition, "*", null, null, Fate.STAYS);
	}

	/** Rows about something else, with the person's id in texts. */
	public static PersonalTable naming(String name, String shown, String... columns) {
		return replacing(name, shown, List.of(columns), (column) -> "strpos(" + column + ", :person) > 0",
				(column) -> "replace(" + column + ", :person, :erased)");
	}

	/** Rows about something else, with the person's id in arrays. */
	public static PersonalTable listing(String name, String shown, String... columns) {
		return replacing(name, shown, List.of(columns), (column) -> ":person = any(" + column + ")",
				(column) -> "array_replace(" + column + ", :person, :erased)");
	}

	private static PersonalTable replacing(String name, String shown, List<String> columns,
			UnaryOperator<String> condition, UnaryOperator<String> value) {
		String any = columns.stream().map(condition).collect(Collectors.joining(" or "));
		String all = columns.stream()
			.map((column) -> column + " = " + value.apply(column))
			.collect(Collectors.joining(", "));
		return new PersonalTable(name, columns, "district_id = :district and (" + any + ")", shown, all, null,
				Fate.ID_REPLACED);
	}

	/** The same rows, with something else exported of them. */
	public PersonalTable showing(String select) {
		return new PersonalTable(this.name, this.columns, this.condition, select, this.change, this.kept, this.fate);
	}

	/** The same rows, some of which stay without the person if grades are kept. */
	public PersonalTable keptWith(String which, String set) {
		return new PersonalTable(this.name, this.columns, this.condition, this.shown, this.change, new Kept(which, set),
				this.fate);
	}

	/** The name of these rows, of which a table may have several kinds. */
	public String part() {
		return Stream.concat(Stream.of(this.name), this.columns.stream().limit(1)).collect(Collectors.joining("."));
	}

	/** The rows as they are exported. */
	public String select() {
		return "select " + this.shown + " from " + this.name + " where " + this.condition;
	}

	/**
	 * What stays of rows without the person.
	 *
	 * @param which the condition for those that stay
	 * @param set what is set in them
	 */
	public record Kept(String which, String set) {

	}

	/** What erasing does to rows. */
	public enum Fate {

		/** They are deleted. */
		DELETED,

		/** A random id replaces the person's. */
		ID_REPLACED,

		/** They stay as they are. */
		STAYS

	}

}
