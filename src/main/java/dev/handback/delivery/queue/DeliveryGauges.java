package dev.handback.delivery.queue;

import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.Priority;
import dev.handback.vocabulary.Snapshot;
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

	private final JdbcClient jdbc;

	private final Snapshot<Map<Urgency, Waiting>> counted;

	DeliveryGauges(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.counted = new Snapshot<>(this::count, clock);
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Stream.of(Urgency.CLICK, Urgency.BULK).forEach((urgency) -> {
			String name = urgency.name().toLowerCase(Locale.ROOT);
			Gauge.builder("handback.delivery.waiting", () -> waiting(urgency, Waiting::rows))
				.description("Grades and assignments that wait and will be sent automatically")
				.tag("urgency", name)
				.register(registry);
			TimeGauge
				.builder("handback.delivery.oldest", () -> waiting(urgency, Waiting::oldestMillis),
						TimeUnit.MILLISECONDS)
				.description("How long the oldest of them has waited")
				.tag("urgency", name)
				.register(registry);
		});
	}

	private double waiting(Urgency urgency, ToDoubleFunction<Waiting> value) {
		return this.counted.gauge((counts) -> value.applyAsDouble(counts.getOrDefault(urgency, Waiting.NONE)));
	}

	Map<Urgency, Waiting> count() {
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

	record Waiting(long rows, long oldestMillis) {

		static final Waiting NONE = new Waiting(0, 0);

		Waiting and(Waiting other) {
			return new Waiting(this.rows + other.rows, Math.max(this.oldestMillis, other.oldestMillis));
		}

	}

}
