package dev.handback.grading;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.LmsReader;
import dev.handback.delivery.LmsReading;
import dev.handback.delivery.Target;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.SubmissionPage.Place;
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

	/** In a longer list nobody counts where a student stands. */
	private static final int COUNTED = 500;

	private final Roster roster;

	private final Assignments assignments;

	private final GradebookRows rows;

	private final Grades grades;

	private final GradeHistory history;

	private final Deliveries deliveries;

	private final LmsReader reader;

	private final ConnectedDistricts districts;

	SubmissionPages(Roster roster, Assignments assignments, GradebookRows rows, Grades grades, GradeHistory history,
			Deliveries deliveries, LmsReader reader, ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.rows = rows;
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
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section, COUNTED + 1)
			.flatMap((taught) -> this.assignments.find(teacher.district(), section, assignment)
				.flatMap((summary) -> page(teacher, taught, summary, student, reading)));
	}

	private Optional<SubmissionPage> page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			PersonId student, boolean reading) {
		Optional<GradeSeen> grade = this.grades.seen(teacher.district(), assignment.id(), student);
		if (grade.isEmpty() && !assignment.isFor(student)) {
			return Optional.empty();
		}
		return place(teacher, section, assignment, student)
			.map((place) -> page(teacher, section, assignment, place, grade.orElse(GradeSeen.NONE), reading));
	}

	/** Where the student stands; empty for one who is not in the list. */
	private Optional<Place> place(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			PersonId student) {
		Selection everybody = Selection.EVERYBODY;
		if (section.students() <= COUNTED) {
			List<Student> listed = listed(teacher, section, assignment, student, everybody, 2 * COUNTED);
			return IntStream.range(0, listed.size())
				.filter((index) -> listed.get(index).id().equals(student))
				.boxed()
				.findFirst()
				.map((index) -> Place.of(listed, index));
		}
		List<Student> onwards = listed(teacher, section, assignment, student, everybody.from(student), 1);
		if (onwards.isEmpty() || !onwards.get(0).id().equals(student)) {
			return Optional.empty();
		}
		List<Student> before = listed(teacher, section, assignment, student, everybody.before(student), 0);
		return Optional.of(new Place(0, 0, onwards.get(0), before.isEmpty() ? null : before.get(0),
				(onwards.size() > 1) ? onwards.get(1) : null));
	}

	private List<Student> listed(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment,
			PersonId student, Selection selection, int atMost) {
		List<PersonId> chosen = assignment.content().assignees();
		return this.rows.window(teacher.district(), section.id(), selection, List.of(assignment.id()), List.of(),
				chosen.isEmpty() ? null : Stream.concat(chosen.stream(), Stream.of(student)).toList(), atMost);
	}

	private SubmissionPage page(SignedInUser teacher, TaughtSection section, AssignmentSummary assignment, Place place,
			GradeSeen grade, boolean reading) {
		ConnectedDistrict district = this.districts.get(teacher.district());
		ZoneId zone = district.timeZone();
		Student student = place.student();
		Target target = Target.submission(teacher.district(), section.id(), assignment.id(), student.id());
		DeliveryState state = this.deliveries.stateOf(teacher.district(), assignment.id(), student.id());
		LmsReading read = reading ? this.reader.read(target)
				: new LmsReading(LmsReading.Outcome.NOT_ANSWERED, null, Instant.EPOCH);
		return new SubmissionPage(section, assignment, district.provider(), student, at(assignment.dueAt(), zone),
				state, at(state.nextAttemptAt(), zone), grade, read, this.history.of(target, zone), place, zone);
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
