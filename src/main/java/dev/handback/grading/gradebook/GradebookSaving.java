package dev.handback.grading.gradebook;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TeachersSection;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.gradebook.GradebookCell.Note;
import dev.handback.grading.gradebook.SavedCell.Outcome;
import dev.handback.grading.grades.GradeConflicts;
import dev.handback.grading.grades.GradeConflicts.Edited;
import dev.handback.grading.grades.GradeEdit;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradeWithHistory;
import dev.handback.grading.grades.Grades;
import dev.handback.grading.grades.SavedGrades;
import dev.handback.roster.Student;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.SubmissionField;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Saves cells of the gradebook: one when the teacher leaves it, or many at once. */
@Component
public class GradebookSaving {

	/** A page sends the rest again. */
	private static final int MOST_CONFLICTS = 50;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final Grades grades;

	private final GradeConflicts conflicts;

	private final GradebookWords words;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	GradebookSaving(Assignments assignments, GradebookRows rows, Grades grades, GradeConflicts conflicts,
			GradebookWords words, Deliveries deliveries, ConnectedDistricts districts) {
		this.assignments = assignments;
		this.rows = rows;
		this.grades = grades;
		this.conflicts = conflicts;
		this.words = words;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	/**
	 * Saves what can be saved, in one transaction, and returns each cell's result.
	 * @param withMany whether single grades are sent before these
	 */
	@Transactional
	public List<SavedCell> save(TeachersSection section, Collection<TypedCell> typed, boolean withMany) {
		Map<AssignmentId, AssignmentSummary> known = this.assignments
			.inSection(section.district(), section.id(),
					typed.stream().flatMap((cell) -> cell.assignmentId().stream()).collect(Collectors.toSet()))
			.stream()
			.collect(Collectors.toMap(AssignmentSummary::id, Function.identity()));
		Map<PersonId, Student> present = this.rows.present(section.district(), section.id(),
				typed.stream().flatMap((cell) -> cell.studentId().stream()).collect(Collectors.toSet()));
		ConnectedDistrict district = this.districts.get(section.district());
		ZoneId zone = district.timeZone();
		Set<Flag> flags = district.provider().rules().onSubmission(SubmissionField.FLAGS).keeps()
				? EnumSet.allOf(Flag.class) : Set.of();
		List<Stored> stored = new ArrayList<>();
		Map<AssignmentSummary, List<Fit>> fit = new LinkedHashMap<>();
		typed.stream().sorted(TypedCell.ORDER).forEach((cell) -> {
			AssignmentSummary work = cell.assignmentId().map(known::get).orElse(null);
			Student student = cell.studentId().map(present::get).orElse(null);
			Optional<Outcome> obstacle = obstacle(work, student).or(() -> cell.problem(flags));
			if (obstacle.isPresent()) {
				stored.add(new Stored(cell, obstacle.get()));
			}
			else {
				fit.computeIfAbsent(work, (same) -> new ArrayList<>())
					.add(new Fit(cell, Objects.requireNonNull(student)));
			}
		});
		fit.forEach((work, cells) -> stored.addAll(save(section, work, cells, new GradeFields(zone), withMany)));
		return answers(section, stored, zone);
	}

	/**
	 * Why no grade of this student in this assignment can be saved; empty if one can.
	 * @param work null if it isn't in the section
	 * @param student null if they aren't
	 */
	public static Optional<Outcome> obstacle(@Nullable AssignmentSummary work, @Nullable Student student) {
		if (work == null || student == null) {
			return Optional.of(Outcome.NOT_HERE);
		}
		return work.isFor(student.id()) ? Optional.empty() : Optional.of(Outcome.NOT_ASSIGNED);
	}

	private List<Stored> save(TeachersSection section, AssignmentSummary work, List<Fit> cells, GradeFields fields,
			boolean withMany) {
		SavedGrades saved = this.grades.save(section.teacher(),
				DeliveryTarget.assignment(section.district(), section.id(), work.id()),
				cells.stream().map((one) -> new GradeEdit(one.student.id(), one.cell.edit(), fields, null)).toList(),
				withMany);
		List<Stored> stored = new ArrayList<>();
		for (int i = 0; i < cells.size(); i++) {
			Student student = cells.get(i).student;
			Merge merge = saved.merges().get(i);
			Outcome outcome = outcome(merge);
			stored.add(new Stored(cells.get(i).cell, outcome,
					new Edited(work.id(), student.id(), "", student.listName() + ", " + work.title(), merge),
					saved.grades().get(student.id()),
					outcome == Outcome.UNCHANGED && saved.lately().contains(student.id())));
		}
		return stored;
	}

	private static Outcome outcome(Merge merge) {
		return merge.isConflict() ? Outcome.OTHER_VALUE : merge.written().isEmpty() ? Outcome.UNCHANGED : Outcome.SAVED;
	}

	private List<SavedCell> answers(TeachersSection section, List<Stored> stored, ZoneId zone) {
		List<Edited> edits = stored.stream().flatMap((one) -> Stream.ofNullable(one.edited)).toList();
		Set<AssignmentId> assignments = edits.stream().map(Edited::assignment).collect(Collectors.toSet());
		Set<PersonId> students = edits.stream().map(Edited::student).collect(Collectors.toSet());
		var states = this.deliveries.statesOfSubmissions(section.district(), assignments, students);
		var conflicts = this.conflicts.of(section.district(), edits, zone);
		List<SavedCell> answers = new ArrayList<>();
		int described = 0;
		for (Stored one : stored) {
			boolean describes = one.outcome == Outcome.OTHER_VALUE && described++ < MOST_CONFLICTS;
			answers.add(answer(one, states, describes ? conflicts : Map.of()));
		}
		return answers;
	}

	private SavedCell answer(Stored stored, Map<AssignmentId, Map<PersonId, DeliveryState>> states,
			Map<Edited, List<FieldConflict>> conflicts) {
		TypedCell cell = stored.cell;
		Edited edited = stored.edited;
		if (edited == null) {
			return new SavedCell(cell.assignment(), cell.student(), cell.name(), stored.outcome, null, null, null,
					false, (stored.outcome == Outcome.DOUBTFUL) ? cell.readings() : List.of());
		}
		DeliveryState delivery = states.getOrDefault(edited.assignment(), Map.of())
			.getOrDefault(edited.student(), DeliveryState.NONE);
		GradeWithHistory now = (stored.grade != null) ? stored.grade : GradeWithHistory.NONE;
		return new SavedCell(cell.assignment(), cell.student(), cell.name(), stored.outcome,
				GradebookCell.of(now.value(), now.theirs(), now.state(delivery), notes(now.value())).brief(),
				edited.merge().now().getOrDefault(cell.name(), ""),
				conflicts.getOrDefault(edited, List.of()).stream().findFirst().map(this.words::conflict).orElse(null),
				stored.mine, List.of());
	}

	private static Set<Note> notes(GradeValue value) {
		Set<Note> notes = Note.of(value);
		notes.add(Note.TODAY);
		return notes;
	}

	/** A cell that can be stored. */
	private record Fit(TypedCell cell, Student student) {

	}

	/**
	 * A cell and its result.
	 *
	 * @param edited null if nothing could be stored
	 * @param grade null if the student has none
	 * @param mine whether the teacher has just stored the same value
	 */
	private record Stored(TypedCell cell, Outcome outcome, @Nullable Edited edited, @Nullable GradeWithHistory grade,
			boolean mine) {

		Stored(TypedCell cell, Outcome problem) {
			this(cell, problem, null, null, false);
		}

	}

}
