package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.SubmissionState;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When each student's newest work was handed in, here or in the LMS. */
@Repository
public class HandedInWork {

	/** The condition that a grade {@code g} was given, like {@code Grade.isGiven}. */
	public static final String GIVEN = """
			(g.points is not null or g.grade_text is not null or 'excluded' = any(g.flags))""";

	/** The condition that grade {@code g} is for the newest work {@code w}. */
	public static final String GRADED = GIVEN + " and g.graded_at >= greatest(w.handed_in_at, w.to_grade_since)";

	/** The condition that work {@code w} is newer than its grade, whoever looks at it. */
	public static final String WAITS = """
			w.handed_in_at is not null and not exists (select from grade g
				where g.district_id = w.district_id and g.assignment_id = w.assignment_id
				and g.student_id = w.student_id and\s""" + GRADED + ")";

	private static final String ONLY_HERE = """
			update handed_in_work w set seen_there = '', to_grade_since = null,
				handed_in_at = (select max(h.handed_in_at) from hand_in h where h.district_id = w.district_id
					and h.assignment_id = w.assignment_id and h.student_id = w.student_id)
			where w.district_id = :district and w.assignment_id = :assignment""";

	/** Begins what is seen of points without work. */
	private static final String POINTS = "points ";

	private final JdbcClient jdbc;

	private final Clock clock;

	HandedInWork(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/** What is known of the student's work for these assignments. */
	public Map<AssignmentId, OfStudent> ofStudent(DistrictId district, PersonId student,
			Collection<AssignmentId> assignments) {
		Map<AssignmentId, OfStudent> work = new HashMap<>();
		this.jdbc.sql("""
				select assignment_id, handed_in_at, own_due_at, handed_in_at is not null
					or seen_there not in ('', 'returned') and not starts_with(seen_there, ?) as handed_in
				from handed_in_work where district_id = ? and assignment_id = any(?) and student_id = ?""")
			.params(POINTS, district.value(), assignments.stream().map(AssignmentId::value).toArray(UUID[]::new),
					student.value())
			.query((row) -> {
				work.put(new AssignmentId(row.getObject("assignment_id", UUID.class)),
						new OfStudent(row.getBoolean("handed_in"), Columns.instantOrNull(row, "handed_in_at"),
								Columns.instantOrNull(row, "own_due_at")));
			});
		return work;
	}

	/**
	 * Records that the LMS no longer has any work for the assignment, so that only what
	 * was handed in here counts.
	 */
	void forgetLms(DistrictId district, AssignmentId assignment) {
		this.jdbc.sql(ONLY_HERE).param("district", district.value()).param("assignment", assignment.value()).update();
	}

	public Map<PersonId, Newest> newest(DeliveryTarget assignment, Collection<PersonId> students) {
		Map<PersonId, Newest> newest = new HashMap<>();
		if (students.isEmpty()) {
			return newest;
		}
		this.jdbc.sql("""
				select student_id, handed_in_at, greatest(handed_in_at, to_grade_since) as to_grade_since
				from handed_in_work
				where district_id = ? and assignment_id = ? and student_id = any(?) and handed_in_at is not null""")
			.params(assignment.district().value(), assignment.assignment().value(),
					students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				newest.put(new PersonId(row.getString("student_id")),
						new Newest(Columns.instant(row, "handed_in_at"), Columns.instant(row, "to_grade_since")));
			});
		return newest;
	}

	/**
	 * Records that a grade was given by someone who saw the work that was to be graded
	 * since then. Newer work still waits.
	 */
	void graded(DeliveryTarget assignment, PersonId student, Instant shown, Instant graded) {
		this.jdbc.sql("""
				update handed_in_work set to_grade_since = cast(:graded as timestamptz) + interval '1 microsecond'
				where district_id = :district and assignment_id = :assignment and student_id = :student
					and greatest(handed_in_at, to_grade_since) > :shown""")
			.param("graded", Timestamp.from(graded))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("student", student.value())
			.param("shown", Timestamp.from(shown))
			.update();
	}

