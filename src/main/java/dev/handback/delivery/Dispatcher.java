package dev.handback.delivery;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Hands due rows to couriers: claims, commits, and only then calls. Any number of nodes
 * can run one each.
 */
@Component
class Dispatcher implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(Dispatcher.class);

	private final DeliveryStore store;

	private final Courier courier;

	private final Checker checker;

	private final Wake wake;

	private final DeliveryProperties properties;

	private final Semaphore capacity;

	private final Set<UUID> leases = ConcurrentHashMap.newKeySet();

	private volatile @Nullable Crew crew;

	Dispatcher(DeliveryStore store, Courier courier, Checker checker, Wake wake, DeliveryProperties properties) {
		this.store = store;
		this.courier = courier;
		this.checker = checker;
		this.wake = wake;
		this.properties = properties;
		this.capacity = new Semaphore(properties.inFlight());
	}

	@Override
	public void start() {
		if (this.properties.enabled()) {
			this.crew = new Crew();
		}
	}

	/** Stops claiming, lets requests under way finish, and gives the rest back. */
	@Override
	public void stop() {
		Crew working = this.crew;
		this.crew = null;
		if (working != null) {
			working.stop();
		}
	}

	@Override
	public boolean isRunning() {
		return this.crew != null;
	}

	private final class Crew {

		private final Thread loop = new Thread(this::loop, "delivery-dispatch");

		private final ExecutorService couriers = Executors.newFixedThreadPool(Dispatcher.this.properties.inFlight());

		private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();

		private final Future<?> keeping;

		Crew() {
			long every = Dispatcher.this.properties.lease().toMillis() / 4;
			this.keeping = this.keeper.scheduleWithFixedDelay(this::keepLeases, every, every, TimeUnit.MILLISECONDS);
			this.loop.start();
		}

		private void loop() {
			while (!Thread.currentThread().isInterrupted()) {
				try {
					if (!round()) {
						Dispatcher.this.wake.await(Dispatcher.this.properties.poll());
					}
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				catch (DataAccessException ex) {
					logger.warn("The outbox cannot be read now: {}", ex.getClass().getSimpleName());
					rest();
				}
			}
		}

		/** Claims what there is room for; true if there may be more at once. */
		private boolean round() throws InterruptedException {
			Dispatcher.this.store.takeBackExpired();
			Dispatcher.this.capacity.acquire();
			int room = 1 + Dispatcher.this.capacity.drainPermits();
			int used = 0;
			try {
				List<ClaimedRow> check = claimCheck();
				if (!check.isEmpty()) {
					used++;
					hand(check.get(0).lease(), () -> Dispatcher.this.checker.check(check));
				}
				for (ClaimedRow row : claimDue(room - used)) {
					used++;
					hand(row.lease(), () -> Dispatcher.this.courier.deliver(row));
				}
				return used == room;
			}
			finally {
				Dispatcher.this.capacity.release(room - used);
			}
		}

		private List<ClaimedRow> claimCheck() {
			UUID lease = UUID.randomUUID();
			return Dispatcher.this.store.claimCheck(lease, Dispatcher.this.properties.lease());
		}

		private List<ClaimedRow> claimDue(int atMost) {
			return (atMost == 0) ? List.of()
					: Dispatcher.this.store.claimDue(Dispatcher.this.properties.lease(), atMost);
		}

		private void hand(UUID lease, Runnable work) {
			Dispatcher.this.leases.add(lease);
			this.couriers.execute(() -> {
				try {
					work.run();
				}
				catch (RuntimeException ex) {
					// The lease runs out, and the row is taken back by the rules of
					// takeBackExpired.
					logger.warn("A delivery could not be settled: {}", ex.toString());
				}
				finally {
					Dispatcher.this.leases.remove(lease);
					Dispatcher.this.capacity.release();
					Dispatcher.this.wake.up();
				}
			});
		}

		private void keepLeases() {
			try {
				if (!Dispatcher.this.leases.isEmpty()) {
					Dispatcher.this.store.extend(Set.copyOf(Dispatcher.this.leases),
							Dispatcher.this.properties.lease());
				}
			}
			catch (DataAccessException ex) {
				logger.warn("Leases cannot be kept now: {}", ex.getClass().getSimpleName());
			}
		}

		private void rest() {
			try {
				TimeUnit.MILLISECONDS.sleep(Dispatcher.this.properties.poll().toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

		void stop() {
			this.loop.interrupt();
			this.couriers.shutdown();
			try {
				this.loop.join(TimeUnit.SECONDS.toMillis(5));
				this.couriers.awaitTermination(Dispatcher.this.properties.stopWithin().toMillis(),
						TimeUnit.MILLISECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			this.keeping.cancel(true);
			this.keeper.shutdownNow();
		}

	}

}
