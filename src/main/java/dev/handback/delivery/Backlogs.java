package dev.handback.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import dev.handback.client.Pace;
import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts what waits, and says how long that will take. */
@Repository
class Backlogs {

	static final String GROUPS = """
			select state, reason, count(*) as number, min(changed_at) as oldest from delivery
			where district_id = :district and state <> 'DELIVERED' group by state, reason""";

	// A pause that has just run out counts until a row has shown that things work again.
	static final String PAUSE = """
			select reason, since, case when until = 'infinity' then null else until end as until from delivery_pause
			where district_id = :district and (until > now() or until > now() - interval '1 minute'
				and exists (select from delivery where district_id = :district and state = 'DUE'
					and priority in (0, 1) and due_at <= now()))""";

	/** Requests a minute before any answer said so (contract, limits). */
	private static final long USUAL_LIMIT = 1200;

	private final JdbcClient jdbc;

	private final Pace pace;

	private final Clock clock;

	Backlogs(JdbcClient jdbc, Pace pace, Clock clock) {
		this.jdbc = jdbc;
		this.pace = pace;
		this.clock = clock;
	}

	Backlog of(DistrictId district) {
		return of(district, pause(district).orElse(null));
	}

	/** The backlog of a district whose deliveries stand still. */
	Optional<Backlog> ifPaused(DistrictId district) {
		return pause(district).map((pause) -> of(district, pause));
	}

	private Backlog of(DistrictId district, Backlog.@Nullable Pause pause) {
		List<Backlog.Group> groups = groups(district);
		long waiting = groups.stream()
			.filter((group) -> group.group().goesByItself())
			.mapToLong(Backlog.Group::rows)
			.sum();
		Instant now = this.clock.instant();
		return new Backlog(groups, pause, waiting, (waiting > 0) ? doneAbout(district, pause, waiting, now) : null,
				now);
	}

	private @Nullable Instant doneAbout(DistrictId district, Backlog.@Nullable Pause pause, long waiting, Instant now) {
		long limit = Math.max(1, this.pace.limit(district).orElse(USUAL_LIMIT));
		Duration takes = Duration.ofSeconds(waiting * 60 / limit + 1);
		if (pause == null) {
			return now.plus(takes);
		}
		// Any other pause ends when somebody or something has recovered.
		@Nullable Instant until = pause.until();
		if (pause.reason() != Reason.THROTTLED || until == null) {
			return null;
		}
		return (until.isAfter(now) ? until : now).plus(takes);
	}

	private List<Backlog.Group> groups(DistrictId district) {
		return this.jdbc.sql(GROUPS)
			.param("district", district.value())
			.query(Backlogs::group)
			.list()
			.stream()
			.collect(Collectors.toMap(Backlog.Group::group, (group) -> group, Backlogs::together))
			.values()
			.stream()
			.sorted(Comparator.comparing(Backlog.Group::oldest))
			.toList();
	}

	private static Backlog.Group together(Backlog.Group one, Backlog.Group other) {
		return new Backlog.Group(one.group(), one.rows() + other.rows(),
				one.oldest().isBefore(other.oldest()) ? one.oldest() : other.oldest());
	}

	static Backlog.Group group(ResultSet row, int number) throws SQLException {
		return new Backlog.Group(DeliveryStates.group(row), row.getLong("number"),
				row.getTimestamp("oldest").toInstant());
	}

	private Optional<Backlog.Pause> pause(DistrictId district) {
		return this.jdbc.sql(PAUSE).param("district", district.value()).query((row, number) -> {
			@Nullable Timestamp until = row.getTimestamp("until");
			return new Backlog.Pause(Reason.valueOf(row.getString("reason")), row.getTimestamp("since").toInstant(),
					(until != null) ? until.toInstant() : null);
		}).optional();
	}

}
