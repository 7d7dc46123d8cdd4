package dev.handback.assignments;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.delivery.Target;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who changed each field of an assignment last. */
@Component
class AssignmentEdits {

	private static final Map<String, String> LABELS = Map.of("due", "assignment.due-date");

	private final JdbcClient jdbc;

	private final Roster roster;

	AssignmentEdits(JdbcClient jdbc, Roster roster) {
		this.jdbc = jdbc;
		this.roster = roster;
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

	/** Both values of each field that someone else changed first. */
	List<FieldConflict> conflicts(TaughtAssignment assignment, Merge merge, FormSetting setting) {
		Map<String, Edit> edits = edits(assignment.target());
		Map<PersonId, String> names = this.roster.names(assignment.district(),
				edits.values().stream().map(Edit::by).collect(Collectors.toSet()));
		List<FieldConflict> conflicts = new ArrayList<>();
		merge.conflicts().forEach((field, mine) -> {
			String theirs = merge.stored().getOrDefault(field, "");
			@Nullable Edit edit = edits.get(field);
			conflicts.add(new FieldConflict(field, "", LABELS.getOrDefault(field, "assignment." + field),
					shown(field, mine, setting), shown(field, theirs, setting), theirs,
					(edit != null) ? names.getOrDefault(edit.by(), edit.by().toString()) : null,
					(edit != null) ? edit.at().atZone(setting.zone()) : null));
		});
		return conflicts;
	}

	private Map<String, Edit> edits(Target assignment) {
		Map<String, Edit> edits = new HashMap<>();
		this.jdbc.sql("""
				select field, edited_by, edited_at from assignment_edit where district_id = ? and assignment_id = ?""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.query((row) -> {
				edits.put(row.getString("field"),
						new Edit(new PersonId(row.getString("edited_by")), row.getTimestamp("edited_at").toInstant()));
			});
		return edits;
	}

	// Ids by their names, moments without the T between.
	private static String shown(String field, String value, FormSetting setting) {
		return switch (field) {
			case "term" -> setting.terms()
				.stream()
				.filter((term) -> term.id().value().equals(value))
				.findFirst()
				.map(AssignmentEdits::name)
				.orElse(value);
			case "assignees" -> setting.students()
				.stream()
				.filter((student) -> value.contains(student.id().value()))
				.map(Student::listName)
				.collect(Collectors.joining("; "));
			case "due", "visibleFrom", "acceptFrom", "acceptUntil" -> value.replace('T', ' ');
			case "attachments" -> value.replaceAll("(?md)^[^\t\n]*\t", "").replace("\t", ": ");
			default -> value;
		};
	}

	private static String name(Term term) {
		return (term.name() != null) ? term.name() : term.id().value();
	}

	private record Edit(PersonId by, Instant at) {

	}

}
