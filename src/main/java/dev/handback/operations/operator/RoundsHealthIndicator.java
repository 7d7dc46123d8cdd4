package dev.handback.operations.operator;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import dev.handback.delivery.Rounds;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether this node's loops are still running: dispatching, renewing leases, picking up
 * tasks (including feeds and rosters), and keeping those that it has. A node that only
 * answered requests would accept grades that are never sent.
 */
@Component
@EnableConfigurationProperties(HealthProperties.class)
class RoundsHealthIndicator extends AbstractSchedulerListener implements HealthIndicator, MeterBinder {

	private static final String TASKS = "tasks";

	private final Rounds rounds;

	private final ObjectProvider<Scheduler> scheduler;

	private final HealthProperties properties;

	RoundsHealthIndicator(Rounds rounds, ObjectProvider<Scheduler> scheduler, HealthProperties properties) {
		this.rounds = rounds;
		this.scheduler = scheduler;
		this.properties = properties;
	}

	@Override
	public void onSchedulerEvent(SchedulerEventType event) {
		if (event == SchedulerEventType.RAN_EXECUTE_DUE) {
			this.rounds.did(TASKS);
		}
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (String loop : List.of(Rounds.DISPATCH, Rounds.LEASES, TASKS)) {
			TimeGauge.builder("handback.rounds.age", () -> age(loop), TimeUnit.MILLISECONDS)
				.description("How long ago this node last completed the loop")
				.tag("loop", loop)
				.register(registry);
		}
	}

	/** Not a number where the loop doesn't run. */
	private double age(String loop) {
		@Nullable Duration age = this.rounds.ages().get(loop);
		return (age != null) ? age.toMillis() : Double.NaN;
	}

	@Override
	public Health health() {
		Map<String, Duration> ages = new TreeMap<>(this.rounds.ages());
		boolean late = ages.values().stream().anyMatch((age) -> age.compareTo(this.properties.roundsWithin()) > 0);
		Health.Builder health = (late || losesTasks()) ? Health.down() : Health.up();
		ages.forEach((loop, age) -> health.withDetail(loop, age.toSeconds() + " s ago"));
		return health.build();
	}

	/** Whether the heartbeat of a task that runs here has failed for too long. */
	private boolean losesTasks() {
		return this.scheduler.stream()
			.flatMap((here) -> here.getCurrentlyExecutingWithStaleHeartbeat().stream())
			.findAny()
			.isPresent();
	}

}
