package dev.handback.grading.assignment;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.SecondIds;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.assignment.GradingPage.Lines;
import dev.handback.grading.assignment.GradingPage.Progress;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.gradebook.StudentQuery;
import dev.handback.grading.gradebook.StudentQueryResult;
import dev.handback.grading.gradebook.StudentSlice;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.grading.grades.HeldGrades;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Builds the grading page in a fixed number of queries, for any number of students. */
@Component
class GradingPages {

	private static final int MOST_LINES = 100;

	/** The number of lines when a list doesn't fit on one page. */
	private static final int LINES_OF_MANY = 40;

	private final Roster roster;

	private final StudentQuery students;

	private final GradebookRows rows;

	private final HeldGrades heldGrades;

	private final SecondIds secondIds;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	GradingPages(Roster roster, StudentQuery students, GradebookRows rows, HeldGrades heldGrades, SecondIds secondIds,
			Deliveries deliveries, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.students = students;
		this.rows = rows;
		this.heldGrades = heldGrades;
		this.secondIds = secondIds;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	/**
	 * The page of the assignment. Opening it also has the LMS checked for changes.
	 * @param typed what was typed on the page, by student
	 */
	GradingPage page(TaughtAssignment assignment, StudentFilter selection, Map<PersonId, TypedRow> typed) {
		this.deliveries.look(assignment.district(), List.of(assignment.id()));
		StudentSlice window = list(assignment, selection)
			.window((assignment.section().students() > MOST_LINES) ? LINES_OF_MANY : MOST_LINES);
		return page(assignment, selection, window, typed);
	}

	/**
	 * The same for a page that is open and has the lines of these students, up to 100.
	 */
	GradingPage lines(TaughtAssignment assignment, StudentFilter selection, List<PersonId> students) {
		this.deliveries.look(assignment.district(), List.of(assignment.id()));
		return page(assignment, selection, students.stream().limit(MOST_LINES).toList(), Map.of());
	}

	/**
	 * The same page with only the lines of these students, and of those for whom
	 * something was typed, even if it is no longer for them.
	 * @param selection the selection of the page that they are for
	 */
	GradingPage page(TaughtAssignment assignment, StudentFilter selection, Collection<PersonId> students,
			Map<PersonId, TypedRow> typed) {
		StudentSlice window = list(assignment, StudentFilter.EVERYONE).among(students).window(students.size());
		return page(assignment, selection, window.with(others(assignment, window, typed.keySet())), typed);
	}

	private List<Student> others(TaughtAssignment assignment, StudentSlice window, Collection<PersonId> students) {
		Set<PersonId> others = new HashSet<>(students);
		window.students().forEach((student) -> others.remove(student.id()));
		return others.isEmpty() ? List.of()
				: this.roster.studentsOf(assignment.district(), assignment.section().id(), others);
	}

	/**
	 * The lines of those whose value differs from the one in the LMS, up to a page of
	 * them.
	 */
	GradingPage conflicts(TaughtAssignment assignment) {
		Set<PersonId> students = this.deliveries.studentsIn(assignment.district(), assignment.section().id(),
				List.of(assignment.id()), Set.of(DeliveryState.Stage.CONFLICT));
		StudentSlice window = list(assignment, StudentFilter.EVERYONE).among(students).window(MOST_LINES);
		return page(assignment, StudentFilter.EVERYONE, window, Map.of());
	}

	private StudentQueryResult list(TaughtAssignment assignment, StudentFilter selection) {
		return this.students.of(assignment.district(), assignment.section().id(), selection, assignment.assignment());
	}

	private GradingPage page(TaughtAssignment taught, StudentFilter selection, StudentSlice window,
			Map<PersonId, TypedRow> typed) {
		AssignmentSummary assignment = taught.assignment();
		ConnectedDistrict district = this.districts.get(taught.district());
		List<PersonId> shown = window.students().stream().map(Student::id).toList();
		Map<PersonId, GradeSummary> values = this.rows.grades(taught.district(), List.of(assignment.id()), shown)
			.getOrDefault(assignment.id(), Map.of());
		Map<PersonId, DeliveryState> states = this.deliveries
			.statesOfSubmissions(taught.district(), List.of(assignment.id()), shown)
			.getOrDefault(assignment.id(), Map.of());
		RowMaker maker = new RowMaker(typed, assignment.pointsPossible(), district.timeZone());
		List<GradingRow> rows = window.students()
			.stream()
			.map((student) -> maker.row(student, values.getOrDefault(student.id(), GradeSummary.NONE),
					states.getOrDefault(student.id(), DeliveryState.NONE)))
			.toList();
		return new GradingPage(taught, district, new Lines(rows, selection, window), progress(taught),
				this.clock.instant());
	}

	private Progress progress(TaughtAssignment assignment) {
		return new Progress(this.deliveries.stateOf(assignment.district(), assignment.id()),
				this.deliveries.countsOfSubmissions(assignment.district(), assignment.id())
					.withHeld(this.heldGrades.count(assignment.district(), assignment.id())),
				this.deliveries.lastLook(assignment.district(), assignment.id()),
				this.rows.handedIn(assignment.district(), assignment.section().id(), assignment.id()),
				this.heldGrades.setting(assignment.district(), assignment.id()),
				this.secondIds.isOpen(assignment.district(), assignment.id()));
	}

	/**
	 * Builds the lines of a page.
	 *
	 * @param typed what was typed on the page, by student
	 * @param possible the assignment's points
	 * @param zone the district's
	 */
	private record RowMaker(Map<PersonId, TypedRow> typed, @Nullable BigDecimal possible, ZoneId zone) {

		GradingRow row(Student student, GradeSummary view, DeliveryState delivery) {
			DeliveryState state = view.state(delivery);
			GradeFields fields = new GradeFields(this.zone);
			Map<String, String> stored = fields.of(view.value());
			TypedRow typedRow = this.typed.get(student.id());
			Instant next = state.nextAttemptAt();
			return new GradingRow(student, (typedRow != null) ? typedRow.onto(stored) : LineFields.of(stored),
					view.value().details().text(), Points.isMore(view.value().points(), this.possible),
					conflict(view, fields), view.toGrade(), state, (next != null) ? next.atZone(this.zone) : null);
		}

		private static @Nullable LmsConflict conflict(GradeSummary view, GradeFields fields) {
			GradeValue theirs = view.theirs();
			return (theirs != null) ? LmsConflict.of(view.value(), theirs, fields) : null;
		}

	}

}
