package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import dev.handback.delivery.Rounds;
import dev.handback.delivery.outbox.CommitListener;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.DispatchSignal;
import dev.handback.delivery.outbox.DueDistricts;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Hands due rows to the workers: claims, commits, and only then sends. It can run on
 * every node.
 */
@Component
public class Dispatcher implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(Dispatcher.class);

	// If many districts have rows due, a commit for each would take most of the time.
	static final int TOGETHER = 16;

	private final Leases leases;

	private final DueDistricts dueDistricts;

	private final DeliveryWorkers crew;

	private final RecoveredIds recoveredIds;

	private final DispatchSignal wake;

	private final DataSource database;

	private final DeliveryProperties properties;

	private final Failpoints failpoints;

	private final Rounds rounds;

	private final DeliveryMetrics metrics;

	private volatile @Nullable Shift shift;

	Dispatcher(Leases leases, DueDistricts dueDistricts, DeliveryWorkers crew, RecoveredIds recoveredIds,
			DispatchSignal wake, DataSource database, DeliveryProperties properties, Failpoints failpoints,
			Rounds rounds, DeliveryMetrics metrics) {
		this.leases = leases;
		this.dueDistricts = dueDistricts;
		this.crew = crew;
		this.recoveredIds = recoveredIds;
		this.wake = wake;
		this.database = database;
		this.properties = properties;
		this.failpoints = failpoints;
		this.rounds = rounds;
		this.metrics = metrics;
	}

	@Override
	public void start() {
		if (this.properties.enabled()) {
			this.recoveredIds.lookAtDirectory();
			this.crew.begin();
			this.shift = new Shift();
		}
	}

	/** Stops claiming, lets requests in progress finish, and gives back the rest. */
	@Override
	public void stop() {
		Shift working = this.shift;
		this.shift = null;
		if (working != null) {
			working.end();
			this.rounds.end(Rounds.DISPATCH, Rounds.LEASES);
		}
	}

	@Override
	public boolean isRunning() {
		return this.shift != null;
	}

	/**
	 * Claims as many rows as there is room for, and hands them out.
	 * @return whether there may be more rows right now
	 */
	public boolean round() {
		this.leases.takeBackExpired();
		boolean found = false;
		while (this.crew.hasRoom()) {
			List<LeasedDelivery> check = this.leases.claimCheck(this.crew.full(), this.properties.lease());
			if (check.isEmpty()) {
				break;
			}
			this.crew.check(check);
			found = true;
		}
		List<Leases.Waiting> due = this.dueDistricts.find();
		this.crew.share(due.size());
		int together = (due.size() < TOGETHER) ? 1 : TOGETHER;
		for (int next = 0; next < due.size(); next += together) {
			found |= claim(due.subList(next, Math.min(next + together, due.size())));
			this.rounds.did(Rounds.DISPATCH);
		}
		return found;
	}

	private boolean claim(List<Leases.Waiting> due) {
		this.failpoints.reached("before-claim");
		Map<Leases.Waiting, Integer> rooms = this.crew.rooms(due);
		List<List<LeasedDelivery>> claims = rooms.isEmpty() ? List.of()
				: this.leases.claim(rooms, this.properties.lease());
		claims.forEach((rows) -> {
			this.failpoints.reached("claimed");
			this.crew.deliver(rows);
		});
		return !claims.isEmpty();
	}

	/** Extends the leases of the rows in progress. */
	void keepLeases() {
		try {
			List<LeasedDelivery> held = this.crew.held();
			if (!held.isEmpty()) {
				this.leases.extend(held, this.properties.lease());
			}
			this.rounds.did(Rounds.LEASES);
		}
		// After an error, they have to be renewed, too.
		catch (RuntimeException | Error ex) {
			logger.warn("Could not renew leases: {}", ex.getClass().getSimpleName());
		}
	}

	private final class Shift {

		private final Thread loop = new Thread(this::loop, "delivery-dispatch");

		private final Thread listener = new Thread(new CommitListener(Dispatcher.this.database, Dispatcher.this.wake),
				"delivery-listen");

		private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();

		private final Future<?> keeping;

		Shift() {
			Dispatcher.this.rounds.did(Rounds.DISPATCH);
			Dispatcher.this.rounds.did(Rounds.LEASES);
			long every = Dispatcher.this.properties.lease().toMillis() / 4;
			this.keeping = this.keeper.scheduleWithFixedDelay(Dispatcher.this::keepLeases, every, every,
					TimeUnit.MILLISECONDS);
			this.listener.setDaemon(true);
			this.listener.start();
			this.loop.start();
		}

		private void loop() {
			while (!Thread.currentThread().isInterrupted()) {
				try {
					Dispatcher.this.recoveredIds.replay();
					boolean found = round();
					Dispatcher.this.rounds.did(Rounds.DISPATCH);
					Dispatcher.this.metrics.round(found ? DeliveryMetrics.BUSY : DeliveryMetrics.IDLE);
					if (!found) {
						Dispatcher.this.wake.await(Dispatcher.this.properties.poll());
					}
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				catch (DataAccessException | TransactionException ex) {
					logger.warn("Could not read the outbox: {}", ex.getClass().getSimpleName());
					Dispatcher.this.metrics.round(DeliveryMetrics.FAILED);
					rest(Dispatcher.this.properties.poll());
				}
				catch (RuntimeException | Error ex) {
					// Whatever went wrong, even that a thread couldn't be started, the
					// other rows must not have to wait for a restart.
					logger.error("A dispatching round failed", ex);
					Dispatcher.this.metrics.round(DeliveryMetrics.FAILED);
					rest(Dispatcher.this.properties.poll());
				}
			}
		}

		private static void rest(Duration duration) {
			try {
				TimeUnit.MILLISECONDS.sleep(duration.toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

		void end() {
			this.loop.interrupt();
			this.listener.interrupt();
			try {
				this.loop.join(TimeUnit.SECONDS.toMillis(5));
				if (!Dispatcher.this.crew.end(Dispatcher.this.properties.stopWithin())) {
					logger.warn(
							"Some requests were still in progress; their rows will be reclaimed when the leases expire");
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			this.keeping.cancel(true);
			this.keeper.shutdownNow();
		}

	}

}
