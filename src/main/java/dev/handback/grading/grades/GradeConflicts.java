package dev.handback.grading.grades;

import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import dev.handback.grading.grades.GradeHistory.Change;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.EditedFields;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds out who first changed a field that two teachers changed, and when. */
@Component
public class GradeConflicts {

	private final GradeHistory history;

	private final Roster roster;

	GradeConflicts(GradeHistory history, Roster roster) {
		this.history = history;
		this.roster = roster;
	}

	/** The conflicts of each edit, in two queries for all of them. */
	public Map<Edited, List<FieldConflict>> of(DistrictId district, Collection<Edited> edits, ZoneId zone) {
		List<Edited> conflicting = edits.stream().filter((edit) -> edit.merge().isConflict()).toList();
		if (conflicting.isEmpty()) {
			return Map.of();
		}
		Map<String, List<Change>> changes = this.history.changes(district,
				conflicting.stream().map(Edited::assignment).collect(Collectors.toSet()),
				conflicting.stream().map(Edited::student).collect(Collectors.toSet()));
		Map<PersonId, String> names = this.roster.names(district,
				changes.values().stream().flatMap(List::stream).map(Change::by).collect(Collectors.toSet()));
		Map<Edited, List<FieldConflict>> conflicts = new HashMap<>();
		conflicting.forEach((edit) -> {
			List<Change> ofGrade = changes.getOrDefault(GradeHistory.key(edit.assignment(), edit.student()), List.of());
			conflicts.put(edit, edit.merge().described(new OfGrade(ofGrade, names, zone), edit.suffix(), edit.whose()));
		});
		return conflicts;
	}

	/** A grade with its history. */
	private record OfGrade(List<Change> changes, Map<PersonId, String> names, ZoneId zone) implements EditedFields {

		@Override
		public String label(String field) {
			return GradeFields.label(field);
		}

		@Override
		public String shown(String field, String value) {
			return GradeFields.shown(field, value);
		}

		/** The change; null if the LMS or someone who was erased gave the value. */
		@Override
		public FieldConflict.@Nullable Change last(String field, String value) {
			GradeFields fields = new GradeFields(this.zone);
			@Nullable Change found = null;
			String before = fields.of(GradeValue.NONE).get(field);
			for (Change change : this.changes) {
				String after = fields.of(change.value()).get(field);
				if (!Objects.equals(before, after)) {
					found = value.equals(after) ? change : null;
				}
				before = after;
			}
			@Nullable String by = (found != null) ? this.names.get(found.by()) : null;
			return (found != null && by != null) ? new FieldConflict.Change(by, found.at().atZone(this.zone)) : null;
		}

	}

	/**
	 * An edit and its result.
	 *
	 * @param suffix appended to a field's name in the form
	 * @param whose whose grade it is on the page; empty if the page is only about this
	 * one
	 */
	public record Edited(AssignmentId assignment, PersonId student, String suffix, String whose, Merge merge) {

	}

}
