package dev.handback.grading;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LastLook;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Makes the grading page in a fixed number of queries, however many students there are.
 */
@Component
class GradingPages {

	private static final int MOST_LINES = 100;

	/** How many lines of a list that does not fit into a page anyway. */
	private static final int LINES_OF_MANY = 40;

	private final Roster roster;

	private final StudentLists students;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	GradingPages(Roster roster, StudentLists students, Assignments assignments, GradebookRows rows,
			Deliveries deliveries, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.students = students;
		this.assignments = assignments;
		this.rows = rows;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	/**
	 * The page of an assignment of a section that the teacher teaches now; empty
	 * otherwise. Meanwhile the LMS is read for what was changed there.
	 * @param typed what was typed in the page, by student
	 */
	Optional<GradingPage> find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Map<PersonId, TypedRow> typed) {
		return with(teacher, section, assignment, (taught, summary) -> {
			this.deliveries.look(teacher.district(), List.of(assignment));
			return page(teacher, taught, summary, selection, list(teacher, taught, summary, selection)
				.window((taught.students() > MOST_LINES) ? LINES_OF_MANY : MOST_LINES), typed);
		});
	}

	/**
	 * The same with the lines of these students only.
	 * @param selection of the page that they are for
	 */
	Optional<GradingPage> find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Collection<PersonId> students, Map<PersonId, TypedRow> typed) {
		return with(teacher, section, assignment, (taught, summary) -> page(teacher, taught, summary, selection,
				list(teacher, taught, summary, Selection.EVERYBODY).among(students).window(students.size()), typed));
	}

	/** Those whose value differs from what somebody wrote in the learning platform. */
	Optional<Set<PersonId>> withTwoValues(SignedInUser teacher, SectionId section, AssignmentId assignment) {
		return with(teacher, section, assignment, (taught, summary) -> this.deliveries.studentsIn(teacher.district(),
				section, List.of(assignment), Set.of(DeliveryState.Stage.TWO_VALUES)));
	}

	private <T> Optional<T> with(SignedInUser teacher, SectionId section, AssignmentId assignment,
			BiFunction<TaughtSection, AssignmentSummary, T> use) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section, MOST_LINES + 1)
			.flatMap((taught) -> this.assignments.find(teacher.district(), section, assignment)
				.map((summary) -> use.apply(taught, summary)));
	}

	private StudentList list(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			Selection selection) {
		return this.students.of(teacher.district(), section.id(), selection, assignment);
	}

	private GradingPage page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			Selection selection, StudentWindow window, Map<PersonId, TypedRow> typed) {
		ConnectedDistrict district = this.districts.get(teacher.district());
		ZoneId zone = district.timeZone();
		List<PersonId> shown = window.students().stream().map(Student::id).toList();
		Map<PersonId, GradeView> values = this.rows.grades(teacher.district(), List.of(assignment.id()), shown)
			.getOrDefault(assignment.id(), Map.of());
		Map<PersonId, DeliveryState> states = this.deliveries
			.statesOfSubmissions(teacher.district(), List.of(assignment.id()), shown)
			.getOrDefault(assignment.id(), Map.of());
		DeliveryState state = this.deliveries.stateOf(teacher.district(), assignment.id());
		GradeFields fields = new GradeFields(zone);
		LastLook look = this.deliveries.lastLook(teacher.district(), assignment.id());
		List<GradeRow> rows = window.students()
			.stream()
			.map((student) -> row(student, values.getOrDefault(student.id(), GradeView.NONE), typed.get(student.id()),
					fields, states.getOrDefault(student.id(), DeliveryState.NONE), assignment.pointsPossible(), zone))
			.toList();
		return new GradingPage(section, assignment, district.provider(), at(assignment.dueAt(), zone), state,
				at(state.nextAttemptAt(), zone), rows, selection, window,
				this.rows.handedIn(teacher.district(), section.id(), assignment.id()), at(look.at(), zone), look.soon(),
				this.deliveries.countsOfSubmissions(teacher.district(), assignment.id()),
				this.clock.instant().atZone(zone));
	}

	private static GradeRow row(Student student, GradeView view, @Nullable TypedRow typed, GradeFields fields,
			DeliveryState delivery, @Nullable BigDecimal possible, ZoneId zone) {
		DeliveryState state = delivery.besideGrade(view.given());
		GradeValue value = view.value();
		boolean more = value.points() != null && possible != null && value.points().compareTo(possible) > 0;
		Map<String, String> stored = fields.of(value);
		return new GradeRow(student, (typed != null) ? typed.shown(stored) : stored,
				(typed != null) ? typed.seen(stored) : stored, (typed != null) ? typed.problem() : null,
				(typed != null) ? typed.conflicts() : List.of(), more, twoValues(view, fields), view.toGrade(), state,
				at(state.nextAttemptAt(), zone));
	}

	private static GradeRow.@Nullable TwoValues twoValues(GradeView view, GradeFields fields) {
		GradeValue theirs = view.theirs();
		return (theirs != null) ? new GradeRow.TwoValues(view.value(), theirs, fields.of(view.value(), theirs)) : null;
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
