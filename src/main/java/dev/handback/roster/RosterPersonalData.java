package dev.handback.roster;

import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** A person in our copy of the roster. */
@Component
class RosterPersonalData implements PersonalData {

	private static final String WITH_SECTION = """
			*, (select name from section where section.district_id = %1$s.district_id
				and section.id = %1$s.section_id) as section""";

	private final JdbcClient jdbc;

	RosterPersonalData(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	// A grade that is kept without a name is that of a student who left, without a name.
	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.rowsOf("person", "id").keptWith("'STUDENT' = any(roles)", """
				id = :erased, first_name = null, middle_name = null, last_name = null, email = null,
				school_id = null, grade_level = null, roles = '{STUDENT}', synced = null"""),
				PersonalTable.rowsOf("enrollment", "person_id")
					.showing(WITH_SECTION.formatted("enrollment"))
					.keptWith("true", "person_id = :erased"),
				PersonalTable.rowsOf("section_teacher", "person_id").showing(WITH_SECTION.formatted("section_teacher")),
				PersonalTable.rowsOf("roster_event", "id"), PersonalTable.rowsOf("roster_use", "id"));
	}

	/** Anyone who is still shared would come back with the next sync. */
	@Override
	public List<Concern> concerns(DistrictId district, PersonId person) {
		return this.jdbc.sql("select removed_at is null from person where district_id = ? and id = ? for update")
			.params(district.value(), person.value())
			.query(Boolean.class)
			.optional()
			.filter((shared) -> shared)
			.map((shared) -> List.of(new Concern("person.still-shared", 1, true)))
			.orElse(List.of());
	}

}
