package dev.handback.roster;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts what a batch of events would remove, before it does. */
@Repository
class BatchLosses {

	private final JdbcClient jdbc;

	private final Guard guard;

	BatchLosses(JdbcClient jdbc, Guard guard) {
		this.jdbc = jdbc;
		this.guard = guard;
	}

	Map<GuardedKind, Guard.Loss> of(DistrictId district, EventBatch batch) {
		Map<GuardedKind, Long> gone = new EnumMap<>(GuardedKind.class);
		gone.put(GuardedKind.SCHOOLS, deleted(district, "school", batch.deleted(StagedKind.SCHOOLS)));
		gone.put(GuardedKind.SECTIONS, deleted(district, "section", batch.deleted(StagedKind.SECTIONS)));
		gone.put(GuardedKind.STUDENTS, inRole(district, "STUDENT", batch));
		gone.put(GuardedKind.TEACHERS, inRole(district, "TEACHER", batch));
		gone.put(GuardedKind.ENROLMENTS, enrolments(district, batch));
		Map<GuardedKind, Guard.Loss> losses = new EnumMap<>(GuardedKind.class);
		gone.forEach((kind, number) -> losses.put(kind, new Guard.Loss(
				this.guard.isTrifle(district, kind, number) ? Long.MAX_VALUE / 2 : present(district, kind), number)));
		return losses;
	}

	private long deleted(DistrictId district, String table, List<String> ids) {
		return ids.isEmpty() ? 0
				: this.jdbc
					.sql("""
							select count(*) from %s where district_id = :district and id = any(:ids) and removed_at is null"""
						.formatted(table))
					.param("district", district.value())
					.param("ids", ids.toArray(String[]::new))
					.query(Long.class)
					.single();
	}

	private long inRole(DistrictId district, String role, EventBatch batch) {
		List<String> touched = batch.touched(StagedKind.USERS);
		if (touched.isEmpty()) {
			return 0;
		}
		StagedRows rows = StagedRows.of(district, StagedKind.USERS, batch.written(StagedKind.USERS));
		return this.jdbc
			.sql("""
					with source as materialized (select id from (%2$s) written where %1$s)
					select count(*) from person stored where district_id = :district and id = any(:ids)
						and removed_at is null and %1$s
						and not exists (select from source where source.id = stored.id)"""
				.formatted(GuardedKind.hasRole(role), rows.query()))
			.params(rows.parameters())
			.param("ids", touched.toArray(String[]::new))
			.query(Long.class)
			.single();
	}

	private long enrolments(DistrictId district, EventBatch batch) {
		List<String> touched = batch.touched(StagedKind.SECTIONS);
		if (touched.isEmpty()) {
			return 0;
		}
		StagedRows rows = StagedRows.of(district, StagedKind.SECTIONS, batch.written(StagedKind.SECTIONS));
		return this.jdbc
			.sql("""
					with source as materialized (%s)
					select count(*) from enrolment stored where district_id = :district and section_id = any(:ids)
						and removed_at is null and not exists (select from source where %s)""".formatted(
					RosterTable.ENROLMENT.source(rows.query()), RosterTable.ENROLMENT.matches("source", "stored")))
			.params(rows.parameters())
			.param("ids", touched.toArray(String[]::new))
			.query(Long.class)
			.single();
	}

	private long present(DistrictId district, GuardedKind kind) {
		String rows = switch (kind) {
			case SCHOOLS -> "school where true";
			case SECTIONS -> "section where true";
			case STUDENTS -> "person where " + GuardedKind.hasRole("STUDENT");
			case TEACHERS -> "person where " + GuardedKind.hasRole("TEACHER");
			case ENROLMENTS -> "enrolment where true";
		};
		return this.jdbc.sql("select count(*) from " + rows + " and district_id = ? and removed_at is null")
			.param(district.value())
			.query(Long.class)
			.single();
	}

}
