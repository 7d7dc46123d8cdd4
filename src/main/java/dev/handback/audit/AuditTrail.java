package dev.handback.audit;

import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * An append-only record of who changed what, written in the transaction of the change.
 */
@Component
public class AuditTrail {

	private final JdbcClient jdbc;

	private final Clock clock;

	AuditTrail(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/**
	 * Appends a record.
	 * @param actor the person who did it; null for the app itself
	 * @param action a verb in past tense, such as {@code assignment created}
	 * @param subject the id of what was changed, never a name
	 */
	public void record(DistrictId district, @Nullable PersonId actor, String action, String subject) {
		record(List.of(district), actor, action, List.of(subject));
	}

	/** Appends a record for each of these subjects. */
	public void record(DistrictId district, @Nullable PersonId actor, String action, List<String> subjects) {
		record(List.of(district), actor, action, subjects);
	}

	/** Appends the record in several districts. */
	public void record(Collection<DistrictId> districts, @Nullable PersonId actor, String action, String subject) {
		record(districts, actor, action, List.of(subject));
	}

	private void record(Collection<DistrictId> districts, @Nullable PersonId actor, String action,
			List<String> subjects) {
		this.jdbc.sql("""
				insert into audit_record (district_id, recorded_at, actor, action, subject)
				select district, :now, :actor, :action, subject
				from unnest(:districts) district, unnest(:subjects) subject""")
			.param("districts", districts.stream().map(DistrictId::value).toArray(String[]::new))
			.param("now", Timestamp.from(this.clock.instant()))
			.param("actor", (actor != null) ? actor.value() : null, Types.VARCHAR)
			.param("action", action)
			.param("subjects", subjects.toArray(String[]::new))
			.update();
	}

}
