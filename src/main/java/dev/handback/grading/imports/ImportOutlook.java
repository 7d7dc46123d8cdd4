package dev.handback.grading.imports;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TeachersSection;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.Outlook;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.grading.grades.HeldGrades;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Finds out what an import would send to the LMS, in a fixed number of queries. */
@Component
class ImportOutlook {

	private static final String HELD = "import.held";

	private final Assignments assignments;

	private final GradebookRows rows;

	private final HeldGrades heldGrades;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	ImportOutlook(Assignments assignments, GradebookRows rows, HeldGrades heldGrades, Deliveries deliveries,
			ConnectedDistricts districts) {
		this.assignments = assignments;
		this.rows = rows;
		this.heldGrades = heldGrades;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	/**
	 * The message keys of what keeps changes from the LMS, by
	 * {@link ImportPlan.Change#cell()}; those that go are missing.
	 */
	Map<String, String> obstacles(TeachersSection section, ImportPlan plan, Map<PersonId, Student> students) {
		Set<AssignmentId> ids = plan.changes().stream().map(ImportOutlook::assignment).collect(Collectors.toSet());
		Map<AssignmentId, Column> columns = columns(section, ids);
		Map<AssignmentId, Map<PersonId, GradeSummary>> grades = this.rows.grades(section.district(), ids,
				students.keySet());
		Map<String, String> obstacles = new HashMap<>();
		for (ImportPlan.Change change : plan.changes()) {
			PersonId student = new PersonId(change.student());
			Column column = columns.get(assignment(change));
			Student found = students.get(student);
			if (column == null) {
				obstacles.put(change.cell(), Reason.KEPT_HERE.messageKey());
			}
			else if (found == null || found.hasLeft()) {
				obstacles.put(change.cell(), Reason.NOT_ENROLLED.messageKey());
			}
			else {
				GradeSummary grade = grades.getOrDefault(assignment(change), Map.of()).get(student);
				column.obstacle(found, grade).ifPresent((key) -> obstacles.put(change.cell(), key));
			}
		}
		return obstacles;
	}

	private Map<AssignmentId, Column> columns(TeachersSection section, Set<AssignmentId> ids) {
		Map<AssignmentId, DeliveryState> states = this.deliveries.statesOf(section.district(), ids);
		Set<AssignmentId> holding = this.heldGrades.holding(section.district(), ids);
		ProviderRules rules = this.districts.get(section.district()).provider().rules();
		Map<AssignmentId, Column> columns = new HashMap<>();
		for (AssignmentSummary work : this.assignments.inSection(section.district(), section.id(), ids)) {
			DeliveryState state = states.getOrDefault(work.id(), DeliveryState.NONE);
			columns.put(work.id(),
					new Column(new Outlook(section.section(), work, state, rules), holding.contains(work.id())));
		}
		return columns;
	}

	private static AssignmentId assignment(ImportPlan.Change change) {
		return new AssignmentId(UUID.fromString(change.assignment()));
	}

	/**
	 * What happens to grades of an assignment.
	 *
	 * @param holds whether the grades of students who have none yet are held
	 */
	private record Column(Outlook outlook, boolean holds) {

		Optional<String> obstacle(Student student, @Nullable GradeSummary grade) {
			boolean held = (grade == null || grade.gradedAt() == null) ? this.holds : grade.held();
			boolean conflicts = grade != null && grade.theirs() != null;
			return held ? Optional.of(HELD)
					: this.outlook.obstacle(student)
						.or(() -> conflicts ? Optional.of(Reason.CHANGED_THERE) : Optional.empty())
						.map(Reason::messageKey);
		}

	}

}
