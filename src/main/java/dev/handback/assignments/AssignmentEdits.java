package dev.handback.assignments;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who last changed each field of an assignment. */
@Component
public class AssignmentEdits {

	private final JdbcClient jdbc;

	AssignmentEdits(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	void record(TaughtAssignment assignment, Collection<String> fields, Instant now) {
		this.jdbc.sql("""
				insert into assignment_edit (district_id, assignment_id, field, edited_by, edited_at)
				select :district, :assignment, field, :teacher, :now from unnest(:fields) as field
				on conflict (district_id, assignment_id, field) do update
					set edited_by = excluded.edited_by, edited_at = excluded.edited_at""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.id().value())
			.param("fields", fields.toArray(String[]::new))
			.param("teacher", assignment.teacher().person().value())
			.param("now", Timestamp.from(now))
			.update();
	}

	/** The last edit of each field that was ever edited. */
	public Map<String, Edit> last(DeliveryTarget assignment) {
		Map<String, Edit> edits = new HashMap<>();
		this.jdbc.sql("""
				select field, edited_by, edited_at from assignment_edit where district_id = ? and assignment_id = ?""")
			.params(assignment.district().value(), assignment.assignment().value())
			.query((row) -> {
				edits.put(row.getString("field"),
						new Edit(new PersonId(row.getString("edited_by")), Columns.instant(row, "edited_at")));
			});
		return edits;
	}

	/** Who edited a field last, and when. */
	public record Edit(PersonId by, Instant at) {

	}

}
