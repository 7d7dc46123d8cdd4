package dev.handback.grading;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Target;
import dev.handback.grading.SavedCell.Outcome;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Saves cells of the gradebook: one as it is left, or many at once. */
@Component
class GradebookSaving {

	private final Assignments assignments;

	private final GradebookRows rows;

	private final Grades grades;

	private final Deliveries deliveries;

	GradebookSaving(Assignments assignments, GradebookRows rows, Grades grades, Deliveries deliveries) {
		this.assignments = assignments;
		this.rows = rows;
		this.grades = grades;
		this.deliveries = deliveries;
	}

	/**
	 * Saves what can be saved, in one transaction, and says of each cell what became of
	 * it.
	 * @param withMany whether the grades let single ones go first on their way
	 */
	@Transactional
	List<SavedCell> save(SignedInUser teacher, TaughtSection section, Collection<TypedCell> typed, boolean withMany) {
		Map<AssignmentId, AssignmentSummary> known = this.assignments
			.inSection(teacher.district(), section.id(),
					typed.stream().flatMap((cell) -> cell.assignmentId().stream()).collect(Collectors.toSet()))
			.stream()
			.collect(Collectors.toMap(AssignmentSummary::id, Function.identity()));
		Set<PersonId> present = this.rows
			.present(teacher.district(), section.id(),
					typed.stream().flatMap((cell) -> cell.studentId().stream()).collect(Collectors.toSet()))
			.keySet();
		List<Stored> stored = new ArrayList<>();
		typed.stream().sorted(TypedCell.ORDER).forEach((cell) -> {
			AssignmentSummary work = cell.assignmentId().map(known::get).orElse(null);
			PersonId student = cell.studentId().filter(present::contains).orElse(null);
			if (work == null || student == null || !work.isFor(student)) {
				stored.add(new Stored(cell, Outcome.NOT_HERE, GradeValue.NONE));
			}
			else if (!cell.isReadable()) {
				stored.add(new Stored(cell, Outcome.UNREADABLE, GradeValue.NONE));
			}
			else {
				PointsChange change = cell.change();
				GradeValue now = this.grades.givePoints(teacher,
						Target.submission(teacher.district(), section.id(), work.id(), student), change, withMany);
				stored.add(new Stored(cell, change.isDone(now) ? Outcome.SAVED : Outcome.OTHER_VALUE, now));
			}
		});
		return answers(teacher, stored);
	}

	private List<SavedCell> answers(SignedInUser teacher, List<Stored> stored) {
		List<Stored> known = stored.stream().filter(Stored::isKnown).toList();
		var states = this.deliveries.statesOfSubmissions(teacher.district(),
				known.stream().flatMap((one) -> one.cell.assignmentId().stream()).collect(Collectors.toSet()),
				known.stream().flatMap((one) -> one.cell.studentId().stream()).collect(Collectors.toSet()));
		return stored.stream().map((one) -> one.answer(states)).toList();
	}

	/** A cell with what became of it. */
	private record Stored(TypedCell cell, Outcome outcome, GradeValue now) {

		private boolean isKnown() {
			return this.outcome == Outcome.SAVED || this.outcome == Outcome.OTHER_VALUE;
		}

		private SavedCell answer(Map<AssignmentId, Map<PersonId, DeliveryState>> states) {
			if (!isKnown()) {
				return new SavedCell(this.cell.assignment(), this.cell.student(), this.outcome, null);
			}
			DeliveryState state = states.getOrDefault(this.cell.assignmentId().orElseThrow(), Map.of())
				.getOrDefault(this.cell.studentId().orElseThrow(), DeliveryState.NONE);
			return new SavedCell(this.cell.assignment(), this.cell.student(), this.outcome,
					GradebookCell.of(this.now, null, state).brief());
		}

	}

}
