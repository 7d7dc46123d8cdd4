package dev.handback.site.guide;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Role;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who has yet to read the note that explains the pages of their role. */
@Repository
class FirstVisits {

	/** The page that each role starts on. */
	private static final Map<Role, String> STARTS = Map.of(Role.TEACHER, "/sections", Role.STUDENT, "/your-work",
			Role.DISTRICT_ADMIN, "/district");

	private final JdbcClient jdbc;

	private final Clock clock;

	FirstVisits(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/** Whether this page shows the note to this person. */
	boolean isFirst(SignedInUser user, String path) {
		return path.equals(STARTS.get(user.role())) && !this.jdbc
			.sql("select exists (select from first_visit where district_id = ? and person_id = ? and role = ?)")
			.params(user.district().value(), user.person().value(), user.role().name())
			.query(Boolean.class)
			.single();
	}

	/** Never shows it again, on any device. Can be repeated. */
	void dismiss(SignedInUser user) {
		if (STARTS.containsKey(user.role())) {
			this.jdbc.sql(
					"insert into first_visit (district_id, person_id, role, dismissed_at) values (?, ?, ?, ?) on conflict do nothing")
				.params(user.district().value(), user.person().value(), user.role().name(),
						this.clock.instant().atOffset(ZoneOffset.UTC))
				.update();
		}
	}

}
