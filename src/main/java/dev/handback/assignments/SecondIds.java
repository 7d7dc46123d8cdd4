package dev.handback.assignments;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Assignments that may be in the LMS twice, until a person has checked and cleaned up:
 * the service returned another id for them, or a second create got no answer.
 */
@Component
public class SecondIds {

	private static final int MOST = 200;

	/** Stands for an id that never arrived, and comes last. */
	private static final UUID NEVER_ARRIVED = new UUID(0, 0);

	private final JdbcClient jdbc;

	private final AuditTrail audit;

	SecondIds(JdbcClient jdbc, AuditTrail audit) {
		this.jdbc = jdbc;
		this.audit = audit;
	}

	/** Stores the id; repeating it changes nothing. */
	@Transactional
	void keep(DeliveryTarget assignment, LmsAssignmentId id) {
		boolean isNew = this.jdbc.sql("""
				insert into second_lms_id (district_id, assignment_id, lms_id, section_id) values (?, ?, ?, ?)
				on conflict do nothing""")
			.params(assignment.district().value(), assignment.assignment().value(), id.value(),
					assignment.section().value())
			.update() == 1;
		if (isNew) {
			this.audit.record(assignment.district(), null, "second assignment id kept",
					assignment.assignment() + " " + id);
		}
	}

	/** It may be there twice, but the id of the second one never arrived. */
	@Transactional
	void keepUnknown(DeliveryTarget assignment) {
		this.jdbc.sql("""
				insert into second_lms_id (district_id, assignment_id, lms_id, section_id) values (?, ?, ?, ?)
				on conflict (district_id, assignment_id, lms_id) do update
				set found_at = excluded.found_at, cleaned_up_at = null""")
			.params(assignment.district().value(), assignment.assignment().value(), NEVER_ARRIVED,
					assignment.section().value())
			.update();
		this.audit.record(assignment.district(), null, "second assignment possible",
				assignment.assignment().toString());
	}

	/**
	 * Removes one of those that no one has cleaned up, of an assignment that is being
	 * deleted; its id becomes the assignment's own.
	 */
	@Transactional
	Optional<Second> removeForDeletion(DeliveryTarget assignment) {
		Optional<Second> second = this.jdbc.sql("""
				delete from second_lms_id where district_id = :district and assignment_id = :assignment
					and lms_id = (select lms_id from second_lms_id where district_id = :district
						and assignment_id = :assignment and cleaned_up_at is null order by lms_id desc limit 1)
				returning lms_id""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.query(UUID.class)
			.optional()
			.map((id) -> new Second(id.equals(NEVER_ARRIVED) ? null : new LmsAssignmentId(id)));
		second.ifPresent((one) -> this.audit.record(assignment.district(), null, "second assignment id to be deleted",
				assignment.assignment() + " " + ((one.id() != null) ? one.id() : "unknown")));
		return second;
	}

	/**
	 * A person has checked that it is in the LMS only once.
	 * @return false if no assignment of the district has a second id
	 */
	@Transactional
	public boolean cleanedUp(DistrictId district, PersonId by, AssignmentId assignment) {
		int open = this.jdbc.sql("""
				update second_lms_id set cleaned_up_at = now()
				where district_id = ? and assignment_id = ? and cleaned_up_at is null""")
			.params(district.value(), assignment.value())
			.update();
		if (open > 0) {
			this.audit.record(district, by, "second assignment id cleaned up", assignment.toString());
		}
		return open > 0 || hasSecond(district, assignment);
	}

	private boolean hasSecond(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("select exists (select from second_lms_id where district_id = ? and assignment_id = ?)")
			.params(district.value(), assignment.value())
			.query(Boolean.class)
			.single();
	}

	/** Whether the assignment may be in the LMS twice. */
	public boolean isOpen(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("""
				select exists (select from second_lms_id
					where district_id = ? and assignment_id = ? and cleaned_up_at is null)""")
			.params(district.value(), assignment.value())
			.query(Boolean.class)
			.single();
	}

	/** The district's assignments that may be in the LMS twice, oldest first. */
	public List<Twice> open(DistrictId district) {
		return this.jdbc.sql("""
				select second.assignment_id, second.section_id, coalesce(assignment.title, '') as title,
					min(second.found_at) as found_at
				from second_lms_id second
				left join assignment on assignment.district_id = second.district_id
					and assignment.id = second.assignment_id
				where second.district_id = ? and second.cleaned_up_at is null
				group by second.assignment_id, second.section_id, assignment.title order by found_at limit ?""")
			.params(district.value(), MOST)
			.query(SecondIds::twice)
			.list();
	}

	/** How many there are. */
	public long count(DistrictId district) {
		return this.jdbc.sql(
				"select count(distinct assignment_id) from second_lms_id where district_id = ? and cleaned_up_at is null")
			.param(district.value())
			.query(Long.class)
			.single();
	}

	/** How many there are, by district. */
	public Map<DistrictId, Long> counts() {
		Map<DistrictId, Long> counts = new HashMap<>();
		this.jdbc.sql("""
				select district_id, count(distinct assignment_id) from second_lms_id
				where cleaned_up_at is null group by district_id""").query((row) -> {
			counts.put(new DistrictId(row.getString(1)), row.getLong(2));
		});
		return counts;
	}

	private static Twice twice(ResultSet row, int number) throws SQLException {
		return new Twice(new AssignmentId(row.getObject("assignment_id", UUID.class)),
				new SectionId(row.getString("section_id")), row.getString("title"), Columns.instant(row, "found_at"));
	}

	/**
	 * A second one in the LMS.
	 *
	 * @param id null if it never arrived
	 */
	record Second(@Nullable LmsAssignmentId id) {
	}

	/**
	 * An assignment that may be in the LMS twice.
	 *
	 * @param foundAt when that became known
	 */
	public record Twice(AssignmentId assignment, SectionId section, String title, Instant foundAt) {

	}

}
