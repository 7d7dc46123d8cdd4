package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.assignments.WorkToGrade;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Counts work without a grade, work that is newer than its grade, and held grades. */
@Component
class UngradedWork implements WorkToGrade {

	private final JdbcClient jdbc;

	private final Clock clock;

	UngradedWork(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	@Override
	public Map<SectionId, Waiting> toGrade(DistrictId district, Collection<SectionId> sections) {
		Map<SectionId, Waiting> counts = new HashMap<>();
		this.jdbc.sql("""
				select asked.id, ungraded.number, handed_in.number as handed_in
				from unnest(cast(:sections as text[])) as asked (id)
				cross join lateral (select count(*) as number from (
					select from assignment_summary a
					join current_enrollment e on e.district_id = a.district_id and e.section_id = a.section_id
					where a.district_id = :district and a.section_id = asked.id and a.deleted_at is null
						and not a.deletion_wanted and (a.assignees = '{}' or e.student_id = any(a.assignees))
						and (a.due_at <= :now or exists (select from grade begun where begun.district_id = :district
							and begun.assignment_id = a.id and begun.points is not null)
							or exists (select from grade own where own.district_id = :district
								and own.assignment_id = a.id and own.student_id = e.student_id
								and own.own_due_at <= :now))
						and not exists (select from grade g where g.district_id = :district
							and g.assignment_id = a.id and g.student_id = e.student_id and (%2$s
								or g.own_due_at > :now))
						and not exists (select from handed_in_work w where w.district_id = :district
							and w.assignment_id = a.id and w.student_id = e.student_id and %1$s)
					limit :many) as found) as ungraded
				cross join lateral (select count(*) as number from (
					select from assignment_summary a
					join handed_in_work w on w.district_id = a.district_id and w.assignment_id = a.id
					join current_enrollment e on e.district_id = a.district_id and e.section_id = a.section_id
						and e.student_id = w.student_id
					where a.district_id = :district and a.section_id = asked.id and a.deleted_at is null
						and not a.deletion_wanted and %1$s
					limit :many) as found) as handed_in
				where ungraded.number + handed_in.number > 0""".formatted(HandedInWork.WAITS, HandedInWork.GIVEN))
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.param("now", Timestamp.from(this.clock.instant()))
			.param("many", MANY)
			.query((row) -> {
				counts.put(new SectionId(row.getString("id")), new Waiting(row.getInt("handed_in"),
						Math.min(MANY, row.getInt("handed_in") + row.getInt("number"))));
			});
		return counts;
	}

	@Override
	public List<OfAssignment> handedIn(DistrictId district, Collection<SectionId> sections) {
		return ofAssignments(district, sections, """
				select a.section_id, a.id, count(*) as number, min(w.handed_in_at) as oldest
				from assignment_summary a
				join handed_in_work w on w.district_id = a.district_id and w.assignment_id = a.id
				join current_enrollment e on e.district_id = a.district_id and e.section_id = a.section_id
					and e.student_id = w.student_id
				where a.district_id = :district and a.section_id = any(:sections) and a.deleted_at is null
					and not a.deletion_wanted and %s
				group by a.section_id, a.id""".formatted(HandedInWork.WAITS));
	}

	@Override
	public List<OfAssignment> held(DistrictId district, Collection<SectionId> sections) {
		return ofAssignments(district, sections, """
				select a.section_id, a.id, count(*) as number, min(g.graded_at) as oldest
				from assignment_summary a
				join grade g on g.district_id = a.district_id and g.assignment_id = a.id
				where a.district_id = :district and a.section_id = any(:sections) and a.deleted_at is null
					and not a.deletion_wanted and %s
				group by a.section_id, a.id""".formatted(HeldGrades.HELD));
	}

	@Override
	public List<OfAssignment> differing(DistrictId district, Collection<AssignmentId> assignments) {
		return this.jdbc.sql("""
				select a.section_id, a.id, count(*) as number, min(g.their_seen_at) as oldest
				from assignment_summary a
				join grade g on g.district_id = a.district_id and g.assignment_id = a.id
				join current_enrollment e on e.district_id = a.district_id and e.section_id = a.section_id
					and e.student_id = g.student_id
				where a.district_id = :district and a.id = any(:assignments) and g.their_seen_at is not null
				group by a.section_id, a.id""")
			.param("district", district.value())
			.param("assignments", assignments.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.query(UngradedWork::ofAssignment)
			.list();
	}

	private List<OfAssignment> ofAssignments(DistrictId district, Collection<SectionId> sections, String sql) {
		return this.jdbc.sql(sql)
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.query(UngradedWork::ofAssignment)
			.list();
	}

	private static OfAssignment ofAssignment(ResultSet row, int number) throws SQLException {
		return new OfAssignment(new SectionId(row.getString("section_id")),
				new AssignmentId(row.getObject("id", UUID.class)), row.getInt("number"),
				Columns.instant(row, "oldest"));
	}

}
