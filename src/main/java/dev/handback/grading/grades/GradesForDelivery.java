package dev.handback.grading.grades;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Enrollment;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.SubmissionContent;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Provides grades to delivery. */
@Component
class GradesForDelivery implements OutgoingSubmissions {

	private final GradeRepository repository;

	private final StudentHandIns handIns;

	private final HandedInWork work;

	private final DepartedStudents departed;

	private final Roster roster;

	private final Clock clock;

	GradesForDelivery(GradeRepository repository, StudentHandIns handIns, HandedInWork work, DepartedStudents departed,
			Roster roster, Clock clock) {
		this.repository = repository;
		this.handIns = handIns;
		this.work = work;
		this.departed = departed;
		this.roster = roster;
		this.clock = clock;
	}

	@Override
	public Map<PersonId, SubmissionContent> contents(DeliveryTarget assignment, Collection<PersonId> students) {
		Map<PersonId, StudentHandIns.Attempted> handIns = this.handIns.newest(assignment, students);
		Map<PersonId, SubmissionContent> contents = new HashMap<>();
		handIns.forEach((student, newest) -> contents.put(student, SubmissionContent.ungraded(newest.forDelivery())));
		List<Grade> grades = this.repository
			.ofStudents(assignment.district().value(), assignment.assignment().value(),
					students.stream().map(PersonId::value).toArray(String[]::new))
			.stream()
			.filter((grade) -> !grade.isUntouched() && !grade.isHeld())
			.toList();
		Set<PersonId> gone = gradersWhoLeft(assignment.district(), grades);
		grades.forEach((grade) -> {
			PersonId student = new PersonId(grade.key().student());
			PersonId grader = gone.contains(grade.gradedBy()) ? PersonId.GONE : grade.gradedBy();
			contents.put(student, new SubmissionContent(grade.value(), grade.inLms(), grade.lmsSeenAt(), grade.theirs(),
					grader, attempt(handIns.get(student))));
		});
		return contents;
	}

	// A grader is sent only with a comment.
	private Set<PersonId> gradersWhoLeft(DistrictId district, List<Grade> grades) {
		Set<PersonId> graders = grades.stream()
			.filter((grade) -> grade.value().comment() != null)
			.map(Grade::gradedBy)
			.collect(Collectors.toSet());
		return graders.isEmpty() ? Set.of() : this.roster.whoLeft(district, graders);
	}

	@Override
	@Transactional
	public void handedIn(DeliveryTarget submission, HandInAttempt attempt) {
		this.handIns.arrived(submission.district(), attempt.id(), attempt.arrived());
	}

	@Override
	public Optional<HandInAttempt> newestAttempt(DeliveryTarget submission, Predicate<Attachment> kind) {
		return this.handIns.newest(submission, kind).map(StudentHandIns.Attempted::forDelivery);
	}

	@Override
	@Transactional
	public void seenThere(DeliveryTarget assignment, Map<PersonId, LmsSubmission> held) {
		Map<PersonId, LmsSubmission> changed = this.work.changedThere(assignment, held);
		if (!changed.isEmpty()) {
			this.work.seenThere(assignment, changed, this.handIns.newest(assignment, changed.keySet()));
		}
	}

	@Override
	@Transactional
	public void confirmed(DeliveryTarget assignment, Map<PersonId, ArrivedGrade> seen, Instant asOf) {
		List<PersonId> cleared = new ArrayList<>();
		this.repository
			.lock(assignment.district().value(), assignment.assignment().value(),
					seen.keySet().stream().map(PersonId::value).toArray(String[]::new))
			.forEach((grade) -> {
				PersonId student = new PersonId(grade.key().student());
				ArrivedGrade arrived = Objects.requireNonNull(seen.get(student));
				if (endsOwnDueDate(grade, arrived.held())) {
					cleared.add(student);
				}
				grade.arrived(arrived, asOf);
			});
		this.work.forgetOwnDueDates(assignment, cleared);
	}

	private static boolean endsOwnDueDate(Grade grade, GradeValue there) {
		return GradeWithHistory.of(grade).there().details().ownDueDate() != null
				&& there.details().ownDueDate() == null;
	}

	@Override
	@Transactional
	public void differs(DeliveryTarget submission, GradeValue theirs) {
		this.repository
			.lock(submission.district().value(), submission.assignment().value(),
					new String[] { student(submission).value() })
			.forEach((grade) -> {
				if (endsOwnDueDate(grade, theirs)) {
					this.work.forgetOwnDueDates(submission, Set.of(student(submission)));
				}
				grade.differ(theirs, this.clock.instant());
			});
	}

	@Override
	public boolean wasWanted(DeliveryTarget submission, GradeValue held, SubmissionContent content, Instant since) {
		return this.repository.wasWanted(submission.district().value(), submission.assignment().value(),
				student(submission).value(), since, held.points(), held.comment(),
				Flag.wireNames(held.flags()).toArray(String[]::new), content.has(held, GradeValue::hasSamePoints),
				content.has(held, GradeValue::hasSameComment), content.has(held, GradeValue::hasSameFlags));
	}

	@Override
	public Set<Enrollment> departed(Collection<Enrollment> enrollments) {
		return this.departed.among(enrollments);
	}

	private static @Nullable HandInAttempt attempt(StudentHandIns.@Nullable Attempted newest) {
		return (newest != null) ? newest.forDelivery() : null;
	}

	private static PersonId student(DeliveryTarget submission) {
		return Objects.requireNonNull(submission.student());
	}

}
