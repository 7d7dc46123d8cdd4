package dev.handback.roster;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.Role;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts what a batch of events would remove, before it does, and what is there, as far
 * as that matters: what it costs follows from the batch, not from the district.
 */
@Repository
class BatchLosses {

	private final JdbcClient jdbc;

	private final Guard guard;

	BatchLosses(JdbcClient jdbc, Guard guard) {
		this.jdbc = jdbc;
		this.guard = guard;
	}

	Map<GuardedKind, Guard.Loss> of(DistrictId district, EventBatch batch, MemberChanges members) {
		Map<GuardedKind, Long> gone = new EnumMap<>(GuardedKind.class);
		gone.put(GuardedKind.SCHOOLS, among(district, GuardedKind.SCHOOLS, batch.deleted(StagedKind.SCHOOLS)));
		gone.put(GuardedKind.SECTIONS, among(district, GuardedKind.SECTIONS, batch.deleted(StagedKind.SECTIONS)));
		gone.put(GuardedKind.STUDENTS, among(district, GuardedKind.STUDENTS, without(Role.STUDENT, batch)));
		gone.put(GuardedKind.TEACHERS, among(district, GuardedKind.TEACHERS, without(Role.TEACHER, batch)));
		gone.put(GuardedKind.ENROLMENTS, (long) members.left(RosterTable.ENROLMENT).size());
		Map<GuardedKind, Guard.Loss> losses = new EnumMap<>(GuardedKind.class);
		Map<GuardedKind, Long> enough = this.guard.enough(district, gone);
		gone.forEach((kind, number) -> losses.put(kind,
				new Guard.Loss(present(district, kind, enough.getOrDefault(kind, 0L), members), number)));
		return losses;
	}

	/** Who of the batch does not have the role in the end. */
	private static Set<String> without(Role role, EventBatch batch) {
		Set<String> without = new HashSet<>(batch.touched(StagedKind.USERS));
		batch.written(StagedKind.USERS)
			.stream()
			.filter((row) -> Arrays.asList(String.valueOf(row.value("roles")).split(",", -1)).contains(role.name()))
			.forEach((row) -> without.remove(row.id()));
		return without;
	}

	/** How many of these are there. */
	private long among(DistrictId district, GuardedKind kind, Collection<String> ids) {
		return ids.isEmpty() ? 0
				: this.jdbc
					.sql("select count(*) from " + kind.present() + " and district_id = :district and id = any(:ids)")
					.param("district", district.value())
					.param("ids", ids.toArray(String[]::new))
					.query(Long.class)
					.single();
	}

	/** How many there are, as far as that matters. */
	private long present(DistrictId district, GuardedKind kind, long most, MemberChanges members) {
		// Those of the batch's own sections are known; they are enough as a rule.
		long known = (kind == GuardedKind.ENROLMENTS) ? members.stored(RosterTable.ENROLMENT) : 0;
		return (known < most) ? counted(district, kind, most) : known;
	}

	/** How many there are, counted no further than that. */
	private long counted(DistrictId district, GuardedKind kind, long most) {
		// In the order of an index: otherwise the planner hopes to meet enough soon.
		return this.jdbc
			.sql("""
					select count(*) from (select from %s and district_id = :district order by %s limit :most) counted"""
				.formatted(kind.present(), (kind == GuardedKind.ENROLMENTS) ? "section_id" : "id"))
			.param("district", district.value())
			.param("most", most)
			.query(Long.class)
			.single();
	}

}
