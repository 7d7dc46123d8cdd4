package dev.handback.districts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What the service said about a district's LMS, as far as it is kept. */
@Repository
public class DistrictHistory {

	static final String STATES = """
			select seen_at, lms_state from lms_state_seen where district_id = :district
			order by seen_at desc limit :most""";

	/** The last reading of each span, and the last one before the first span. */
	static final String READINGS = """
			select distinct on (span) * from (
				select lms_reading.*, date_bin(make_interval(secs => :span), seen_at, :since) as span from lms_reading
				where district_id = :district and seen_at >= coalesce((select max(seen_at) from lms_reading
					where district_id = :district and seen_at < :since), :since)) reading
			order by span, seen_at desc""";

	private final JdbcClient jdbc;

	DistrictHistory(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The newest states, newest first. */
	public List<SeenState> states(DistrictId district, int most) {
		return this.jdbc.sql(STATES)
			.param("district", district.value())
			.param("most", most)
			.query((row, number) -> new SeenState(Columns.instant(row, "seen_at"),
					LmsConnection.of(row.getString("lms_state"))))
			.list();
	}

	/**
	 * The match rates since then, oldest first, starting with the last known ones at that
	 * time.
	 * @param span only the last of several readings within this span is returned
	 */
	public List<Reading> readings(DistrictId district, Instant since, Duration span) {
		return this.jdbc.sql(READINGS)
			.param("district", district.value())
			.param("since", Timestamp.from(since))
			.param("span", span.toSeconds())
			.query(DistrictHistory::reading)
			.list();
	}

	private static Reading reading(ResultSet row, int number) throws SQLException {
		@Nullable Instant sync = Columns.instantOrNull(row, "last_lms_sync");
		return new Reading(Columns.instant(row, "seen_at"), sync,
				new ConnectedDistrict.Matches(Columns.numberOrNull(row, "students"),
						Columns.numberOrNull(row, "teachers"), Columns.numberOrNull(row, "sections")));
	}

	/** A state, and since when the service has reported it. */
	public record SeenState(Instant seenAt, LmsConnection connection) {

	}

	/** Match rates, and since when the service has reported them. */
	public record Reading(Instant seenAt, @Nullable Instant lastLmsSync, ConnectedDistrict.Matches matches) {

	}

}
