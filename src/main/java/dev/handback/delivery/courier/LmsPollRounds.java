package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LmsPoll;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Runs checks of the LMS on every node. Each check is leased to one node, and sent only
 * if nothing else needs the rate window.
 */
@Component
class LmsPollRounds implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(LmsPollRounds.class);

	private static final Duration EVERY = Duration.ofMillis(500);

	/** No one is waiting for these, and finding them takes a look at every district. */
	static final Duration DUE_EVERY = Duration.ofSeconds(10);

	private static final int AT_ONCE = 16;

	/** Assumed until the service reports another limit (contract, limits). */
	private static final long LIMIT = 1200;

	private final LmsPollTurns turns;

	private final LmsPoller lmsPoller;

	private final RateLimiter rateLimiter;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Semaphore places = new Semaphore(AT_ONCE);

	/** The districts whose assignments are due and haven't been looked for yet. */
	private final Queue<DistrictId> due = new ArrayDeque<>();

	private Instant lookedForDue = Instant.EPOCH;

	private @Nullable Future<?> rounds;

	private @Nullable ScheduledExecutorService schedule;

	private final BackgroundThreads threads;

	LmsPollRounds(LmsPollTurns turns, LmsPoller lmsPoller, RateLimiter rateLimiter, DeliveryProperties properties,
			BackgroundThreads threads, Clock clock) {
		this.turns = turns;
		this.lmsPoller = lmsPoller;
		this.rateLimiter = rateLimiter;
		this.properties = properties;
		this.threads = threads;
		this.clock = clock;
	}

	@Override
	public synchronized void start() {
		if (this.properties.enabled() && this.rounds == null) {
			ScheduledExecutorService scheduled = Executors.newSingleThreadScheduledExecutor();
			this.rounds = scheduled.scheduleWithFixedDelay(this::round, EVERY.toMillis(), EVERY.toMillis(),
					TimeUnit.MILLISECONDS);
			this.schedule = scheduled;
		}
	}

	@Override
	public synchronized void stop() {
		if (this.rounds != null && this.schedule != null) {
			this.rounds.cancel(true);
			this.schedule.shutdownNow();
			this.rounds = null;
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.rounds != null;
	}

	/** Hands out the checks that are due. */
	void round() {
		guarded(this::handOut);
	}

	private void handOut() {
		this.turns.asked().forEach(this::handOut);
		Instant now = this.clock.instant();
		boolean setBack = now.isBefore(this.lookedForDue);
		if (this.due.isEmpty() && (setBack || !now.isBefore(this.lookedForDue.plus(DUE_EVERY)))) {
			this.due.addAll(this.turns.due());
			this.lookedForDue = now;
		}
		while (hasPlace() && !this.due.isEmpty()) {
			handOut(this.due.remove());
		}
	}

	private void handOut(DistrictId district) {
		while (hasPlace()) {
			Optional<LmsPoll> look = next(district);
			if (look.isEmpty()) {
				return;
			}
			handOut(look.get());
		}
	}

	private boolean hasPlace() {
		return this.places.availablePermits() > 0;
	}

	// Only rounds take places, one round after the other.
	private void handOut(LmsPoll look) {
		this.places.acquireUninterruptibly();
		try {
			this.threads.run(() -> {
				try {
					guarded(() -> this.lmsPoller.look(look));
				}
				finally {
					this.places.release();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			this.places.release();
			this.turns.giveBack(look);
			throw ex;
		}
	}

	private Optional<LmsPoll> next(DistrictId district) {
		Optional<LmsPoll> look = this.lmsPoller.isHealthy(district)
				? this.turns.claim(district, this.rateLimiter.limit(district).orElse(LIMIT)) : Optional.empty();
		if (look.isPresent() && !this.rateLimiter.take(district, Urgency.LOOK).isZero()) {
			this.turns.giveBack(look.get());
			return Optional.empty();
		}
		return look;
	}

	// Whatever went wrong, the next round must not have to wait for a restart.
	private static void guarded(Runnable work) {
		try {
			work.run();
		}
		catch (RuntimeException | Error ex) {
			logger.warn("Could not check the LMS: {}", ex.getClass().getSimpleName());
		}
	}

}
