package dev.handback.sandbox.lms;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.sandbox.world.record.Provider;

/**
 * What each provider does with each field of each write, from the contract's provider
 * table and list of gaps. A field that isn't in it is unknown and ignored.
 */
final class ProviderTable {

	private static final String TABLE = """
			create assignment  title              required      required    required
			create assignment  description        required      required    required
			create assignment  attachments        written       text only   written
			create assignment  due_date           written       written     written
			create assignment  display_date       written       written     written
			create assignment  start_date         ignored       refused     written
			create assignment  end_date           written       written     written
			create assignment  assignee_mode      written       written     written
			create assignment  assignee_ids       written       written     written
			create assignment  points_possible    written       written     written
			create assignment  submission_types   written       written     written
			create assignment  max_attempts       written       written     written
			create assignment  term_id            ignored       required    written
			create assignment  grading_type       ignored       ignored     ignored
			create assignment  state              ignored       ignored     ignored

			update assignment  title              required      required    required
			update assignment  description        required      required    required
			update assignment  attachments        written       text only   ignored
			update assignment  due_date           written       written     written
			update assignment  display_date       written       written     written
			update assignment  start_date         ignored       ignored     written
			update assignment  end_date           written       written     written
			update assignment  assignee_mode      ignored       ignored     ignored
			update assignment  assignee_ids       written       written     written
			update assignment  points_possible    written       written     written
			update assignment  submission_types   written       written     written
			update assignment  max_attempts       written       written     written
			update assignment  term_id            ignored       required    written
			update assignment  grading_type       ignored       ignored     ignored
			update assignment  state              ignored       ignored     ignored

			update submission  attachments        written         text only    written
			update submission  grader_id          with a comment  ignored      written
			update submission  flags              written         ignored      written
			update submission  grade_comment      with a grade    written      written
			update submission  grade_points       written         written      written
			update submission  grade              ignored         from points  written
			update submission  extra_attempts     written         ignored      written
			update submission  override_due_date  ignored         ignored      written
			update submission  state              ignored         ignored      written
			""";

	private static final Map<WriteOperation, Map<String, List<FieldBehavior>>> ROWS = read();

	private ProviderTable() {
	}

	static FieldBehavior behavior(Provider provider, WriteOperation operation, String field) {
		List<FieldBehavior> row = rows(operation).get(field);
		return (row != null) ? of(provider, row) : FieldBehavior.IGNORED;
	}

	/** The operation's fields in the order of the table. */
	static Set<String> fields(WriteOperation operation) {
		return rows(operation).keySet();
	}

	private static Map<String, List<FieldBehavior>> rows(WriteOperation operation) {
		return ROWS.getOrDefault(operation, Map.of());
	}

	private static FieldBehavior of(Provider provider, List<FieldBehavior> row) {
		return switch (provider) {
			case A -> row.get(0);
			case B -> row.get(1);
			case C -> row.get(2);
		};
	}

	private static Map<WriteOperation, Map<String, List<FieldBehavior>>> read() {
		Map<WriteOperation, Map<String, List<FieldBehavior>>> rows = new LinkedHashMap<>();
		for (WriteOperation operation : WriteOperation.values()) {
			Map<String, List<FieldBehavior>> fields = new LinkedHashMap<>();
			TABLE.lines()
				.filter((line) -> line.startsWith(operation.inTable()))
				.map((line) -> line.split(" {2,}"))
				.forEach((cells) -> fields.put(cells[1], List.of(FieldBehavior.inTable(cells[2]),
						FieldBehavior.inTable(cells[3]), FieldBehavior.inTable(cells[4]))));
			rows.put(operation, Collections.unmodifiableMap(fields));
		}
		return rows;
	}

}
