package dev.handback.roster;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The email addresses of a district's people. An address may be missing, shared or
 * malformed.
 */
@Component
public class Mailboxes {

	private final JdbcClient jdbc;

	Mailboxes(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The address of a person who is in the roster now. */
	public Optional<String> of(DistrictId district, PersonId person) {
		return this.jdbc.sql("""
				select email from person
				where district_id = ? and id = ? and removed_at is null and email is not null""")
			.params(district.value(), person.value())
			.query(String.class)
			.optional();
	}

	/** The district's administrators who have an address. */
	public List<PersonId> ofAdministrators(DistrictId district) {
		return this.jdbc.sql("""
				select id from person where district_id = ? and 'DISTRICT_ADMIN' = any(roles)
					and removed_at is null and email is not null order by id""")
			.param(district.value())
			.query((row, number) -> new PersonId(row.getString("id")))
			.list();
	}

	/** The teachers of these sections who have an address. */
	public List<PersonId> ofTeachers(DistrictId district, Collection<SectionId> sections) {
		return this.jdbc.sql("""
				select distinct p.id
				from section_teacher t
				join section s on s.district_id = t.district_id and s.id = t.section_id and s.removed_at is null
				join person p on p.district_id = t.district_id and p.id = t.person_id and p.removed_at is null
				where t.district_id = :district and t.section_id = any(:sections) and t.removed_at is null
					and p.email is not null order by p.id""")
			.param("district", district.value())
			.param("sections", sections.stream().map(SectionId::value).toArray(String[]::new))
			.query((row, number) -> new PersonId(row.getString("id")))
			.list();
	}

}
