package dev.handback.grading;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Makes the gradebook of a section in a fixed number of queries, however many students
 * and assignments there are.
 */
@Component
class Gradebooks {

	/** How many cells a page holds at most, unless that were fewer than 25 students. */
	private static final int CELLS = 3_000;

	private static final int MOST_LINES = 100;

	private static final int FEWEST_LINES = 25;

	/** How many lines of a list that does not fit into a page anyway. */
	private static final int LINES_OF_MANY = 40;

	private static final int EXPORTED_AT_ONCE = 1_000;

	/** Beyond that many students, statistics come after the page. */
	private static final int STATISTICS_AT_ONCE = 500;

	/**
	 * Where more grades than that are missing, a page of those who miss some is found
	 * soonest in the order of the list.
	 */
	private static final int FEW_TO_GRADE = 10_000;

	/**
	 * Of more students than that, a look at all columns at once would cost the service
	 * too much; each assignment's own page looks.
	 */
	private static final int LOOKED_AT = 1_000;

	/** Whether there are more students is all that anybody asks here. */
	private static final int COUNTED_TO = LOOKED_AT + 1;

	private static final Set<Stage> STUCK = Set.of(Stage.NEEDS_YOU, Stage.NEEDS_DISTRICT, Stage.TWO_VALUES,
			Stage.NOT_ACCEPTED);

