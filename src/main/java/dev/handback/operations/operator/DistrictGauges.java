package dev.handback.operations.operator;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.diagnosis.Problem;
import dev.handback.districts.TokenList;
import dev.handback.feed.FeedStatus;
import dev.handback.vocabulary.Snapshot;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Gauges about all districts together, the same on every node. They show what was counted
 * last ({@link DistrictSummaries}), so a scrape runs a few short queries whatever waits.
 */
@Component
class DistrictGauges implements MeterBinder {

	/** Events are asked for every half minute. */
	static final Duration LATE_FEED = Duration.ofMinutes(10);

	/** Without events, a full sync runs every six hours. */
	static final Duration LATE_ROSTER = Duration.ofHours(12);

	private final DistrictSummaries summaries;

	private final MonitoringTotals totals;

	private final FeedStatus feeds;

	private final TokenList tokenList;

	private final Clock clock;

	private final Snapshot<Seen> seen;

	DistrictGauges(DistrictSummaries summaries, MonitoringTotals totals, FeedStatus feeds, TokenList tokenList,
			Clock clock) {
		this.summaries = summaries;
		this.totals = totals;
		this.feeds = feeds;
		this.tokenList = tokenList;
		this.clock = clock;
		this.seen = new Snapshot<>(this::look, clock);
	}

	Seen look() {
		return new Seen(this.summaries.totals(), this.totals.problems(), this.totals.queue(), this.totals.oldest(),
				this.totals.rosters(LATE_ROSTER), this.feeds.currency(LATE_FEED),
				this.tokenList.problem().map(TokenList.Problem::since).orElse(null));
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		districts(registry);
		deliveries(registry);
		rosters(registry);
		age(registry, "handback.token.list.unreadable", "How long the service's token list can't be read",
				Seen::tokenListSince);
		age(registry, "handback.districts.count.age", "How long ago the districts were counted",
				(seen) -> seen.totals().countedAt());
	}

	private void districts(MeterRegistry registry) {
		for (DistrictSummary.Rank rank : DistrictSummary.Rank.values()) {
			gauge("handback.districts", (seen) -> seen.totals().districts().getOrDefault(rank, 0L))
				.description("Districts by state")
				.tag("state", rank.key())
				.register(registry);
			time("handback.districts.oldest", (seen) -> seen.oldest().get(rank))
				.description("How long the oldest grade or assignment waits in a district of that state")
				.tag("state", rank.key())
				.register(registry);
		}
		for (Problem.Owner owner : Problem.Owner.values()) {
			gauge("handback.districts.turn", (seen) -> seen.totals().turns().getOrDefault(owner, 0L))
				.description("Districts by who has to solve their worst problem")
				.tag("owner", label(owner))
				.register(registry);
		}
		for (String kind : Problem.KINDS) {
			gauge("handback.districts.problems", (seen) -> seen.problems().getOrDefault(kind, 0L))
				.description("Districts that have the problem")
				.tag("problem", kind)
				.register(registry);
		}
	}

	private void deliveries(MeterRegistry registry) {
		QueueGroup.all()
			.stream()
			.map(Labels::of)
			.distinct()
			.forEach((labels) -> gauge("handback.delivery.rows", (seen) -> seen.rows(labels))
				.description("Grades and assignments that aren't in the LMS")
				.tag("reason", labels.reason())
				.tag("owner", labels.owner())
				.register(registry));
	}

	private void rosters(MeterRegistry registry) {
		gauge("handback.roster.late", (seen) -> seen.rosters().late())
			.description("Districts whose roster is more than twelve hours old")
			.register(registry);
		age(registry, "handback.roster.oldest", "How old the oldest roster is", (seen) -> seen.rosters().oldest());
		gauge("handback.feed.followed", (seen) -> seen.feeds().followed()).description("Districts whose events arrive")
			.register(registry);
		gauge("handback.feed.left", (seen) -> seen.feeds().left())
			.description("Districts that have full syncs instead of events")
			.register(registry);
		gauge("handback.feed.late", (seen) -> seen.feeds().late())
			.description("Districts whose events couldn't be read for ten minutes")
			.register(registry);
		age(registry, "handback.feed.oldest", "How long ago events were last read where that is longest",
				(seen) -> seen.feeds().oldest());
	}

	private Gauge.Builder<?> gauge(String name, ToDoubleFunction<Seen> value) {
		return Gauge.builder(name, () -> this.seen.gauge(value));
	}

	private void age(MeterRegistry registry, String name, String description, Function<Seen, @Nullable Instant> since) {
		time(name, since).description(description).register(registry);
	}

	private TimeGauge.Builder<?> time(String name, Function<Seen, @Nullable Instant> since) {
		return TimeGauge.builder(name, () -> this.seen.gauge((seen) -> age(since.apply(seen))), TimeUnit.MILLISECONDS);
	}

	private long age(@Nullable Instant since) {
		return (since != null) ? Math.max(0, Duration.between(since, this.clock.instant()).toMillis()) : 0;
	}

	private static String label(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

	/** The labels of a group of rows: its reason, and whose turn it is. */
	private record Labels(String reason, String owner) {

		static Labels of(QueueGroup group) {
			@Nullable Reason reason = group.reason();
			return new Labels((reason != null) ? label(reason) : "none", label(group.owner()));
		}

	}

	/** What was counted last. */
	record Seen(DistrictSummaries.Totals totals, Map<String, Long> problems, Map<QueueGroup, Long> queue,
			Map<DistrictSummary.Rank, Instant> oldest, MonitoringTotals.Rosters rosters, FeedStatus.Currency feeds,
			@Nullable Instant tokenListSince) {

		long rows(Labels labels) {
			return this.queue.entrySet()
				.stream()
				.filter((entry) -> Labels.of(entry.getKey()).equals(labels))
				.mapToLong(Map.Entry::getValue)
				.sum();
		}

	}

}
