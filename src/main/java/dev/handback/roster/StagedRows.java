package dev.handback.roster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where rows of the roster come from: a query in the shape of a staging table, with what
 * it is told.
 */
record StagedRows(StagedKind kind, String query, Map<String, Object> parameters) {

	private static final JsonMapper JSON = JsonMapper.shared();

	/** What a run has collected. */
	static StagedRows of(RunId run, StagedKind kind) {
		return new StagedRows(kind, Staging.query(kind),
				Map.of("district", run.district().value(), "run", run.number()));
	}

	/** A few rows that are handed over as they are. */
	static StagedRows of(DistrictId district, StagedKind kind, List<StagedRow> rows) {
		List<Map<String, @Nullable Object>> objects = rows.stream().map((row) -> object(district, row)).toList();
		return new StagedRows(kind, "select * from json_populate_recordset(null::" + kind.table() + ", :rows::json)",
				Map.of("district", district.value(), "rows", JSON.writeValueAsString(objects)));
	}

	private static Map<String, @Nullable Object> object(DistrictId district, StagedRow row) {
		Map<String, @Nullable Object> object = new LinkedHashMap<>();
		object.put("district_id", district.value());
		for (int i = 0; i < row.values().size(); i++) {
			object.put(row.kind().columns().get(i), storable(row.values().get(i)));
		}
		return object;
	}

	// PostgreSQL's text holds every character but this one.
	private static @Nullable Object storable(@Nullable Object value) {
		return (value instanceof String text) ? text.replace('\0', '\uFFFD') : value;
	}

}