	/** Records that these students no longer have a due date of their own in the LMS. */
	void forgetOwnDueDates(DeliveryTarget assignment, Collection<PersonId> students) {
		if (!students.isEmpty()) {
			this.jdbc.sql("""
					update handed_in_work set own_due_at = null
					where district_id = ? and assignment_id = ? and student_id = any(?)""")
				.params(assignment.district().value(), assignment.assignment().value(),
						students.stream().map(PersonId::value).toArray(String[]::new))
				.update();
		}
	}

	/** Records that the student handed in something new here. */
	void handedIn(DeliveryTarget submission, Instant at) {
		this.jdbc.sql("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at) values (?, ?, ?, ?)
				on conflict (district_id, assignment_id, student_id) do update
					set handed_in_at = greatest(handed_in_work.handed_in_at, excluded.handed_in_at)""")
			.params(submission.district().value(), submission.assignment().value(),
					String.valueOf(submission.student()), Timestamp.from(at))
			.update();
	}

	/**
	 * The students for whom the LMS shows different work, or another due date of their
	 * own, than last time, or who are seen for the first time. The LMS also shows people
	 * who were never in our copy of the section, or were erased from it; nothing is kept
	 * of them.
	 */
	Map<PersonId, LmsSubmission> changedThere(DeliveryTarget assignment, Map<PersonId, LmsSubmission> held) {
		Map<PersonId, LmsSubmission> changed = new HashMap<>(held);
		Map<PersonId, Before> before = before(assignment, held.keySet());
		changed.keySet().retainAll(before.keySet());
		changed.entrySet()
			.removeIf((entry) -> isAsBefore(entry.getValue(), Objects.requireNonNull(before.get(entry.getKey()))));
		return changed;
	}

	/**
	 * Records the work that the LMS shows now. It is new unless it came from here, or was
	 * graded before it was seen. New work was handed in when the LMS says that the
	 * submission last changed, and is to be graded from now on. Work that is no longer
	 * there is no longer handed in, unless that was done here.
	 * @param here the newest work that the students handed in here
	 */
	void seenThere(DeliveryTarget assignment, Map<PersonId, LmsSubmission> changed,
			Map<PersonId, StudentHandIns.Attempted> here) {
		Map<PersonId, Before> before = before(assignment, changed.keySet());
		Instant now = this.clock.instant();
		List<Map.Entry<PersonId, LmsSubmission>> sorted = changed.entrySet()
			.stream()
			.filter((one) -> before.containsKey(one.getKey()))
			.sorted(Comparator.comparing((entry) -> entry.getKey().value()))
			.toList();
		this.jdbc
			.sql("""
					insert into handed_in_work as w (district_id, assignment_id, student_id, handed_in_at, to_grade_since, seen_there, own_due_at)
					select :district, :assignment, shown.student, shown.at,
						case when shown.at is not null then cast(:now as timestamptz) end, shown.work, shown.own
					from unnest(cast(:students as text[]), cast(:works as text[]), cast(:at as timestamptz[]),
						cast(:own as timestamptz[])) as shown (student, work, at, own)
					where exists (select from class_list l where l.district_id = :district
						and l.section_id = :section and l.student_id = shown.student)
					on conflict (district_id, assignment_id, student_id) do update set seen_there = excluded.seen_there, own_due_at = excluded.own_due_at,
						handed_in_at = greatest(w.handed_in_at, excluded.handed_in_at),
						to_grade_since = greatest(w.to_grade_since, excluded.to_grade_since)""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("section", assignment.section().value())
			.param("now", Timestamp.from(now))
			.param("students", sorted.stream().map((one) -> one.getKey().value()).toArray(String[]::new))
			.param("works",
					sorted.stream()
						.map((one) -> mark(one.getValue(), Objects.requireNonNull(before.get(one.getKey()))))
						.toArray(String[]::new))
			.param("at",
					sorted.stream()
						.map((one) -> isNew(one.getValue(), Objects.requireNonNull(before.get(one.getKey())),
								here.get(one.getKey())) ? handedIn(one.getValue(), now).toString() : null)
						.toArray(String[]::new))
			.param("own",
					sorted.stream()
						.map((one) -> Objects.toString(one.getValue().details().ownDueDate(), null))
						.toArray(String[]::new))
			.update();
		String[] gone = sorted.stream()
			.filter((one) -> work(one.getValue()).isEmpty()
					&& Objects.requireNonNull(before.get(one.getKey())).hadWork())
			.map((one) -> one.getKey().value())
			.toArray(String[]::new);
		if (gone.length > 0) {
			this.jdbc.sql(ONLY_HERE + " and w.student_id = any(:students)")
				.param("district", assignment.district().value())
				.param("assignment", assignment.assignment().value())
				.param("students", gone)
				.update();
		}
	}

	private static Instant handedIn(LmsSubmission shown, Instant now) {
		Instant changed = shown.changedAt();
		return (changed != null && changed.isBefore(now)) ? changed : now;
	}

	private static boolean isNew(LmsSubmission shown, Before before, StudentHandIns.@Nullable Attempted here) {
		boolean same = mark(shown, before).equals(before.seen());
		if (same || shown.isReturned() || work(shown).isEmpty() || (here != null && shown.shows(here.work()))) {
			return false;
		}
		if (before.hadWork()) {
			return true;
		}
		// Points that were there without the work aren't for it.
		boolean gradedThere = !points(shown).isEmpty() && !points(shown).equals(before.seen());
		return here == null
				&& ((before.seen() == null) ? !before.graded() && !gradedThere : before.graded() || !gradedThere);
	}

	/** What is known of these students of the section. */
	private Map<PersonId, Before> before(DeliveryTarget assignment, Collection<PersonId> students) {
		Map<PersonId, Before> before = new HashMap<>();
		this.jdbc.sql("""
				select l.student_id, w.seen_there, w.own_due_at, coalesce(%s, false) as graded from class_list l
				left join handed_in_work w on w.district_id = l.district_id and w.assignment_id = ?
					and w.student_id = l.student_id
				left join grade g on g.district_id = l.district_id and g.assignment_id = ?
					and g.student_id = l.student_id
				where l.district_id = ? and l.section_id = ? and l.student_id = any(?)""".formatted(GIVEN))
			.params(assignment.assignment().value(), assignment.assignment().value(), assignment.district().value(),
					assignment.section().value(), students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				before.put(new PersonId(row.getString("student_id")), new Before(row.getString("seen_there"),
						Columns.instantOrNull(row, "own_due_at"), row.getBoolean("graded")));
			});
		return before;
	}

