package dev.handback.rostersync.staging;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A source of rows for the roster: a query in the shape of a staging table, with its
 * parameters.
 */
public record StagedRowSource(String query, Map<String, Object> parameters) {

	private static final String HANDED = "handed_";

	private static final String SIZE = "rows";

	public static StagedRowSource of(RunId run, StagedKind kind) {
		return new StagedRowSource(kind.query(), Map.of("district", run.district().value(), "run", run.number()));
	}

	/** A few rows, passed directly, with only the columns that the table needs. */
	public static StagedRowSource of(DistrictId district, RosterTable table, List<StagedRow> rows) {
		Map<String, Object> parameters = new LinkedHashMap<>();
		parameters.put("district", district.value());
		parameters.put(SIZE,
				rows.stream()
					.mapToLong((row) -> table.isMembership() ? row.members(table, MemberIds.NONE).size() : 1)
					.sum());
		table.staged().forEach((column) -> parameters.put(HANDED + column, texts(table.origin(), column, rows)));
		return new StagedRowSource("select :district as district_id, " + each(table, StagedRowSource::typed)
				+ " from unnest(" + each(table, (column) -> "cast(:" + HANDED + column + " as text[])") + ") handed ("
				+ String.join(", ", table.staged()) + ")", parameters);
	}

	/** A query for the number of rows that they make in the table. */
	public String size(RosterTable table) {
		return this.parameters.containsKey(SIZE) ? "select :" + SIZE
				: "select count(*) from (" + table.source(this.query) + ") source";
	}

	private static String each(RosterTable table, UnaryOperator<String> text) {
		return table.staged().stream().map(text).collect(Collectors.joining(", "));
	}

	private static String typed(String column) {
		return switch (column) {
			case "synced" -> "cast(synced as boolean) as synced";
			case "start_date", "end_date" -> "cast(" + column + " as date) as " + column;
			case "roles", "teachers", "students" -> "string_to_array(" + column + ", ',') as " + column;
			default -> column;
		};
	}

	private static @Nullable String[] texts(StagedKind kind, String column, List<StagedRow> rows) {
		int index = kind.columns().indexOf(column);
		@Nullable String[] texts = new @Nullable String[rows.size()];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = text(rows.get(i).values().get(index));
		}
		return texts;
	}

	private static @Nullable String text(@Nullable Object value) {
		// A text in PostgreSQL can contain every character except this one.
		return (value != null) ? value.toString().replace('\0', '\uFFFD') : null;
	}

}
