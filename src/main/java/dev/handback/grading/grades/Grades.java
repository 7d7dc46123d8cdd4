package dev.handback.grading.grades;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentRecreated;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.grades.HandedInWork.Newest;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Grades as teachers give them. */
@Component
public class Grades implements AssignmentRecreated {

	/** How long after a request it may arrive a second time. */
	private static final Duration REPEATED = Duration.ofMinutes(1);

	private final GradeRepository repository;

	private final StudentHandIns handIns;

	private final HandedInWork work;

	private final ReleaseSettings releases;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final AuditTrail audit;

	private final Clock clock;

	Grades(GradeRepository repository, StudentHandIns handIns, HandedInWork work, ReleaseSettings releases,
			Deliveries deliveries, ConnectedDistricts districts, AuditTrail audit, Clock clock) {
		this.repository = repository;
		this.handIns = handIns;
		this.work = work;
		this.releases = releases;
		this.deliveries = deliveries;
		this.districts = districts;
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
	 * Stores what was touched in these students' grades and hasn't been changed by anyone
	 * else since the page showed it, with history, and with delivery unless the teacher
	 * holds it. All or nothing; comparison and write are atomic.
	 * @param edits applied one after the other; a student may have several
	 * @param withMany whether single grades are sent before these
	 */
	@Transactional
	public SavedGrades save(SignedInUser teacher, DeliveryTarget assignment, List<GradeEdit> edits, boolean withMany) {
		boolean holds = this.releases.lockedForSaving(assignment.district(), assignment.assignment()).holds();
		Map<PersonId, Grade> grades = byStudent(locked(teacher, assignment, edits));
		Instant since = this.clock.instant().minus(REPEATED);
		Set<PersonId> lately = grades.entrySet()
			.stream()
			.filter((grade) -> grade.getValue().wasGivenBy(teacher.person(), since))
			.map(Map.Entry::getKey)
			.collect(Collectors.toSet());
		Map<PersonId, Newest> newest = this.work.newest(assignment, repeating(edits));
		Set<PersonId> given = new LinkedHashSet<>();
		Set<PersonId> changed = new LinkedHashSet<>();
		Set<PersonId> again = new LinkedHashSet<>();
		List<Merge> merges = new ArrayList<>();
		for (GradeEdit edit : edits) {
			PersonId student = edit.student();
			@Nullable Grade grade = grades.get(student);
			Merge merge = edit.onto((grade != null) ? grade.value() : GradeValue.NONE);
			merges.add(merge);
			if (grade == null && !merge.written().isEmpty()) {
				throw new ConcurrencyFailureException("A grade was erased while it was being saved");
			}
			if (grade != null && isGiven(grade, edit, merge, newest.get(student))) {
				given.add(student);
				if (give(teacher, grade, edit.write(grade.value(), merge), holds)) {
					changed.add(student);
				}
				else if (!grade.isHeld()) {
					again.add(student);
				}
				if (edit.shown() != null) {
					this.work.graded(assignment, student, edit.shown(), grade.gradedAt());
				}
			}
		}
		keepHistory(assignment, given);
		audit(teacher, assignment, given, "grade given");
		deliver(assignment, changed, withMany);
		giveBackAgain(assignment, again);
		Map<PersonId, GradeWithHistory> saved = new HashMap<>();
		grades.forEach((student, grade) -> saved.put(student, GradeWithHistory.of(grade)));
		return new SavedGrades(merges, saved, lately);
	}

	/**
	 * Locks the grades. Everyone creates and then locks them in the same order, so that
	 * two people who save the same ones don't block each other.
	 */
	private List<Grade> locked(SignedInUser teacher, DeliveryTarget assignment, List<GradeEdit> edits) {
		String district = assignment.district().value();
		UUID id = assignment.assignment().value();
		String[] students = ids(edits.stream().map(GradeEdit::student));
		String[] beginning = ids(edits.stream().filter(GradeEdit::begins).map(GradeEdit::student));
		if (students.length == 1) {
			List<Grade> one = this.repository.lock(district, id, students);
			if (!one.isEmpty() || beginning.length == 0) {
				return one;
			}
		}
		List<Grade> begun = (beginning.length > 0)
				? this.repository.begin(district, id, beginning, teacher.person().value(), this.clock.instant())
				: List.of();
		return (begun.size() < students.length) ? this.repository.lock(district, id, students) : begun;
	}

	/**
	 * The students whose work may be newer than the grade that was typed again. The page
	 * that shows the work says itself which it was.
	 */
	private static Set<PersonId> repeating(List<GradeEdit> edits) {
		return edits.stream().filter(GradeEdit::repeatsPoints).map(GradeEdit::student).collect(Collectors.toSet());
	}

	/**
	 * Whether the grade changes, or newer work gets the same one: by saving the page that
	 * shows it, or by typing the same points in a list. An untouched line of a list says
	 * nothing.
	 */
	private static boolean isGiven(Grade grade, GradeEdit edit, Merge merge, @Nullable Newest newest) {
		if (!grade.value().isSameAs(edit.write(grade.value(), merge))) {
			return true;
		}
		@Nullable Instant since = (newest != null && edit.repeatsPoints()) ? newest.toGradeSince() : edit.shown();
		return grade.isGiven() && !merge.isConflict() && since != null && since.isAfter(grade.gradedAt());
	}

	/** Returns whether another value is to be sent. */
	private boolean give(SignedInUser teacher, Grade grade, GradeValue value, boolean holds) {
		boolean changes = !grade.value().isSameAs(value);
		if (changes && holds && grade.isUntouched()) {
			grade.hold();
		}
		grade.change(value, teacher.person(), this.clock.instant());
		if (changes && !holds && grade.isHeld()) {
			grade.release(grade.gradedAt());
		}
		return changes && !grade.isHeld();
	}

	private void giveBackAgain(DeliveryTarget assignment, Set<PersonId> students) {
		if (!students.isEmpty() && this.districts.get(assignment.district()).provider().rules().returnsExplicitly()) {
			this.deliveries.givenAgain(assignment, students);
		}
	}

	private void deliver(DeliveryTarget assignment, Set<PersonId> students, boolean withMany) {
		if (withMany) {
			this.deliveries.changedWithMany(assignment, students);
		}
		else {
			this.deliveries.changed(assignment, students);
		}
	}

	/**
	 * Adopts the LMS's values for these students. Does nothing if both sides agree by
	 * now.
	 * @return how many have a value other than the chosen one, because the page didn't
	 * show what is stored now
	 */
	@Transactional
	public int keepTheirs(TaughtAssignment assignment, Collection<PersonId> students, ShownConflicts shown) {
		Set<PersonId> kept = new LinkedHashSet<>();
		int leftAlone = choose(assignment, students, shown, GradeFields.THEIRS, "grade of the learning platform kept",
				(grade, theirs) -> {
					grade.change(theirs, assignment.teacher().person(), this.clock.instant());
					grade.agree(theirs, this.clock.instant());
					kept.add(new PersonId(grade.key().student()));
				});
		keepHistory(assignment.target(), kept);
		return leftAlone;
	}

	/** Sends our values over the LMS's for these students. */
	@Transactional
	public int sendOurs(TaughtAssignment assignment, Collection<PersonId> students, ShownConflicts shown) {
		Set<PersonId> sent = new LinkedHashSet<>();
		int leftAlone = choose(assignment, students, shown, GradeFields.OURS, "own grade sent over another",
				(grade, theirs) -> {
					grade.replace(theirs, this.clock.instant());
					sent.add(new PersonId(grade.key().student()));
				});
		if (!sent.isEmpty()) {
			this.repository.keepSentOver(assignment.district().value(), assignment.id().value(), ids(sent.stream()),
					assignment.teacher().person().value());
		}
		return leftAlone;
	}

	@Override
	@Transactional
	public void lock(DistrictId district, AssignmentId assignment) {
		this.repository.ofAssignmentForChange(district.value(), assignment.value());
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
		Set<PersonId> chosen = new LinkedHashSet<>();
		int leftAlone = 0;
		for (Grade grade : this.repository.lock(assignment.district().value(), assignment.id().value(),
				ids(students.stream()))) {
			GradeValue theirs = grade.theirs();
			PersonId student = new PersonId(grade.key().student());
			if (theirs != null && shown.has(student, grade.value(), theirs)) {
				choice.accept(grade, theirs);
				chosen.add(student);
			}
			else if (theirs != null || (shown.has(student) && !shown.has(student, side, grade.value()))) {
				leftAlone++;
			}
		}
		this.deliveries.chosen(assignment.target(), chosen);
		audit(assignment.teacher(), assignment.target(), chosen, action);
		return leftAlone;
	}

	private void keepHistory(DeliveryTarget assignment, Set<PersonId> students) {
		if (!students.isEmpty()) {
			this.repository.keepHistory(assignment.district().value(), assignment.assignment().value(),
					ids(students.stream()));
		}
	}

	private void audit(SignedInUser teacher, DeliveryTarget assignment, Set<PersonId> students, String action) {
		if (!students.isEmpty()) {
			this.audit.record(teacher.district(), teacher.person(), action,
					students.stream().map((student) -> assignment.assignment() + " " + student).toList());
		}
	}

	private static Map<PersonId, Grade> byStudent(List<Grade> grades) {
		return grades.stream()
			.collect(Collectors.toMap((grade) -> new PersonId(grade.key().student()), Function.identity()));
	}

	private static String[] ids(Stream<PersonId> students) {
		return students.map(PersonId::value).distinct().toArray(String[]::new);
	}

}