	private static boolean isAsBefore(LmsSubmission shown, Before before) {
		return mark(shown, before).equals(before.seen())
				&& Objects.equals(shown.details().ownDueDate(), before.ownDue());
	}

	/** A short text that identifies what the LMS shows. */
	private static String mark(LmsSubmission submission, Before before) {
		String work = work(submission);
		return (work.isEmpty() && !before.graded()) ? points(submission) : work;
	}

	private static String points(LmsSubmission submission) {
		BigDecimal points = submission.value().points();
		return (points != null) ? POINTS + points.stripTrailingZeros().toPlainString() : "";
	}

	/** A short text that identifies the work; empty if the LMS doesn't have any. */
	private static String work(LmsSubmission submission) {
		if (SubmissionState.of(submission.state()) == SubmissionState.RECLAIMED) {
			return "";
		}
		if (submission.work().mark().isEmpty()) {
			return (submission.isSubmitted() || submission.isReturned()) ? submission.state() : "";
		}
		return submission.work().mark();
	}

	/**
	 * A student before something was read. Of students without work, too, it has to be
	 * known that they were seen: if work shows up later, their grades were given without
	 * it.
	 *
	 * @param seen what the LMS last showed; null if it was never read
	 * @param ownDue their own due date that it showed
	 * @param graded whether they have a grade here
	 */
	private record Before(@Nullable String seen, @Nullable Instant ownDue, boolean graded) {

		boolean hadWork() {
			return this.seen != null && !this.seen.isEmpty() && !this.seen.startsWith(POINTS);
		}

	}

	/**
	 * What is known of a student's work.
	 *
	 * @param at when the newest of it was handed in; null if none was, or it was graded
	 * before it was first seen in the LMS
	 * @param ownDue the student's own due date in the LMS; null for none
	 */
	public record OfStudent(boolean handedIn, @Nullable Instant at, @Nullable Instant ownDue) {

		public static final OfStudent NOTHING = new OfStudent(false, null, null);

	}

	/**
	 * A student's newest work.
	 *
	 * @param toGradeSince the time that tells it from older work
	 */
	public record Newest(Instant handedInAt, Instant toGradeSince) {

	}

}
