package dev.handback.grading.assignment;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsReader;
import dev.handback.delivery.LmsReading;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.assignment.SubmissionPage.Place;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.SectionWork;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.grades.GradeHistory;
import dev.handback.grading.grades.GradeWithHistory;
import dev.handback.grading.grades.Grades;
import dev.handback.grading.grades.HandedInWork;
import dev.handback.grading.grades.LatePolicies;
import dev.handback.grading.grades.LatePolicies.Late;
import dev.handback.grading.grades.StudentHandIns;
import dev.handback.grading.grades.StudentHandIns.Attempts;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Builds the page of a submission. */
@Component
class SubmissionPages {

	/** In longer lists, a student's position isn't counted. */
	private static final int COUNTED = 500;

	private final GradebookRows rows;

	private final Grades grades;

	private final GradeHistory history;

	private final StudentHandIns handIns;

	private final LatePolicies latePolicies;

	private final HandedInWork work;

	private final Deliveries deliveries;

	private final LmsReader reader;

	private final ConnectedDistricts districts;

	SubmissionPages(GradebookRows rows, Grades grades, GradeHistory history, StudentHandIns handIns,
			LatePolicies latePolicies, HandedInWork work, Deliveries deliveries, LmsReader reader,
			ConnectedDistricts districts) {
		this.rows = rows;
		this.grades = grades;
		this.history = history;
		this.handIns = handIns;
		this.latePolicies = latePolicies;
		this.work = work;
		this.deliveries = deliveries;
		this.reader = reader;
		this.districts = districts;
	}

	/**
	 * The page of a student in the section; empty if there is no such student, or if the
	 * assignment isn't for them.
	 * @param reading whether the LMS is read
	 */
	Optional<SubmissionPage> find(TaughtAssignment assignment, PersonId student, boolean reading) {
		Optional<GradeWithHistory> grade = this.grades.seen(assignment.district(), assignment.id(), student);
		if (grade.isEmpty() && !assignment.assignment().isFor(student)) {
			return Optional.empty();
		}
		return place(assignment, student)
			.map((place) -> page(assignment, place, grade.orElse(GradeWithHistory.NONE), reading));
	}

	/** The student's position; empty if they aren't in the list. */
	private Optional<Place> place(TaughtAssignment assignment, PersonId student) {
		StudentFilter everyone = StudentFilter.EVERYONE;
		if (assignment.section().students() <= COUNTED) {
			List<Student> listed = listed(assignment, student, everyone, 2 * COUNTED);
			return IntStream.range(0, listed.size())
				.filter((index) -> listed.get(index).id().equals(student))
				.boxed()
				.findFirst()
				.map((index) -> Place.of(listed, index));
		}
		List<Student> onwards = listed(assignment, student, everyone.from(student), 1);
		if (onwards.isEmpty() || !onwards.get(0).id().equals(student)) {
			return Optional.empty();
		}
		List<Student> before = listed(assignment, student, everyone.before(student), 0);
		return Optional.of(new Place(0, 0, onwards.get(0), before.isEmpty() ? null : before.get(0),
				(onwards.size() > 1) ? onwards.get(1) : null));
	}

	private List<Student> listed(TaughtAssignment assignment, PersonId student, StudentFilter selection, int atMost) {
		List<PersonId> chosen = assignment.assignment().content().assignees();
		SectionWork work = SectionWork.of(assignment.district(), assignment.section().id(), assignment.id());
		return this.rows.window(work, selection,
				chosen.isEmpty() ? null : Stream.concat(chosen.stream(), Stream.of(student)).toList(), atMost);
	}

	private @Nullable Late late(TaughtAssignment assignment, PersonId student, GradeWithHistory grade, LmsReading read,
			ZoneId zone) {
		Instant here = grade.value().details().ownDueDate();
		Instant own = (here == null && read.isRead()) ? read.held().shown().details().ownDueDate() : here;
		Instant due = (own != null) ? own : assignment.assignment().dueAt();
		return (due != null) ? this.latePolicies.late(assignment, student, due, zone).orElse(null) : null;
	}

	private SubmissionPage page(TaughtAssignment assignment, Place place, GradeWithHistory grade, boolean reading) {
		ConnectedDistrict district = this.districts.get(assignment.district());
		PersonId student = place.student().id();
		DeliveryTarget target = assignment.submission(student);
		LmsReading read = reading ? this.reader.read(target)
				: new LmsReading(LmsReading.Outcome.NOT_ANSWERED, null, Instant.EPOCH);
		Optional<Attempts> attempts = reading
				? Optional.of(this.handIns.of(assignment.district(), assignment.id(), student)) : Optional.empty();
		return new SubmissionPage(assignment, district, place, grade,
				this.deliveries.stateOf(assignment.district(), assignment.id(), student), read,
				attempts.flatMap(Attempts::newest).filter((one) -> one.arrivedAt() == null).orElse(null),
				attempts.flatMap(Attempts::arrived).orElse(null), this.history.of(target, district.timeZone()),
				late(assignment, student, grade, read, district.timeZone()),
				this.work.newest(target, Set.of(student)).get(student));
	}

}
