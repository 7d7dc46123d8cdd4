package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.grading.grades.ReleaseSetting.Mode;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * What teachers chose about when grades go to the LMS. Saving a grade and changing the
 * setting lock its row, so that no grade is left behind by a release.
 */
@Repository
class ReleaseSettings {

	private static final String FIND = "select mode, release_at from grade_release where district_id = ? and assignment_id = ?";

	private final JdbcClient jdbc;

	private final DistrictMachines machines;

	private final Clock clock;

	ReleaseSettings(JdbcClient jdbc, DistrictMachines machines, Clock clock) {
		this.jdbc = jdbc;
		this.machines = machines;
		this.clock = clock;
	}

	ReleaseSetting of(DistrictId district, AssignmentId assignment) {
		return find(district, assignment, "");
	}

	/**
	 * The setting, which stays as it is until the transaction ends. Must be called before
	 * a grade is locked.
	 */
	ReleaseSetting lockedForSaving(DistrictId district, AssignmentId assignment) {
		return find(district, assignment, " for share");
	}

	/** The same for a release, which waits for grades that are being saved. */
	ReleaseSetting lockedForRelease(DistrictId district, AssignmentId assignment) {
		return find(district, assignment, " for update");
	}

	private ReleaseSetting find(DistrictId district, AssignmentId assignment, String lock) {
		return this.jdbc.sql(FIND + lock)
			.param(district.value())
			.param(assignment.value())
			.query(ReleaseSettings::setting)
			.optional()
			.orElse(ReleaseSetting.AT_ONCE);
	}

	/** Those of the assignments that hold first grades. */
	Set<AssignmentId> holding(DistrictId district, Collection<AssignmentId> assignments) {
		return this.jdbc.sql("""
				select assignment_id from grade_release
				where district_id = ? and assignment_id = any(?) and mode <> 'AT_ONCE'""")
			.param(district.value())
			.param(assignments.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.query((row, number) -> new AssignmentId(row.getObject("assignment_id", UUID.class)))
			.set();
	}

	/**
	 * Replaces a setting by another.
	 * @return false if it has been changed since it was seen
	 */
	boolean replace(DistrictId district, AssignmentId assignment, ReleaseSetting seen, ReleaseSetting setting,
			PersonId teacher) {
		return this.jdbc.sql("""
				insert into grade_release (district_id, assignment_id, mode, release_at, changed_by, changed_at)
				values (:district, :assignment, :mode, :at, :teacher, :now)
				on conflict (district_id, assignment_id) do update set mode = :mode, release_at = :at,
					changed_by = :teacher, changed_at = :now
				where grade_release.mode = :seenMode and grade_release.release_at is not distinct from :seenAt""")
			.param("district", district.value())
			.param("assignment", assignment.value())
			.param("mode", setting.mode().name())
			.param("at", Columns.timestamp(setting.at()), Types.TIMESTAMP)
			.param("seenMode", seen.mode().name())
			.param("seenAt", Columns.timestamp(seen.at()), Types.TIMESTAMP)
			.param("teacher", teacher.value())
			.param("now", Timestamp.from(this.clock.instant()))
			.update() == 1;
	}

	/** The assignments whose time has come, each with its section, the earliest first. */
	List<DeliveryTarget> due(int atMost) {
		return this.machines.ask((asked) -> this.jdbc
			.sql("""
					select r.district_id, a.section_id, r.assignment_id from grade_release r
					join assignment_summary a on a.district_id = r.district_id and a.id = r.assignment_id and %s
					where %s and r.mode = 'AT_TIME' and r.release_at <= :now order by r.release_at limit :atMost"""
				.formatted(asked.amongToo("a.district_id"), asked.among("r.district_id")))
			.param("asked", asked.ids())
			.param("now", Timestamp.from(this.clock.instant()))
			.param("atMost", atMost)
			.query((row, number) -> DeliveryTarget.assignment(new DistrictId(row.getString("district_id")),
					new SectionId(row.getString("section_id")),
					new AssignmentId(row.getObject("assignment_id", UUID.class))))
			.list());
	}

	/**
	 * From now on, the assignment's grades are sent right away.
	 * @return false if its time has not come
	 */
	boolean timeHasCome(DeliveryTarget assignment) {
		return this.jdbc.sql("""
				update grade_release set mode = 'AT_ONCE', release_at = null
				where district_id = ? and assignment_id = ? and mode = 'AT_TIME' and release_at <= ?""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.param(Timestamp.from(this.clock.instant()))
			.update() == 1;
	}

	private static ReleaseSetting setting(ResultSet row, int number) throws SQLException {
		return new ReleaseSetting(Mode.valueOf(row.getString("mode")), Columns.instantOrNull(row, "release_at"));
	}

}
