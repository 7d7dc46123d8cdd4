package dev.handback.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.DeliveryStates;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What hasn't arrived, as teachers see it: by section and by assignment, in one query
 * each.
 */
@Component
public class SectionBacklogs {

	private final JdbcClient jdbc;

	private final Backlogs backlogs;

	SectionBacklogs(JdbcClient jdbc, Backlogs backlogs) {
		this.jdbc = jdbc;
		this.backlogs = backlogs;
	}

	/**
	 * What hasn't arrived, by section; sections where everything has are left out.
	 * @param without students to leave out, because no one is waiting for their grades
	 */
	public Map<SectionId, SectionBacklog> of(DistrictId district, Collection<SectionId> sections,
			Map<SectionId, Set<PersonId>> without) {
		Map<SectionId, SectionBacklog> backlogs = new HashMap<>();
		read(district, sections, without,
				(row) -> add(backlogs.computeIfAbsent(new SectionId(row.getString("section_id")),
						(section) -> new SectionBacklog(new EnumMap<>(DeliveryState.Stage.class), new HashMap<>())),
						row));
		return backlogs;
	}

	/**
	 * What hasn't arrived, by assignment and stage.
	 * @param without students to leave out, because no one is waiting for their grades
	 */
	public List<AssignmentBacklog> ofAssignments(DistrictId district, Collection<SectionId> sections,
			Map<SectionId, Set<PersonId>> without) {
		List<AssignmentBacklog> backlogs = new ArrayList<>();
		read(district, sections, without,
				(row) -> backlogs.add(new AssignmentBacklog(
						new AssignmentId(Objects.requireNonNull(row.getObject("assignment_id", UUID.class))),
						row.getBoolean("of_students"), stageOf(row), row.getInt("number"),
						Columns.instant(row, "since"))));
		return backlogs;
	}

	private void read(DistrictId district, Collection<SectionId> sections, Map<SectionId, Set<PersonId>> without,
			RowCallbackHandler reader) {
		List<String> withoutSections = new ArrayList<>();
		List<String> withoutStudents = new ArrayList<>();
		without.forEach((section, students) -> students.forEach((student) -> {
			withoutSections.add(section.value());
			withoutStudents.add(student.value());
		}));
		this.jdbc.sql("""
				select d.section_id, d.assignment_id, d.student_id is not null as of_students, d.state, %s,
					count(*) as number, min(d.changed_at) as since,
					array_agg(distinct d.student_id) filter (where d.student_id is not null
						and d.reason in ('NO_STUDENT_SESSION', 'STUDENT_NOT_IN_LMS')
						and a.reason is distinct from 'ASSIGNMENT_GONE') as held_up
				from delivery d
				left join delivery_pause p on p.district_id = d.district_id and p.until > now()
				left join delivery a on a.district_id = d.district_id and a.assignment_id = d.assignment_id
					and a.student_id is null and d.student_id is not null
				where d.district_id = :district and d.section_id = any(:sections) and d.state <> 'DELIVERED'
					and not exists (select from unnest(cast(:without_sections as text[]),
						cast(:without_students as text[])) as apart (section_id, student_id)
						where apart.section_id = d.section_id and apart.student_id = d.student_id)
				group by 1, 2, 3, 4, 5""".formatted(DeliveryStates.REASON))
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.param("without_sections", withoutSections.toArray(String[]::new))
			.param("without_students", withoutStudents.toArray(String[]::new))
			.query(reader);
	}

	private static DeliveryState.Stage stageOf(ResultSet row) throws SQLException {
		return DeliveryStates.stage(DeliveryStates.stateOf(row), DeliveryStates.reasonOf(row));
	}

	/**
	 * What is waiting in the whole district while its deliveries are paused; empty if
	 * they aren't.
	 */
	public Optional<Backlog> ifPaused(DistrictId district) {
		return this.backlogs.ifPaused(district);
	}

	/** The sections where something hasn't arrived. */
	public List<SectionId> sections(DistrictId district) {
		return this.jdbc.sql("select distinct section_id from delivery where district_id = ? and state <> 'DELIVERED'")
			.param(district.value())
			.query((row, number) -> new SectionId(row.getString("section_id")))
			.list();
	}

	private static void add(SectionBacklog backlog, ResultSet row) throws SQLException {
		@Nullable Reason reason = DeliveryStates.reasonOf(row);
		backlog.counts().merge(stageOf(row), row.getInt("number"), Integer::sum);
		if (reason != null) {
			Columns.texts(row, "held_up").forEach((student) -> backlog.heldUp().put(new PersonId(student), reason));
		}
	}

}
