package dev.handback.grading.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

import dev.handback.assignments.TeachersSection;
import dev.handback.vocabulary.Columns;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Imports and their changes, kept for a few days so that they can be undone. */
@Repository
class ImportStore {

	private static final String OF_SECTION = " where district_id = ? and id = ? and section_id = ?";

	private final JdbcClient jdbc;

	private final JsonMapper json;

	private final Clock clock;

	ImportStore(JdbcClient jdbc, JsonMapper json, Clock clock) {
		this.jdbc = jdbc;
		this.json = json;
		this.clock = clock;
	}

	UUID add(TeachersSection section, ImportPlan plan) {
		UUID id = UUID.randomUUID();
		this.jdbc.sql("""
				insert into gradebook_import (district_id, id, section_id, person_id, made_at, plan)
				values (?, ?, ?, ?, ?, cast(? as jsonb))""")
			.params(section.district().value(), id, section.id().value(), section.teacher().person().value(),
					Timestamp.from(this.clock.instant()), this.json.writeValueAsString(plan))
			.update();
		return id;
	}

	Optional<StoredImport> find(TeachersSection section, UUID id) {
		return this.jdbc.sql("select id, plan::text as plan, applied_at, undone_at from gradebook_import" + OF_SECTION)
			.params(section.district().value(), id, section.id().value())
			.query(this::stored)
			.optional();
	}

	/** Marks it as applied; false if it already was. */
	boolean applied(TeachersSection section, UUID id) {
		return mark("update gradebook_import set applied_at = ?" + OF_SECTION + " and applied_at is null", section, id);
	}

	/** Marks it as undone; false if it already was, or was never applied. */
	boolean undone(TeachersSection section, UUID id) {
		return mark("update gradebook_import set undone_at = ?" + OF_SECTION
				+ " and applied_at is not null and undone_at is null", section, id);
	}

	private boolean mark(String sql, TeachersSection section, UUID id) {
		return this.jdbc.sql(sql)
			.params(Timestamp.from(this.clock.instant()), section.district().value(), id, section.id().value())
			.update() == 1;
	}

	/** Stores the result of the plan. */
	void keep(TeachersSection section, UUID id, ImportPlan plan) {
		this.jdbc.sql("update gradebook_import set plan = cast(? as jsonb)" + OF_SECTION)
			.params(this.json.writeValueAsString(plan), section.district().value(), id, section.id().value())
			.update();
	}

	private StoredImport stored(ResultSet row, int number) throws SQLException {
		return new StoredImport(row.getObject("id", UUID.class),
				this.json.readValue(row.getString("plan"), ImportPlan.class),
				Columns.instantOrNull(row, "applied_at") != null, Columns.instantOrNull(row, "undone_at") != null);
	}

	/**
	 * A stored import.
	 *
	 * @param applied whether it was applied, and {@code undone} whether that was undone
	 */
	record StoredImport(UUID id, ImportPlan plan, boolean applied, boolean undone) {

	}

}
