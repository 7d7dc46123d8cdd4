package dev.handback.districts;

import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

import dev.handback.client.answers.ServiceException;
import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** What the service said about each district when it was last checked, and earlier. */
@Repository
class DistrictStatuses {

	private final JdbcClient jdbc;

	DistrictStatuses(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Stores what the service said, with the time if it is new. */
	@Transactional
	void save(DistrictId district, Said said, Instant now) {
		@Nullable LmsType type = said.lmsType();
		this.jdbc.sql("""
				insert into lms_state_seen (district_id, seen_at, lms_state)
				select district_id, :now, :lmsState from district
				where district_id = :id and lms_state is distinct from :lmsState
				on conflict do nothing""")
			.param("id", district.value())
			.param("now", Timestamp.from(now))
			.param("lmsState", said.connection().word())
			.update();
		this.jdbc.sql("""
				insert into lms_reading (district_id, seen_at, last_lms_sync, students, teachers, sections)
				select district_id, :now, :lastLmsSync, :students, :teachers, :sections from district
				where district_id = :id and (checked_at is null
					or (last_lms_sync, students_matched, teachers_matched, sections_matched)
						is distinct from (:lastLmsSync, :students, :teachers, :sections))
				on conflict do nothing""").params(values(district, said, now)).update();
		this.jdbc.sql("""
				update district set name = coalesce(:name, name), lms_type = coalesce(:lmsType, lms_type),
					provider = case when :lmsType is null or provider_source in ('CONFIGURED', 'CHOSEN') then provider
						else coalesce(:provider, 'OTHER') end,
					provider_source = case when :lmsType is null or provider_source in ('CONFIGURED', 'CHOSEN')
						then provider_source when :provider is null then 'UNKNOWN' else 'SAID' end,
					lms_state = :lmsState, last_lms_sync = :lastLmsSync, students_matched = :students,
					teachers_matched = :teachers, sections_matched = :sections, checked_at = :now, check_problem = null
				where district_id = :id""")
			.params(values(district, said, now))
			.param("name", said.name())
			.param("lmsType", (type != null) ? type.name() : null, Types.VARCHAR)
			.param("provider", (type != null && type.provider() != null) ? type.provider().name() : null, Types.VARCHAR)
			.param("lmsState", said.connection().word())
			.update();
	}

	private static Map<String, @Nullable Object> values(DistrictId district, Said said, Instant now) {
		Map<String, @Nullable Object> values = new HashMap<>();
		values.put("id", district.value());
		values.put("now", Timestamp.from(now));
		values.put("lastLmsSync", new SqlParameterValue(Types.TIMESTAMP_WITH_TIMEZONE,
				(said.lastLmsSync() != null) ? said.lastLmsSync().atOffset(ZoneOffset.UTC) : null));
		values.put("students", new SqlParameterValue(Types.DOUBLE, said.matches().students()));
		values.put("teachers", new SqlParameterValue(Types.DOUBLE, said.matches().teachers()));
		values.put("sections", new SqlParameterValue(Types.DOUBLE, said.matches().sections()));
		return values;
	}

	/**
	 * Records that someone requested a check now.
	 * @return false if someone did so after that time already
	 */
	boolean claimCheck(DistrictId district, Instant now, Instant notSince) {
		return this.jdbc.sql("""
				update district set asked_at = :now
				where district_id = :id and (asked_at is null or asked_at <= :since)""")
			.param("id", district.value())
			.param("now", Timestamp.from(now))
			.param("since", Timestamp.from(notSince))
			.update() == 1;
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("update district set asked_at = null where asked_at > now()").update();
	}

	/** Stores why the service could not be asked; what it said before stays. */
	void saveFailure(DistrictId district, ServiceException.Kind problem) {
		this.jdbc.sql("update district set check_problem = :problem where district_id = :id")
			.param("id", district.value())
			.param("problem", problem.name())
			.update();
	}

	/**
	 * Stores that the token was refused.
	 * @param answered when the service last answered; if it has again since, nothing is
	 * stored
	 */
	void saveRefusal(DistrictId district, @Nullable Instant answered) {
		this.jdbc.sql("""
				update district set check_problem = 'TOKEN_REFUSED'
				where district_id = :id and checked_at is not distinct from :answered""")
			.param("id", district.value())
			.param("answered", Columns.timestamp(answered), Types.TIMESTAMP)
			.update();
	}

	/**
	 * The service's name for an LMS.
	 *
	 * @param provider null if it is unknown
	 */
	record LmsType(String name, @Nullable Provider provider) {

	}

	/** The content of a district record. */
	record Said(@Nullable String name, @Nullable LmsType lmsType, LmsConnection connection,
			@Nullable Instant lastLmsSync, ConnectedDistrict.Matches matches) {

	}

}
