package dev.handback.rostersync;

import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What syncs have read of a person, or keep in order to be undone. */
@Component
class SyncPersonalData implements PersonalData {

	private final JdbcClient jdbc;

	SyncPersonalData(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.rowsOf("staged_person", "id"),
				PersonalTable.naming("staged_section", "run_id, id, name", "lead_teacher"),
				PersonalTable.listing("staged_section", "run_id, id, name", "teachers", "students"),
				PersonalTable.holding("roster_undo", "run_id, table_name", "key", "before"),
				PersonalTable.rowsWhere("roster_missing", "district_id = :district and :person in (record, part)"),
				PersonalTable.naming("roster_sync_kind", "run_id, kind", "next_link", "last_id"));
	}

	/** A sync that has read the person would bring them back. */
	@Override
	public List<Concern> concerns(DistrictId district, PersonId person) {
		boolean read = this.jdbc.sql("""
				select exists (select from roster_sync run where run.district_id = :district
					and run.outcome in ('RUNNING', 'HELD', 'APPROVED')
					and exists (select from staged_person staged where staged.district_id = :district
						and staged.run_id = run.id and staged.id = :person))""")
			.param("district", district.value())
			.param("person", person.value())
			.query(Boolean.class)
			.single();
		return read ? List.of(new Concern("person.in-a-sync", 1, true)) : List.of();
	}

}
