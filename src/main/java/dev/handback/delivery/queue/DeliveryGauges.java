package dev.handback.delivery.queue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.Priority;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Gauges for monitoring: how many rows are waiting that don't need anyone's help, and how
 * long the oldest has waited. One query for all gauges of a scrape.
 */
@Component
public class DeliveryGauges implements MeterBinder {

	public static final String WAITING = """
			select priority, reason, count(*) as number,
				(extract(epoch from now() - min(changed_at)) * 1000)::bigint as oldest_ms
			from delivery where state = 'DUE' group by priority, reason""";

	private static final Duration FRESH = Duration.ofSeconds(5);

	private final JdbcClient jdbc;

	private final Clock clock;

	private @Nullable Counted newest;

	DeliveryGauges(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Stream.of(Urgency.CLICK, Urgency.BULK).forEach((urgency) -> {
			String name = urgency.name().toLowerCase(Locale.ROOT);
			Gauge.builder("handback.delivery.waiting", () -> waiting(urgency).rows())
				.description("Grades and assignments that wait and go by themselves")
				.tag("urgency", name)
				.register(registry);
			TimeGauge.builder("handback.delivery.oldest", () -> waiting(urgency).oldestMillis(), TimeUnit.MILLISECONDS)
				.description("How long the oldest of them has waited")
				.tag("urgency", name)
				.register(registry);
		});
	}

	private Waiting waiting(Urgency urgency) {
		return counted().byUrgency().getOrDefault(urgency, Waiting.NONE);
	}

	private synchronized Counted counted() {
		Instant now = this.clock.instant();
		Counted counted = this.newest;
		if (counted == null || counted.at().plus(FRESH).isBefore(now)) {
			counted = new Counted(now, count());
			this.newest = counted;
		}
		return counted;
	}

	private Map<Urgency, Waiting> count() {
		Map<Urgency, Waiting> counts = new EnumMap<>(Urgency.class);
		List<Row> rows = this.jdbc.sql(WAITING).query(Row.class).list();
		rows.stream()
			.filter(Row::goesByItself)
			.forEach((row) -> counts.merge(Priority.urgency(row.priority()), new Waiting(row.number(), row.oldestMs()),
					Waiting::and));
		return counts;
	}

	private record Row(int priority, @Nullable String reason, long number, long oldestMs) {

		boolean goesByItself() {
			return QueueGroup.of(AttemptOutcome.State.DUE, (this.reason != null) ? Reason.valueOf(this.reason) : null)
				.goesByItself();
		}

	}

	private record Waiting(long rows, long oldestMillis) {

		static final Waiting NONE = new Waiting(0, 0);

		Waiting and(Waiting other) {
			return new Waiting(this.rows + other.rows, Math.max(this.oldestMillis, other.oldestMillis));
		}

	}

	private record Counted(Instant at, Map<Urgency, Waiting> byUrgency) {

	}

}
