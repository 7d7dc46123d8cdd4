package dev.handback.grading.grades;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Grades that teachers hold back. A grade can be held only until any of it may have been
 * sent; once it is released, its changes are sent right away.
 */
@Component
public class HeldGrades {

	/** The condition that a grade {@code g} is held and isn't empty. */
	public static final String HELD = """
			(g.held and (cardinality(g.flags) > 0
			or num_nonnulls(g.points, g.comment, g.grade_text, g.extra_attempts, g.own_due_at) > 0))""";

	private static final int BATCH = 100;

	private final JdbcClient jdbc;

	private final GradeRepository repository;

	private final ReleaseSettings settings;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	HeldGrades(JdbcClient jdbc, GradeRepository repository, ReleaseSettings settings, Deliveries deliveries,
			AuditTrail audit, Clock clock) {
		this.jdbc = jdbc;
		this.repository = repository;
		this.settings = settings;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	/** When the assignment's grades go to the LMS. */
	public ReleaseSetting setting(DistrictId district, AssignmentId assignment) {
		return this.settings.of(district, assignment);
	}

	/** Those of the assignments that hold the grades of students who have none yet. */
	public Set<AssignmentId> holding(DistrictId district, Collection<AssignmentId> assignments) {
		return this.settings.holding(district, assignments);
	}

	/** How many grades of the assignment are held. */
	public int count(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("select count(*) from grade g where g.district_id = ? and g.assignment_id = ? and " + HELD)
			.params(district.value(), assignment.value())
			.query(Integer.class)
			.single();
	}

	/**
	 * Changes when grades are sent. What has been sent stays sent; if grades are sent
	 * right away from now on, those that are held are sent, too.
	 * @param seen the setting that it replaces
	 * @return how many were released; empty if someone else has changed the setting
	 */
	@Transactional
	public OptionalInt change(TaughtAssignment assignment, ReleaseSetting seen, ReleaseSetting setting) {
		PersonId teacher = assignment.teacher().person();
		if (!this.settings.replace(assignment.district(), assignment.id(), seen, setting, teacher)) {
			return OptionalInt.empty();
		}
		this.audit.record(assignment.district(), teacher, "release of grades changed",
				assignment.id() + " " + setting.mode());
		return OptionalInt.of(setting.holds() ? 0 : releaseAll(assignment.target(), teacher));
	}

	/**
	 * How many grades were released since the setting was last changed, and with that.
	 */
	public int releasedSince(TaughtAssignment assignment) {
		return this.jdbc.sql("""
				select count(*) from grade_release r
				join grade g on g.district_id = r.district_id and g.assignment_id = r.assignment_id
					and g.released_at >= r.changed_at
				where r.district_id = ? and r.assignment_id = ?""")
			.params(assignment.district().value(), assignment.id().value())
			.query(Integer.class)
			.single();
	}

	/**
	 * Releases these students' grades, unless they were changed since the page showed
	 * them.
	 */
	@Transactional
	public Released release(TaughtAssignment assignment, Collection<PersonId> students, GradesAsShown shown) {
		this.settings.lockedForRelease(assignment.district(), assignment.id());
		Instant now = this.clock.instant();
		List<PersonId> released = new ArrayList<>();
		int already = 0;
		int leftAlone = 0;
		for (Grade grade : this.repository.lock(assignment.district().value(), assignment.id().value(),
				students.stream().map(PersonId::value).toArray(String[]::new))) {
			PersonId student = new PersonId(grade.key().student());
			if (!grade.isHeld()) {
				already++;
			}
			else if (shown.has(student, grade.value())) {
				grade.release(now);
				released.add(student);
			}
			else {
				leftAlone++;
			}
		}
		send(assignment.target(), released, assignment.teacher().person());
		return new Released(released.size(), already, leftAlone);
	}

	/** The assignments whose time has come, up to a batch of them. */
	List<DeliveryTarget> due() {
		return this.settings.due(BATCH);
	}

	/** Releases the assignment's grades if its time has come. */
	@Transactional
	public void releaseIfDue(DeliveryTarget assignment) {
		if (this.settings.timeHasCome(assignment)) {
			releaseAll(assignment, null);
		}
	}

	private int releaseAll(DeliveryTarget assignment, @Nullable PersonId teacher) {
		List<PersonId> students = this.jdbc.sql("""
				update grade g set held = false, released_at = greatest(:now, graded_at), version = version + 1
				where g.district_id = :district and g.assignment_id = :assignment and g.student_id in (
					select student_id from grade g where district_id = :district and assignment_id = :assignment and %s
					order by student_id for update)
				returning g.student_id""".formatted(HELD))
			.param("now", Timestamp.from(this.clock.instant()))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.query((row, number) -> new PersonId(row.getString("student_id")))
			.list();
		send(assignment, students, teacher);
		return students.size();
	}

	private void send(DeliveryTarget assignment, List<PersonId> students, @Nullable PersonId teacher) {
		if (!students.isEmpty()) {
			this.deliveries.changedWithMany(assignment, students);
			this.audit.record(assignment.district(), teacher, "grades released",
					assignment.assignment() + " " + students.size());
		}
	}

	/**
	 * The result of a release.
	 *
	 * @param number how many grades were released
	 * @param already how many were before, as by the first half of a double click
	 * @param leftAlone how many were changed since the page showed them
	 */
	public record Released(int number, int already, int leftAlone) {

	}

}
