package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.LeasedDelivery;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import org.springframework.stereotype.Component;

/**
 * Counts rounds and attempts for monitoring. Names and ids of people, districts and
 * assignments are never used as tags.
 */
@Component
public class DeliveryMetrics {

	static final String BUSY = "busy";

	static final String IDLE = "idle";

	static final String FAILED = "failed";

	private static final List<String> LOOKS = List.of("same", "changed", "gone", "too_late", "not_read");

	private static final List<String> ROUNDS = List.of(BUSY, IDLE, FAILED);

	private final MeterRegistry registry;

	DeliveryMetrics(MeterRegistry registry) {
		this.registry = registry;
		LOOKS.forEach(this::looks);
		ROUNDS.forEach((outcome) -> registry.counter("handback.dispatch.rounds", "outcome", outcome));
	}

	/** Counts a dispatcher's round: whether it found work, or failed. */
	void round(String outcome) {
		this.registry.counter("handback.dispatch.rounds", "outcome", outcome).increment();
	}

	void looked(String outcome, Duration took) {
		looks(outcome.toLowerCase(Locale.ROOT)).record(took);
	}

	private Timer looks(String outcome) {
		return this.registry.timer("handback.delivery.looks", "outcome", outcome);
	}

	void settled(LeasedDelivery row, AttemptOutcome next, AttemptRecord attempt) {
		String outcome = attempt.outcome().toLowerCase(Locale.ROOT);
		this.registry
			.timer("handback.delivery.attempts", "operation", attempt.operation(), "outcome", outcome, "urgency",
					row.urgency().name().toLowerCase(Locale.ROOT))
			.record(attempt.took());
	}

}
