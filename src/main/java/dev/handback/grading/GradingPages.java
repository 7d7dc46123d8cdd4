package dev.handback.grading;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Makes the grading page in a fixed number of queries, however many students there are.
 */
@Component
class GradingPages {

	private final Roster roster;

	private final Assignments assignments;

	private final Grades grades;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	GradingPages(Roster roster, Assignments assignments, Grades grades, Deliveries deliveries,
			ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.grades = grades;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	/**
	 * The page of an assignment of a section that the teacher teaches now; empty
	 * otherwise.
	 * @param refused what was typed and could not be taken, by student
	 */
	Optional<GradingPage> find(SignedInUser teacher, SectionId section, AssignmentId assignment,
			Map<PersonId, GradeForm> refused) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.flatMap((taught) -> this.assignments.find(teacher.district(), section, assignment)
				.map((summary) -> page(teacher, taught, summary, refused)));
	}

	private GradingPage page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			Map<PersonId, GradeForm> refused) {
		ZoneId zone = this.districts.get(teacher.district()).timeZone();
		Map<PersonId, GradeValue> values = this.grades.ofAssignment(teacher.district(), assignment.id());
		Map<PersonId, DeliveryState> states = this.deliveries.statesOfSubmissions(teacher.district(), assignment.id());
		DeliveryState state = this.deliveries.stateOf(teacher.district(), assignment.id());
		List<GradeRow> rows = this.roster.studentsOf(teacher.district(), section.id())
			.stream()
			.map((student) -> row(student, values.getOrDefault(student.id(), GradeValue.NONE),
					refused.get(student.id()), states.getOrDefault(student.id(), DeliveryState.NONE),
					assignment.pointsPossible(), zone))
			.toList();
		return new GradingPage(section, assignment, at(assignment.dueAt(), zone), state,
				at(state.nextAttemptAt(), zone), rows);
	}

	private static GradeRow row(Student student, GradeValue value, @Nullable GradeForm refused, DeliveryState state,
			@Nullable BigDecimal possible, ZoneId zone) {
		String points = (value.points() != null) ? Points.show(value.points()) : "";
		String comment = (value.comment() != null) ? value.comment() : "";
		boolean more = value.points() != null && possible != null && value.points().compareTo(possible) > 0;
		return new GradeRow(student, (refused != null) ? refused.points() : points,
				(refused != null) ? refused.comment() : comment, (refused != null) ? refused.problem() : null, more,
				state, at(state.nextAttemptAt(), zone));
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
