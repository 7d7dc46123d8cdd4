package dev.handback.grading.grades;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentRecreated;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Grades as teachers give them. */
@Component
public class Grades implements AssignmentRecreated {

	private final GradeRepository repository;

	private final GradeChangeRepository history;

	private final StudentHandIns handIns;

	private final HandedInWork work;

	private final ReleaseSettings releases;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	Grades(GradeRepository repository, GradeChangeRepository history, StudentHandIns handIns, HandedInWork work,
			ReleaseSettings releases, Deliveries deliveries, AuditTrail audit, Clock clock) {
		this.repository = repository;
		this.history = history;
		this.handIns = handIns;
		this.work = work;
		this.releases = releases;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	/** The student's own grades, by assignment, without those that are held. */
	public Map<AssignmentId, GradeWithHistory> ofStudent(DistrictId district, PersonId student,
			Collection<AssignmentId> assignments) {
		return this.repository
			.ofStudent(district.value(), student.value(), assignments.stream().map(AssignmentId::value).toList())
			.stream()
			.filter((grade) -> !grade.isHeld())
			.collect(Collectors.toMap((grade) -> new AssignmentId(grade.key().assignment()), GradeWithHistory::of));
	}

	/** The grade of one student; empty if there never was one. */
	public Optional<GradeWithHistory> seen(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.repository.findById(GradeKey.of(district, assignment, student)).map(GradeWithHistory::of);
	}

	/**
	 * Stores what was touched and hasn't been changed by anyone else since the page
	 * showed it, with history, and with delivery unless the teacher holds it. All or
	 * nothing; comparison and write are atomic.
	 * @param withMany whether single grades are sent before this one
	 */
	@Transactional
	public Merge save(SignedInUser teacher, DeliveryTarget submission, GradeEdit edit, boolean withMany) {
		return save(teacher, submission, edit, withMany, null);
	}

	/**
	 * The same from a page that shows the student's work.
	 * @param shown which it was; if newer work was handed in since then, it waits for
	 * another grade. Null if the page didn't say
	 */
	@Transactional
	public Merge save(SignedInUser teacher, DeliveryTarget submission, GradeEdit edit, boolean withMany,
			@Nullable Instant shown) {
		GradeKey key = GradeKey.of(teacher.district(), submission.assignment(), student(submission));
		boolean holds = this.releases.lockedForSaving(teacher.district(), submission.assignment()).holds();
		Optional<Grade> stored = this.repository.findForChange(key);
		Merge ofNothing = edit.onto(GradeValue.NONE);
		if (stored.isEmpty() && ofNothing.written().isEmpty()) {
			return ofNothing;
		}
		Instant now = this.clock.instant();
		Grade grade = stored.orElseGet(() -> this.repository.first(key, teacher.person(), now));
		Merge merge = edit.onto(grade.value());
		GradeValue value = edit.write(grade.value(), merge);
		if (!grade.value().isSameAs(value)) {
			if (holds && grade.isUntouched()) {
				grade.hold();
			}
			give(teacher, submission, grade, value, now, shown);
			if (!holds && grade.isHeld()) {
				grade.release(grade.gradedAt());
			}
			if (!grade.isHeld()) {
				deliver(submission, withMany);
			}
		}
		else if (isGivenAgain(submission, grade, edit, merge, shown)) {
			give(teacher, submission, grade, value, now, shown);
		}
		return merge;
	}

	private void give(SignedInUser teacher, DeliveryTarget submission, Grade grade, GradeValue value, Instant now,
			@Nullable Instant shown) {
		store(teacher, grade, value, now);
		if (shown != null) {
			this.work.graded(submission, shown, grade.gradedAt());
		}
		this.audit.record(teacher.district(), teacher.person(), "grade given",
				submission.assignment() + " " + submission.student());
	}

	/**
	 * Whether newer work gets the same grade: by saving the page that shows it, or by
	 * typing the same points in a list. An untouched line of a list says nothing.
	 */
	private boolean isGivenAgain(DeliveryTarget submission, Grade grade, GradeEdit edit, Merge merge,
			@Nullable Instant shown) {
		if (!grade.isGiven() || merge.isConflict()) {
			return false;
		}
		return (shown != null) ? shown.isAfter(grade.gradedAt())
				: edit.repeats(GradeFields.POINTS) && this.work.newest(submission)
					.filter((newest) -> newest.toGradeSince().isAfter(grade.gradedAt()))
					.isPresent();
	}

	private void deliver(DeliveryTarget submission, boolean withMany) {
		if (withMany) {
			this.deliveries.changedWithMany(submission);
		}
		else {
			this.deliveries.changed(submission);
		}
	}

	private static PersonId student(DeliveryTarget submission) {
		return Objects.requireNonNull(submission.student());
	}

	/**
	 * Adopts the LMS's values for these students. Does nothing if both sides agree by
	 * now.
	 * @return how many have another value than the chosen one, because the page didn't
	 * show what is stored now
	 */
	@Transactional
	public int keepTheirs(TaughtAssignment assignment, Collection<PersonId> students, ShownConflicts shown) {
		return choose(assignment, students, shown, GradeFields.THEIRS, "grade of the learning platform kept",
				(grade, theirs) -> {
					store(assignment.teacher(), grade, theirs, this.clock.instant());
					grade.agree(theirs, this.clock.instant());
				});
	}

	/** Sends our values over the LMS's for these students. */
	@Transactional
	public int sendOurs(TaughtAssignment assignment, Collection<PersonId> students, ShownConflicts shown) {
		return choose(assignment, students, shown, GradeFields.OURS, "own grade sent over another",
				(grade, theirs) -> grade.replace(theirs, this.clock.instant()));
	}

	@Override
	@Transactional
	public void forgetLms(DistrictId district, AssignmentId assignment) {
		this.repository.ofAssignmentForChange(district.value(), assignment.value())
			.forEach((grade) -> grade.forgetLms(this.clock.instant()));
		this.handIns.forgetLms(district, assignment);
	}

	private int choose(TaughtAssignment assignment, Collection<PersonId> students, ShownConflicts shown, String side,
			String action, BiConsumer<Grade, GradeValue> choice) {
		int leftAlone = 0;
		for (Grade grade : this.repository.ofStudentsForChange(assignment.district().value(), assignment.id().value(),
				students.stream().map(PersonId::value).toList())) {
			GradeValue theirs = grade.theirs();
			PersonId student = new PersonId(grade.key().student());
			if (theirs != null && shown.has(student, grade.value(), theirs)) {
				choice.accept(grade, theirs);
				this.deliveries.chosen(assignment.submission(student));
				this.audit.record(assignment.district(), assignment.teacher().person(), action,
						assignment.id() + " " + student);
			}
			else if (theirs != null || (shown.has(student) && !shown.has(student, side, grade.value()))) {
				leftAlone++;
			}
		}
		return leftAlone;
	}

	private void store(SignedInUser teacher, Grade grade, GradeValue value, Instant now) {
		Instant changed = grade.change(value, teacher.person(), now);
		this.history.save(new GradeChange(grade.key(), value, teacher.person(), changed));
	}

}
