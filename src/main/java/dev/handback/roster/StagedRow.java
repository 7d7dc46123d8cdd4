package dev.handback.roster;

import java.util.Arrays;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A row on its way into a staging table.
 *
 * @param table where it goes
 * @param line its values in PostgreSQL's COPY text format
 */
record StagedRow(RosterTable table, String line) {

	/**
	 * Makes a row.
	 * @param values in the order of {@link RosterTable#columns()}; null for none
	 */
	static StagedRow of(RosterTable table, @Nullable Object... values) {
		return new StagedRow(table,
				Arrays.stream(values).map(StagedRow::escape).collect(Collectors.joining("\t", "", "\n")));
	}

	private static String escape(@Nullable Object value) {
		if (value == null) {
			return "\\N";
		}
		String text = value.toString();
		StringBuilder escaped = new StringBuilder(text.length());
		text.chars().forEach((character) -> append(escaped, (char) character));
		return escaped.toString();
	}

	private static void append(StringBuilder escaped, char character) {
		switch (character) {
			case '\\' -> escaped.append("\\\\");
			case '\t' -> escaped.append("\\t");
			case '\n' -> escaped.append("\\n");
			case '\r' -> escaped.append("\\r");
			// PostgreSQL's text holds every character but this one.
			case '\0' -> escaped.append('\uFFFD');
			default -> escaped.append(character);
		}
	}

}
