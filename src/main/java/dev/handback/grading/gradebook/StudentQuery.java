package dev.handback.grading.gradebook;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds the students that the filters select. */
@Component
public class StudentQuery {

	/**
	 * With more missing grades than this, the students who lack some are found fastest in
	 * list order.
	 */
	private static final int FEW_TO_GRADE = 10_000;

	private final GradebookRows rows;

	private final Deliveries deliveries;

	private final Clock clock;

	StudentQuery(GradebookRows rows, Deliveries deliveries, Clock clock) {
		this.rows = rows;
		this.deliveries = deliveries;
		this.clock = clock;
	}

	/** The students to list with this work. */
	StudentQueryResult of(DistrictId district, SectionId section, StudentFilter selection,
			List<AssignmentSummary> assignments) {
		List<AssignmentId> ids = assignments.stream().map(AssignmentSummary::id).toList();
		SectionWork work = new SectionWork(district, section, ids, begun(district, assignments, ids, selection));
		return new StudentQueryResult(this.rows, work, selection, only(work, selection));
	}

	/**
	 * The students of one assignment: those it is for, and others who have a grade for
	 * it.
	 */
	public StudentQueryResult of(DistrictId district, SectionId section, StudentFilter selection,
			AssignmentSummary assignment) {
		StudentQueryResult all = of(district, section, selection, List.of(assignment));
		List<PersonId> chosen = assignment.content().assignees();
		if (chosen.isEmpty()) {
			return all;
		}
		Set<PersonId> people = new HashSet<>(chosen);
		people.addAll(this.rows.graded(district, assignment.id()));
		return all.among(people);
	}

	// Work should be graded once it is due, or once the teacher has started grading it.
	// A student's own due date takes precedence.
	private List<AssignmentId> begun(DistrictId district, List<AssignmentSummary> work, List<AssignmentId> ids,
			StudentFilter selection) {
		if (selection.show() != StudentFilter.Show.TO_GRADE) {
			return List.of();
		}
		Instant now = this.clock.instant();
		Set<AssignmentId> begun = this.rows.withPoints(district, ids);
		work.stream()
			.filter((assignment) -> assignment.dueAt() != null && !assignment.dueAt().isAfter(now))
			.forEach((assignment) -> begun.add(assignment.id()));
		return List.copyOf(begun);
	}

	private @Nullable Collection<PersonId> only(SectionWork work, StudentFilter selection) {
		return switch (selection.show()) {
			case STUCK -> studentsIn(work, Stage.STUCK);
			case CONFLICT -> studentsIn(work, Set.of(Stage.CONFLICT));
			case TO_GRADE -> this.rows.ungraded(work, FEW_TO_GRADE).orElse(null);
			case ALL, HANDED_IN, MISSING, HELD -> null;
		};
	}

	private Set<PersonId> studentsIn(SectionWork work, Set<Stage> stages) {
		return this.deliveries.studentsIn(work.district(), work.section(), work.assignments(), stages);
	}

}
