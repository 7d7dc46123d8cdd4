package dev.handback.grading;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LmsReader;
import dev.handback.delivery.LmsReading;
import dev.handback.delivery.Target;
import dev.handback.districts.ConnectedDistrict;
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

/** Makes the page of one submission. */
@Component
class SubmissionPages {

	private final Roster roster;

	private final Assignments assignments;

	private final Grades grades;

	private final GradeHistory history;

	private final Deliveries deliveries;

	private final LmsReader reader;

	private final ConnectedDistricts districts;

	SubmissionPages(Roster roster, Assignments assignments, Grades grades, GradeHistory history, Deliveries deliveries,
			LmsReader reader, ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.grades = grades;
		this.history = history;
		this.deliveries = deliveries;
		this.reader = reader;
		this.districts = districts;
	}

	/**
	 * The page of a student of a section that the teacher teaches; empty otherwise, and
	 * where the assignment is not for that student.
	 * @param reading whether the learning platform is asked what it holds
	 */
	Optional<SubmissionPage> find(SignedInUser teacher, SectionId section, AssignmentId assignment, PersonId student,
			boolean reading) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.flatMap((taught) -> this.assignments.find(teacher.district(), section, assignment)
				.flatMap((summary) -> page(teacher, taught, summary, student, reading)));
	}

	private Optional<SubmissionPage> page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			PersonId student, boolean reading) {
		Optional<GradeSeen> grade = this.grades.seen(teacher.district(), assignment.id(), student);
		List<Student> listed = this.roster.everybodyOf(teacher.district(), section.id())
			.stream()
			.filter((one) -> (!one.hasLeft() && assignment.isFor(one.id()))
					|| (one.id().equals(student) && grade.isPresent()))
			.toList();
		return IntStream.range(0, listed.size())
			.filter((index) -> listed.get(index).id().equals(student))
			.boxed()
			.findFirst()
			.map((index) -> page(teacher, section, assignment, listed, index, grade.orElse(GradeSeen.NONE), reading));
	}

	private SubmissionPage page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			List<Student> listed, int index, GradeSeen grade, boolean reading) {
		ConnectedDistrict district = this.districts.get(teacher.district());
		ZoneId zone = district.timeZone();
		Student student = listed.get(index);
		Target target = Target.submission(teacher.district(), section.id(), assignment.id(), student.id());
		DeliveryState state = this.deliveries.stateOf(teacher.district(), assignment.id(), student.id());
		LmsReading read = reading ? this.reader.read(target)
				: new LmsReading(LmsReading.Outcome.NOT_ANSWERED, null, Instant.EPOCH);
		return new SubmissionPage(section, assignment, district.provider(), student, at(assignment.dueAt(), zone),
				state, at(state.nextAttemptAt(), zone), grade, read, this.history.of(target, zone),
				SubmissionPage.Place.of(listed, index), zone);
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
