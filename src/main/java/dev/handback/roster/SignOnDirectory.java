package dev.handback.roster;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.PersonDirectory;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Answers sign-on's questions. */
@Component
class SignOnDirectory implements PersonDirectory {

	private final ConnectedDistricts districts;

	private final JdbcClient jdbc;

	private final Clock clock;

	SignOnDirectory(ConnectedDistricts districts, JdbcClient jdbc, Clock clock) {
		this.districts = districts;
		this.jdbc = jdbc;
		this.clock = clock;
	}

	@Override
	public Optional<String> districtName(DistrictId district) {
		return this.districts.find(district)
			.filter((found) -> !this.districts.isForgotten(district))
			.map(ConnectedDistrict::name);
	}

	@Override
	public Standing standing(DistrictId district, PersonId person) {
		return this.jdbc.sql("""
				select p.id, p.roles, p.removed_at, p.id is null and exists (select from completed_sync
					where district_id = :district) as complete
				from (values (true)) asked
				left join person p on p.district_id = :district and p.id = :person""")
			.param("district", district.value())
			.param("person", person.value())
			.query(SignOnDirectory::standing)
			.single();
	}

	@Override
	public void signedIn(DistrictId district, PersonId person) {
		this.jdbc.sql("""
				insert into roster_use (district_id, id, used_at) values (:district, :person, :now)
				on conflict (district_id, id) do update set used_at = excluded.used_at""")
			.param("district", district.value())
			.param("person", person.value())
			.param("now", Timestamp.from(this.clock.instant()))
			.update();
	}

	private static Standing standing(ResultSet row, int number) throws SQLException {
		if (row.getString("id") == null) {
			return new Standing(row.getBoolean("complete") ? Standing.Kind.ABSENT : Standing.Kind.UNREAD, Set.of());
		}
		return (Columns.instantOrNull(row, "removed_at") != null) ? new Standing(Standing.Kind.REMOVED, Set.of())
				: new Standing(Standing.Kind.PRESENT, StoredRoles.read(row).roles());
	}

}
