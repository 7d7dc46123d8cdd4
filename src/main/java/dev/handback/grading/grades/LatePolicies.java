package dev.handback.grading.grades;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

@Component
public class LatePolicies {

	private static final String INSERT = """
			insert into late_policy (district_id, assignment_id, points_per_day, most_points, changed_by, changed_at)
			values (:district, :assignment, :perDay, :most, :teacher, :now)
			on conflict (district_id, assignment_id) do nothing""";

	private static final String CHANGE = """
			update late_policy set points_per_day = :perDay, most_points = :most, changed_by = :teacher,
				changed_at = :now
			""";

	private static final String SEEN = """
			where district_id = :district and assignment_id = :assignment and points_per_day = :seenPerDay
				and most_points is not distinct from cast(:seenMost as numeric)""";

	private final JdbcClient jdbc;

	private final HandedInWork work;

	private final AuditTrail audit;

	private final Clock clock;

	LatePolicies(JdbcClient jdbc, HandedInWork work, AuditTrail audit, Clock clock) {
		this.jdbc = jdbc;
		this.work = work;
		this.audit = audit;
		this.clock = clock;
	}

	public Optional<LatePolicy> of(DistrictId district, AssignmentId assignment) {
		return this.jdbc
			.sql("select points_per_day, most_points from late_policy where district_id = ? and assignment_id = ?")
			.params(district.value(), assignment.value())
			.query((row, number) -> new LatePolicy(row.getBigDecimal("points_per_day"),
					row.getBigDecimal("most_points")))
			.optional();
	}

	/**
	 * How late the student's newest work is, and what that takes off; empty for nothing.
	 * @param zone the district's
	 */
	public Optional<Late> late(TaughtAssignment assignment, PersonId student, Instant due, ZoneId zone) {
		return of(assignment.district(), assignment.id()).flatMap((policy) -> {
			Instant handedIn = this.work.ofStudent(assignment.district(), student, List.of(assignment.id()))
				.getOrDefault(assignment.id(), HandedInWork.OfStudent.NOTHING)
				.at();
			long days = (handedIn != null) ? LatePolicy.daysLate(due, handedIn, zone) : 0;
			return (days > 0) ? Optional.of(new Late(days, policy.off(days))) : Optional.empty();
		});
	}

	/**
	 * Changes the policy; grades stay as they are.
	 * @param seen the policy that it replaces; null for none
	 * @param policy null for none
	 * @return false if it has been changed since it was seen
	 */
	@Transactional
	public boolean change(TaughtAssignment assignment, @Nullable LatePolicy seen, @Nullable LatePolicy policy) {
		boolean changed = (policy == null && seen == null) || store(assignment, seen, policy);
		if (changed) {
			this.audit.record(assignment.district(), assignment.teacher().person(), "late policy changed",
					assignment.id().toString());
		}
		return changed;
	}

	private boolean store(TaughtAssignment assignment, @Nullable LatePolicy seen, @Nullable LatePolicy policy) {
		String sql = (seen == null) ? INSERT : ((policy != null) ? CHANGE : "delete from late_policy ") + SEEN;
		return this.jdbc.sql(sql)
			.param("district", assignment.district().value())
			.param("assignment", assignment.id().value())
			.param("perDay", (policy != null) ? policy.perDay() : null, Types.NUMERIC)
			.param("most", (policy != null) ? policy.most() : null, Types.NUMERIC)
			.param("seenPerDay", (seen != null) ? seen.perDay() : null, Types.NUMERIC)
			.param("seenMost", (seen != null) ? seen.most() : null, Types.NUMERIC)
			.param("teacher", assignment.teacher().person().value())
			.param("now", Timestamp.from(this.clock.instant()))
			.update() == 1;
	}

	/**
	 * Late work, and the points that the policy takes off.
	 *
	 * @param days that have begun since the due date
	 */
	public record Late(long days, BigDecimal off) {

	}

}
