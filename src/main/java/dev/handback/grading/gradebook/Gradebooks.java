package dev.handback.grading.gradebook;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TeachersSection;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.gradebook.GradebookCell.Note;
import dev.handback.grading.gradebook.GradebookData.States;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.roster.Student;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Builds a section's gradebook in a fixed number of queries, for any number of students
 * and assignments.
 */
@Component
class Gradebooks {

	/** The most cells on a page, unless that were fewer than 25 students. */
	private static final int CELLS = 3_000;

	private static final int MOST_LINES = 100;

	private static final int FEWEST_LINES = 25;

	/** The number of lines when a list doesn't fit on one page. */
	private static final int LINES_OF_MANY = 40;

	private static final int EXPORTED_AT_ONCE = 1_000;

	/** With more students than this, statistics are loaded after the page. */
	private static final int STATISTICS_AT_ONCE = 500;

	/**
	 * With more students than this, checking all columns at once would be too expensive
	 * for the service; each assignment's own page does it instead.
	 */
	private static final int LOOKED_AT = TeachersSection.MOST_COUNTED;

	private static final Map<AssignmentId, SortedMap<BigDecimal, Integer>> NO_POINTS = Map.of();

	private final Assignments assignments;

	private final StudentQuery students;

	private final GradebookRows rows;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	Gradebooks(Assignments assignments, StudentQuery students, GradebookRows rows, Deliveries deliveries,
			ConnectedDistricts districts, Clock clock) {
		this.assignments = assignments;
		this.students = students;
		this.rows = rows;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	/** The window of the section's gradebook that was selected. */
	GradebookPage page(TeachersSection section, StudentFilter selection) {
		ZoneId zone = zone(section);
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		List<AssignmentId> ids = ids(work);
		int fitting = Math.max(FEWEST_LINES, Math.min(MOST_LINES, CELLS / Math.max(1, ids.size())));
		StudentSlice window = this.students.of(section.district(), section.id(), selection, work)
			.window((section.section().students() > fitting) ? Math.min(fitting, LINES_OF_MANY) : fitting);
		var grades = grades(section, ids, window.students());
		boolean later = section.section().students() > STATISTICS_AT_ONCE;
		boolean whole = window.isWhole() && !selection.isNarrowed();
		var points = later ? NO_POINTS : whole ? points(grades) : this.rows.points(section.district(), ids);
		return new GradebookPage(section.section(), columns(work, zone, points),
				lines(section, ids, window.students(), grades), selection, window, later,
				this.clock.instant().atZone(zone));
	}

	// In a window without a filter, students with a grade are shown.
	private static Map<AssignmentId, SortedMap<BigDecimal, Integer>> points(
			Map<AssignmentId, Map<PersonId, GradeSummary>> grades) {
		Map<AssignmentId, SortedMap<BigDecimal, Integer>> points = new HashMap<>();
		grades.forEach((assignment, students) -> students.values()
			.stream()
			.map(GradeSummary::value)
			.filter((value) -> value.points() != null && !value.flags().contains(Flag.EXCLUDED))
			.forEach((value) -> points.computeIfAbsent(assignment, (one) -> new TreeMap<>())
				.merge(Objects.requireNonNull(value.points()), 1, Integer::sum)));
		return points;
	}

	/** The columns with their statistics, for a page that was shown without them. */
	List<GradebookColumn> statistics(TeachersSection section) {
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		return columns(work, zone(section), this.rows.points(section.district(), ids(work)));
	}

	/**
	 * Passes on the columns with the lines of everyone selected, in class-list order; at
	 * least once.
	 */
	void export(TeachersSection section, StudentFilter selection,
			BiConsumer<List<AssignmentSummary>, List<GradebookLine>> taker) {
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		StudentQueryResult students = this.students.of(section.district(), section.id(), selection, work).from(null);
		@Nullable PersonId next;
		do {
			StudentSlice window = students.window(EXPORTED_AT_ONCE);
			taker.accept(work, lines(section, ids(work), window.students()));
			next = window.next();
			students = students.from(next);
		}
		while (next != null);
	}

	/**
	 * The current contents of these students' cells, column by column. An open gradebook
	 * also has its columns checked in the LMS from time to time.
	 */
	States states(TeachersSection section, Collection<PersonId> students, DateTimeFormatter day) {
		List<AssignmentSummary> work = this.assignments.inSection(section.district(), section.id());
		List<AssignmentId> ids = ids(work);
		if (section.section().students() <= LOOKED_AT) {
			this.deliveries.look(section.district(), ids);
		}
		Map<String, List<String>> states = new LinkedHashMap<>();
		lines(section, ids, List.copyOf(this.rows.present(section.district(), section.id(), students).values()))
			.forEach((line) -> states.put(line.student().id().toString(),
					line.cells().stream().map(GradebookCell::brief).toList()));
		return new States(GradebookData.columns(columns(work, zone(section), NO_POINTS), day), states);
	}

	/** The comment of a student in the section, which may be empty. */
	Optional<String> comment(TaughtAssignment assignment, PersonId student) {
		return Optional
			.ofNullable(
					this.rows.present(assignment.district(), assignment.section().id(), List.of(student)).get(student))
			.map((present) -> this.rows.grades(assignment.district(), List.of(assignment.id()), List.of(student))
				.getOrDefault(assignment.id(), Map.of())
				.getOrDefault(student, GradeSummary.NONE)
				.value())
			.map((value) -> Objects.requireNonNullElse(value.comment(), ""));
	}

	List<GradebookLine> lines(TeachersSection section, List<AssignmentId> columns, List<Student> students) {
		return lines(section, columns, students, grades(section, columns, students));
	}

	private List<GradebookLine> lines(TeachersSection section, List<AssignmentId> columns, List<Student> students,
			Map<AssignmentId, Map<PersonId, GradeSummary>> grades) {
		var states = this.deliveries.statesOfSubmissions(section.district(), columns, people(students));
		ZoneId zone = zone(section);
		Instant today = this.clock.instant().atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
		List<Cells> cells = columns.stream()
			.map((column) -> new Cells(grades.getOrDefault(column, Map.of()), states.getOrDefault(column, Map.of()),
					today))
			.toList();
		return students.stream()
			.map((student) -> new GradebookLine(student,
					cells.stream().map((column) -> column.of(student.id())).toList()))
			.toList();
	}

	private Map<AssignmentId, Map<PersonId, GradeSummary>> grades(TeachersSection section, List<AssignmentId> columns,
			List<Student> students) {
		return this.rows.grades(section.district(), columns, people(students));
	}

	private static List<GradebookColumn> columns(List<AssignmentSummary> work, ZoneId zone,
			Map<AssignmentId, SortedMap<BigDecimal, Integer>> points) {
		return work.stream()
			.map((assignment) -> GradebookColumn.of(assignment,
					(assignment.dueAt() != null) ? assignment.dueAt().atZone(zone) : null,
					points.containsKey(assignment.id())
							? Distribution.of(points.get(assignment.id()), assignment.pointsPossible()) : null))
			.toList();
	}

	private ZoneId zone(TeachersSection section) {
		return this.districts.get(section.district()).timeZone();
	}

	private static List<AssignmentId> ids(List<AssignmentSummary> work) {
		return work.stream().map(AssignmentSummary::id).toList();
	}

	private static List<PersonId> people(List<Student> students) {
		return students.stream().map(Student::id).toList();
	}

	/**
	 * The content of a column.
	 *
	 * @param today when the day began
	 */
	private record Cells(Map<PersonId, GradeSummary> grades, Map<PersonId, DeliveryState> states, Instant today) {

		GradebookCell of(PersonId student) {
			@Nullable GradeSummary grade = this.grades.get(student);
			return (grade != null)
					? GradebookCell.of(grade.value(), grade.theirs(),
							grade.state(this.states.getOrDefault(student, DeliveryState.NONE)), notes(grade))
					: GradebookCell.EMPTY;
		}

		private Set<Note> notes(GradeSummary grade) {
			Set<Note> notes = Note.of(grade.value());
			if (grade.toGrade()) {
				notes.add(Note.HANDED_IN);
			}
			if (grade.given() && grade.gradedAt() != null && !grade.gradedAt().isBefore(this.today)) {
				notes.add(Note.TODAY);
			}
			return notes;
		}

	}

}
