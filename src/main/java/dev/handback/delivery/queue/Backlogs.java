package dev.handback.delivery.queue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.client.pace.RateLimiter;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts what is waiting and estimates how long it will take. */
@Repository
public class Backlogs {

	public static final String GROUPS = """
			select state, reason, count(*) as number, min(changed_at) as oldest from delivery
			where district_id = :district and state <> 'DELIVERED' group by state, reason""";

	// A pause that has just ended still counts until a row has shown that sending works
	// again.
	public static final String PAUSE = """
			select reason, since, case when until = 'infinity' then null else until end as until from delivery_pause
			where district_id = :district and (until > now() or until > now() - interval '1 minute'
				and exists (select from delivery where district_id = :district and state = 'DUE'
					and priority in (0, 1) and due_at <= now()))""";

	static final String ALL_GROUPS = """
			select district_id, state, reason, count(*) as number, min(changed_at) as oldest from delivery
			where state <> 'DELIVERED' group by district_id, state, reason""";

	static final String ALL_PAUSES = """
			select district_id, reason, since, case when until = 'infinity' then null else until end as until
			from delivery_pause where until > now()""";

	/**
	 * The requests per minute that are assumed until the service reports a limit
	 * (contract, limits).
	 */
	private static final long USUAL_LIMIT = 1200;

	private final JdbcClient jdbc;

	private final RateLimiter rateLimiter;

	private final Clock clock;

	Backlogs(JdbcClient jdbc, RateLimiter rateLimiter, Clock clock) {
		this.jdbc = jdbc;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
	}

	public Backlog of(DistrictId district) {
		return of(district, pause(district).orElse(null));
	}

	Optional<Backlog> ifPaused(DistrictId district) {
		return pause(district).map((pause) -> of(district, pause));
	}

	/** The backlogs of all districts that have one or are paused, without an estimate. */
	Map<DistrictId, Backlog> all() {
		Map<DistrictId, List<Backlog.Group>> groups = new HashMap<>();
		this.jdbc.sql(ALL_GROUPS).query((row) -> {
			groups.computeIfAbsent(new DistrictId(row.getString("district_id")), (district) -> new ArrayList<>())
				.add(group(row, 0));
		});
		Map<DistrictId, Backlog.Pause> pauses = new HashMap<>();
		this.jdbc.sql(ALL_PAUSES).query((row) -> {
			pauses.put(new DistrictId(row.getString("district_id")), pause(row, 0));
		});
		Map<DistrictId, Backlog> backlogs = new HashMap<>();
		Instant now = this.clock.instant();
		Stream.concat(groups.keySet().stream(), pauses.keySet().stream())
			.distinct()
			.forEach((district) -> backlogs.put(district,
					of(groups.getOrDefault(district, List.of()), pauses.get(district), now)));
		return backlogs;
	}

	private static Backlog of(List<Backlog.Group> groups, Backlog.@Nullable Pause pause, Instant now) {
		return new Backlog(together(groups), pause, waiting(groups), null, now);
	}

	private static long waiting(List<Backlog.Group> groups) {
		return groups.stream().filter((group) -> group.group().goesByItself()).mapToLong(Backlog.Group::rows).sum();
	}

	private Backlog of(DistrictId district, Backlog.@Nullable Pause pause) {
		List<Backlog.Group> groups = groups(district);
		long waiting = waiting(groups);
		Instant now = this.clock.instant();
		return new Backlog(groups, pause, waiting, (waiting > 0) ? doneAbout(district, pause, waiting, now) : null,
				now);
	}

	private @Nullable Instant doneAbout(DistrictId district, Backlog.@Nullable Pause pause, long waiting, Instant now) {
		long limit = Math.max(1, this.rateLimiter.limit(district).orElse(USUAL_LIMIT));
		Duration takes = Duration.ofSeconds(waiting * 60 / limit + 1);
		if (pause == null) {
			return now.plus(takes);
		}
		// Any other pause ends only when someone has fixed something or the service has
		// recovered.
		@Nullable Instant until = pause.until();
		if (pause.reason() != Reason.THROTTLED || until == null) {
			return null;
		}
		return (until.isAfter(now) ? until : now).plus(takes);
	}

	private List<Backlog.Group> groups(DistrictId district) {
		return together(this.jdbc.sql(GROUPS).param("district", district.value()).query(Backlogs::group).list());
	}

	/** Each group once, the ones with the oldest rows first. */
	static List<Backlog.Group> together(List<Backlog.Group> read) {
		return read.stream()
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
		return new Backlog.Group(QueueGroup.of(row), row.getLong("number"), Columns.instant(row, "oldest"));
	}

	private Optional<Backlog.Pause> pause(DistrictId district) {
		return this.jdbc.sql(PAUSE).param("district", district.value()).query(Backlogs::pause).optional();
	}

	private static Backlog.Pause pause(ResultSet row, int number) throws SQLException {
		return new Backlog.Pause(Reason.valueOf(row.getString("reason")), Columns.instant(row, "since"),
				Columns.instantOrNull(row, "until"));
	}

}
