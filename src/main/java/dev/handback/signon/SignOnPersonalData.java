package dev.handback.signon;

import java.util.List;

import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.stereotype.Component;

/** Sessions of a person, and the sign-ins that led to them. */
@Component
class SignOnPersonalData implements PersonalData {

	// A session has no column for the district, but its user has one.
	private static final String THEIRS = """
			principal_name = :person and exists (select from spring_session_attributes held
				where held.session_primary_id = spring_session.primary_id
					and position(convert_to(:district, 'UTF8') in held.attribute_bytes) > 0)""";

	// What a session contains goes with it, and says until then whose it is.
	@Override
	public List<PersonalTable> tables() {
		return List.of(
				PersonalTable
					.rowsWhere("sign_in_attempt",
							"session_id in (select session_id from spring_session where " + THEIRS + ")")
					.showing("started_at, target, result"),
				PersonalTable.rowsWhere("spring_session", THEIRS)
					.showing("creation_time, last_access_time, principal_name"),
				PersonalTable
					.rowsWhere("spring_session_attributes",
							"session_primary_id in (select primary_id from spring_session where " + THEIRS + ")")
					.showing("attribute_name"),
				PersonalTable.naming("sign_in_attempt", "started_at", "target"));
	}

}
