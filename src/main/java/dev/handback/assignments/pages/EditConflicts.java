package dev.handback.assignments.pages;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentEdits;
import dev.handback.assignments.AssignmentEdits.Edit;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.EditedFields;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds out who first changed an assignment's fields that two teachers changed. */
@Component
class EditConflicts {

	private static final Map<String, String> LABELS = Map.of("due", "assignment.due-date");

	private final AssignmentEdits edits;

	private final Roster roster;

	EditConflicts(AssignmentEdits edits, Roster roster) {
		this.edits = edits;
		this.roster = roster;
	}

	List<FieldConflict> of(TaughtAssignment assignment, Merge merge, FormSetting setting) {
		Map<String, Edit> last = this.edits.last(assignment.target());
		Map<PersonId, String> names = this.roster.names(assignment.district(),
				last.values().stream().map(Edit::by).collect(Collectors.toSet()));
		return merge.described(new OfAssignment(last, names, setting), "", "");
	}

	/** An assignment with the last edit of each of its fields. */
	private record OfAssignment(Map<String, Edit> edits, Map<PersonId, String> names,
			FormSetting setting) implements EditedFields {

		@Override
		public String label(String field) {
			return LABELS.getOrDefault(field, "assignment." + field);
		}

		@Override
		public FieldConflict.@Nullable Change last(String field, String value) {
			@Nullable Edit edit = this.edits.get(field);
			@Nullable String by = (edit != null) ? this.names.get(edit.by()) : null;
			return (edit != null && by != null) ? new FieldConflict.Change(by, edit.at().atZone(this.setting.zone()))
					: null;
		}

		// Ids are replaced with names, and times are shown without the T.
		@Override
		public String shown(String field, String value) {
			return switch (field) {
				case "term" -> this.setting.terms()
					.stream()
					.filter((term) -> term.id().value().equals(value))
					.findFirst()
					.map(OfAssignment::name)
					.orElse(value);
				case "assignees" -> this.setting.students()
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

	}

}