	private final Roster roster;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	Gradebooks(Roster roster, Assignments assignments, GradebookRows rows, Deliveries deliveries,
			ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.assignments = assignments;
		this.rows = rows;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	/** The section, if the teacher teaches it now or did when it went. */
	Optional<TaughtSection> section(SignedInUser teacher, SectionId section) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section, COUNTED_TO);
	}

	/** The window of the section's gradebook that the selection names. */
	GradebookPage page(SignedInUser teacher, TaughtSection section, Selection selection) {
		ZoneId zone = zone(teacher);
		List<AssignmentSummary> work = this.assignments.inSection(teacher.district(), section.id());
		List<AssignmentId> ids = ids(work);
		List<AssignmentId> begun = begun(teacher, work, selection);
		int fitting = Math.max(FEWEST_LINES, Math.min(MOST_LINES, CELLS / Math.max(1, ids.size())));
		int atMost = (section.students() > fitting) ? Math.min(fitting, LINES_OF_MANY) : fitting;
		List<Student> students = this.rows.window(teacher.district(), section.id(), selection, ids, begun,
				only(teacher, section.id(), ids, begun, selection), atMost);
		boolean more = students.size() > atMost;
		boolean backwards = selection.before() != null;
		List<Student> shown = !more ? students
				: backwards ? students.subList(1, students.size()) : students.subList(0, atMost);
		@Nullable PersonId next = backwards ? selection.before() : more ? students.get(atMost).id() : null;
		boolean earlier = backwards ? more : selection.from() != null;
		boolean later = section.students() > STATISTICS_AT_ONCE;
		return new GradebookPage(section, columns(teacher, work, zone, !later), lines(teacher, ids, shown), selection,
				(earlier && !shown.isEmpty()) ? shown.get(0).id() : null, next, later,
				this.clock.instant().atZone(zone));
	}

	/** The columns with their statistics. */
	GradebookPage statistics(SignedInUser teacher, TaughtSection section) {
		ZoneId zone = zone(teacher);
		List<AssignmentSummary> work = this.assignments.inSection(teacher.district(), section.id());
		return new GradebookPage(section, columns(teacher, work, zone, true), List.of(),
				Selection.of(null, null, null, null), null, null, false, this.clock.instant().atZone(zone));
	}

	/**
	 * Hands over the columns with the lines of everybody whom the selection leaves, in
	 * the order of a class list; once at least.
	 */
	void export(SignedInUser teacher, TaughtSection section, Selection selection,
			BiConsumer<List<AssignmentSummary>, List<GradebookLine>> taker) {
		List<AssignmentSummary> work = this.assignments.inSection(teacher.district(), section.id());
		List<AssignmentId> ids = ids(work);
		List<AssignmentId> begun = begun(teacher, work, selection);
		@Nullable Collection<PersonId> only = only(teacher, section.id(), ids, begun, selection);
		@Nullable PersonId from = null;
		do {
			List<Student> students = this.rows.window(teacher.district(), section.id(), selection.from(from), ids,
					begun, only, EXPORTED_AT_ONCE);
			boolean more = students.size() > EXPORTED_AT_ONCE;
			from = more ? students.get(EXPORTED_AT_ONCE).id() : null;
			taker.accept(work, lines(teacher, ids, more ? students.subList(0, EXPORTED_AT_ONCE) : students));
		}
		while (from != null);
	}

	/**
	 * What the cells of these students show by now, column by column. An open gradebook
	 * has somebody look, now and then, what the learning platform holds of its columns.
	 */
	Map<PersonId, List<String>> states(SignedInUser teacher, TaughtSection section, Collection<PersonId> students) {
		List<AssignmentId> ids = ids(this.assignments.inSection(teacher.district(), section.id()));
		if (section.students() <= LOOKED_AT) {
			this.deliveries.look(teacher.district(), ids);
		}
		Map<PersonId, List<String>> states = new LinkedHashMap<>();
		lines(teacher, ids, List.copyOf(this.rows.present(teacher.district(), section.id(), students).values()))
			.forEach((line) -> states.put(line.student().id(),
					line.cells().stream().map(GradebookCell::brief).toList()));
		return states;
	}

	/** The students' lines. */
	List<GradebookLine> lines(SignedInUser teacher, List<AssignmentId> columns, List<Student> students) {
		List<PersonId> ids = students.stream().map(Student::id).toList();
		var grades = this.rows.grades(teacher.district(), columns, ids);
		var states = this.deliveries.statesOfSubmissions(teacher.district(), columns, ids);
		return students.stream()
			.map((student) -> new GradebookLine(student,
					columns.stream()
						.map((column) -> cell(student.id(), grades.getOrDefault(column, Map.of()),
								states.getOrDefault(column, Map.of())))
						.toList()))
			.toList();
	}

	private static GradebookCell cell(PersonId student, Map<PersonId, GradeView> grades,
			Map<PersonId, DeliveryState> states) {
		@Nullable GradeView grade = grades.get(student);
		return (grade != null)
				? GradebookCell.of(grade.value(), grade.theirs(), states.getOrDefault(student, DeliveryState.NONE))
				: GradebookCell.EMPTY;
	}

	private List<GradebookColumn> columns(SignedInUser teacher, List<AssignmentSummary> work, ZoneId zone,
			boolean withStatistics) {
		Map<AssignmentId, Distribution> distributions = withStatistics
				? this.rows.distributions(teacher.district(), ids(work)) : Map.of();
		return work.stream()
			.map((assignment) -> GradebookColumn.of(assignment,
					(assignment.dueAt() != null) ? assignment.dueAt().atZone(zone) : null,
					distributions.get(assignment.id())))
			.toList();
	}

	// Work is to be graded when it is due, or when the teacher has begun to.
	private List<AssignmentId> begun(SignedInUser teacher, List<AssignmentSummary> work, Selection selection) {
		if (selection.show() != Selection.Show.TO_GRADE) {
			return List.of();
		}
		Instant now = this.clock.instant();
		Set<AssignmentId> begun = this.rows.withPoints(teacher.district(), ids(work));
		work.stream()
			.filter((assignment) -> assignment.dueAt() != null && !assignment.dueAt().isAfter(now))
			.forEach((assignment) -> begun.add(assignment.id()));
		return List.copyOf(begun);
	}

	private @Nullable Collection<PersonId> only(SignedInUser teacher, SectionId section, List<AssignmentId> columns,
			List<AssignmentId> begun, Selection selection) {
		return switch (selection.show()) {
			case STUCK -> this.deliveries.studentsIn(teacher.district(), section, columns, STUCK);
			case TWO_VALUES ->
				this.deliveries.studentsIn(teacher.district(), section, columns, Set.of(Stage.TWO_VALUES));
			case TO_GRADE -> this.rows.ungraded(teacher.district(), section, begun, FEW_TO_GRADE).orElse(null);
			case ALL, MISSING -> null;
		};
	}

	private ZoneId zone(SignedInUser teacher) {
		return this.districts.get(teacher.district()).timeZone();
	}

	private static List<AssignmentId> ids(List<AssignmentSummary> work) {
		return work.stream().map(AssignmentSummary::id).toList();
	}

}
