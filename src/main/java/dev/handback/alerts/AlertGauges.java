package dev.handback.alerts;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import dev.handback.vocabulary.Snapshot;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.stereotype.Component;

/** How many alerts haven't been sent yet, the same on every node. */
@Component
class AlertGauges implements MeterBinder {

	private final Snapshot<Map<String, MessageStore.Unsent>> unsent;

	private final List<Channel> channels;

	private final Clock clock;

	AlertGauges(MessageStore messages, List<Channel> channels, Clock clock) {
		this.unsent = new Snapshot<>(messages::unsent, clock);
		this.channels = channels;
		this.clock = clock;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.channels.stream().map(Channel::name).forEach((channel) -> {
			String label = channel.toLowerCase(Locale.ROOT);
			Gauge.builder("handback.alerts.unsent", () -> this.unsent.gauge((all) -> number(all, channel)))
				.description("Alert messages that haven't been sent yet")
				.tag("channel", label)
				.register(registry);
			TimeGauge
				.builder("handback.alerts.oldest", () -> this.unsent.gauge((all) -> age(all, channel)),
						TimeUnit.MILLISECONDS)
				.description("How long the oldest of them has waited")
				.tag("channel", label)
				.register(registry);
		});
	}

	private static long number(Map<String, MessageStore.Unsent> all, String channel) {
		return Optional.ofNullable(all.get(channel)).map(MessageStore.Unsent::number).orElse(0L);
	}

	private long age(Map<String, MessageStore.Unsent> all, String channel) {
		return Optional.ofNullable(all.get(channel))
			.map((unsent) -> Duration.between(unsent.oldest(), this.clock.instant()).toMillis())
			.orElse(0L);
	}

}
