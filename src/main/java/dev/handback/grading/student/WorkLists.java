package dev.handback.grading.student;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.Deliveries;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.grades.GradeWithHistory;
import dev.handback.grading.grades.Grades;
import dev.handback.grading.grades.HandedInWork;
import dev.handback.roster.AttendedSection;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** What students see of their work in lists. */
@Component
class WorkLists {

	private final Roster roster;

	private final Assignments assignments;

	private final Grades grades;

	private final HandedInWork work;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	WorkLists(Roster roster, Assignments assignments, Grades grades, HandedInWork work, Deliveries deliveries,
			ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.assignments = assignments;
		this.grades = grades;
		this.work = work;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	/**
	 * One of the student's assignments; empty if it isn't theirs or they may not see it.
	 */
	Optional<WorkItem> find(DistrictId district, PersonId student, AssignmentId assignment) {
		return this.assignments.find(district, assignment)
			.flatMap((found) -> one(found.section(), this.roster.sectionsAttendedBy(district, student))
				.or(() -> one(found.section(), past(district, student))))
			.flatMap((section) -> list(district, student, List.of(section)).stream()
				.filter((work) -> work.assignment().id().equals(assignment))
				.findFirst());
	}

	private static Optional<AttendedSection> one(SectionId section, Collection<AttendedSection> sections) {
		return sections.stream().filter((one) -> one.id().equals(section)).findFirst();
	}

	/** The sections that the student left or that are closed, newest first. */
	List<AttendedSection> past(DistrictId district, PersonId student) {
		return this.roster.sectionsOnceAttendedBy(district, student);
	}

	/** What the student handed in in those sections, and got grades for. */
	List<WorkItem> inPast(DistrictId district, PersonId student) {
		return list(district, student, past(district, student));
	}

	/**
	 * The student's work in all sections, sorted by what is due next. The list soon shows
	 * what is due as handed in if that was done in the LMS, and what a teacher makes
	 * visible there.
	 */
	List<WorkItem> opened(DistrictId district, PersonId student) {
		List<AttendedSection> attended = this.roster.sectionsAttendedBy(district, student);
		List<AssignmentSummary> given = given(district, student, attended);
		List<WorkItem> all = list(district, student, attended, given);
		this.deliveries.lookForStudent(district,
				Stream
					.concat(all.stream().filter((work) -> work.group().isUrgent()).map(WorkItem::assignment),
							given.stream().filter((assignment) -> isHidden(assignment.presence())))
					.map(AssignmentSummary::id)
					.toList());
		return all;
	}

	/** The student's work in one section; empty if the student doesn't attend it. */
	List<WorkItem> in(DistrictId district, PersonId student, SectionId section) {
		return list(district, student,
				one(section, this.roster.sectionsAttendedBy(district, student)).stream().toList());
	}

	private List<WorkItem> list(DistrictId district, PersonId student, Collection<AttendedSection> sections) {
		return list(district, student, sections, given(district, student, sections));
	}

	/** The student's assignments that were made visible here. */
	private List<AssignmentSummary> given(DistrictId district, PersonId student, Collection<AttendedSection> sections) {
		Instant now = this.clock.instant();
		return sections.isEmpty() ? List.of()
				: this.assignments.inSections(district, sections.stream().map(AttendedSection::id).toList())
					.stream()
					.filter((assignment) -> assignment.isFor(student) && !assignment.deletionWanted()
							&& isVisible(assignment, now))
					.toList();
	}

	private List<WorkItem> list(DistrictId district, PersonId student, Collection<AttendedSection> sections,
			Collection<AssignmentSummary> assignments) {
		Map<SectionId, AttendedSection> attended = sections.stream()
			.collect(Collectors.toMap(AttendedSection::id, Function.identity()));
		List<AssignmentSummary> visible = assignments.stream()
			.filter((assignment) -> !isHidden(assignment.presence()) && assignment.presence() != LmsPresence.GONE)
			.toList();
		if (visible.isEmpty()) {
			return List.of();
		}
		Map<AssignmentId, GradeWithHistory> grades = this.grades.ofStudent(district, student,
				visible.stream().map(AssignmentSummary::id).toList());
		Map<AssignmentId, HandedInWork.OfStudent> work = this.work.ofStudent(district, student,
				visible.stream().map(AssignmentSummary::id).toList());
		ZonedDateTime now = this.clock.instant().atZone(this.districts.get(district).timeZone());
		return visible.stream()
			.map((assignment) -> work(attended.get(assignment.section()), assignment,
					grades.getOrDefault(assignment.id(), GradeWithHistory.NONE),
					work.getOrDefault(assignment.id(), HandedInWork.OfStudent.NOTHING), now))
			.filter((item) -> item.section().leftAt() == null || item.group().isDone())
			.sorted(Comparator.comparing(WorkItem::group)
				.thenComparing(WorkItem::due, Comparator.nullsLast(Comparator.naturalOrder())))
			.toList();
	}

	private static boolean isVisible(AssignmentSummary assignment, Instant now) {
		Instant from = assignment.content().availability().visibleFrom();
		return from == null || !from.isAfter(now);
	}

	/** Whether the LMS hid it when it was last read. */
	private static boolean isHidden(LmsPresence presence) {
		return presence == LmsPresence.DRAFT || presence == LmsPresence.SCHEDULED;
	}

	private static WorkItem work(@Nullable AttendedSection section, AssignmentSummary assignment, GradeWithHistory seen,
			HandedInWork.OfStudent work, ZonedDateTime now) {
		AttendedSection attended = Objects.requireNonNull(section);
		// Students can't see anything here that the LMS doesn't show yet.
		GradeValue grade = attended.reachesTheLms() ? withOwnDueDate(seen.there(), work.ownDue()) : seen.value();
		Instant due = WorkItem.due(assignment, grade);
		WorkGroup group = WorkItem.isGraded(grade) ? WorkGroup.GRADED : WorkGroup.of(assignment, due, work.handedIn(),
				attended.endedBefore(now.toLocalDate()), now.toInstant());
		return new WorkItem(attended, assignment, at(due, now.getZone()), grade, at(work.at(), now.getZone()), group);
	}

	/** A teacher can set one in the LMS without a grade, or where no grade keeps it. */
	private static GradeValue withOwnDueDate(GradeValue grade, @Nullable Instant inLms) {
		GradeDetails details = grade.details();
		return (details.ownDueDate() != null) ? grade
				: grade.withDetails(new GradeDetails(details.text(), details.extraAttempts(), inLms));
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
