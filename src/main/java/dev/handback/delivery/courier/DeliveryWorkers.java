package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Sleeper;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.DispatchSignal;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.RequestId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** The workers of this node. Each claimed row is a task that settles it. */
@Component
public class DeliveryWorkers {

	private static final Logger logger = LoggerFactory.getLogger(DeliveryWorkers.class);

	private final SubmissionCourier submissionCourier;

	private final AssignmentCourier assignmentCourier;

	private final Checker checker;

	private final Leases leases;

	private final RateLimiter rateLimiter;

	private final DispatchSignal wake;

	private final Bulkheads bulkheads;

	private final Map<UUID, LeasedDelivery> held = new ConcurrentHashMap<>();

	private final BackgroundThreads threads;

	private final Sleeper pause;

	private final DeliverySpans spans;

	private volatile boolean stopping;

	DeliveryWorkers(SubmissionCourier submissionCourier, AssignmentCourier assignmentCourier, Checker checker,
			Leases leases, RateLimiter rateLimiter, DispatchSignal wake, DeliveryProperties properties,
			BackgroundThreads threads, Sleeper pause, DeliverySpans spans, Clock clock) {
		this.submissionCourier = submissionCourier;
		this.assignmentCourier = assignmentCourier;
		this.checker = checker;
		this.leases = leases;
		this.rateLimiter = rateLimiter;
		this.wake = wake;
		this.bulkheads = new Bulkheads(properties.inFlight(), clock);
		this.threads = threads;
		this.pause = pause;
		this.spans = spans;
	}

	void begin() {
		this.stopping = false;
	}

	/** Divides the places among that many districts. */
	void share(int districts) {
		this.bulkheads.share(districts);
	}

	/** How many rows of each of these districts may be claimed, where there is room. */
	Map<Leases.Waiting, Integer> rooms(List<Leases.Waiting> due) {
		return this.bulkheads.rooms(due);
	}

	boolean hasRoom() {
		return this.bulkheads.hasRoom();
	}

	/** The districts that have reached their limit. */
	List<DistrictId> full() {
		return this.bulkheads.full();
	}

	/** The rows in progress. */
	public List<LeasedDelivery> held() {
		return List.copyOf(this.held.values());
	}

	/** Delivers rows that were claimed together. */
	void deliver(List<LeasedDelivery> rows) {
		enter(rows, rows.size());
		start(() -> {
			if (rows.get(0).isAssignment()) {
				rows.forEach((row) -> {
					Supplier<Duration> place = () -> this.rateLimiter.take(row.target().district(), row.urgency());
					work(row, place, () -> this.assignmentCourier.deliver(row, () -> admitted(place)));
				});
			}
			else {
				deliverGrades(rows);
			}
		}, () -> rows.forEach(this::drop));
	}

	/** Reads what the LMS has for rows that were claimed together, with one request. */
	void check(List<LeasedDelivery> rows) {
		DistrictId district = rows.get(0).target().district();
		enter(rows, 1);
		Runnable last = () -> {
			rows.forEach((row) -> this.held.remove(row.lease()));
			leave(district);
		};
		start(() -> guarded(() -> {
			if (placed(district, () -> this.rateLimiter.take(district, urgency(rows)))) {
				this.checker.check(rows);
			}
			else {
				rows.forEach(this.leases::giveBack);
			}
		}, last), () -> {
			this.bulkheads.admitted(district);
			last.run();
		});
	}

	// What can't be started is dropped, so that its lease expires.
	private void start(Runnable work, Runnable drop) {
		try {
			this.threads.run(work);
		}
		catch (RuntimeException | Error ex) {
			drop.run();
			throw ex;
		}
	}

	// Each grade that has to be sent gets a worker; the first one that gets room reads
	// for all of them.
	private void deliverGrades(List<LeasedDelivery> rows) {
		Set<LeasedDelivery> open = ConcurrentHashMap.newKeySet();
		open.addAll(rows);
		guarded(() -> {
			for (SubmissionCourier.PendingWrite write : this.submissionCourier.prepare(rows)) {
				open.remove(write.row());
				try {
					this.threads.run(() -> work(write));
				}
				catch (RejectedExecutionException ex) {
					// There are no more threads; this one is left.
					work(write);
				}
			}
		}, () -> open.forEach(this::drop));
	}

	private void work(SubmissionCourier.PendingWrite write) {
		LeasedDelivery row = write.row();
		try {
			work(row,
					() -> write
						.place((places) -> this.rateLimiter.take(row.target().district(), row.urgency(), places)),
					write::carryOut);
		}
		finally {
			write.end();
		}
	}

	private void work(LeasedDelivery row, Supplier<Duration> place, Runnable task) {
		if (row.request() != null) {
			row.request().begin();
		}
		guarded(() -> this.spans.around(row, () -> {
			if (placed(row.target().district(), place)) {
				task.run();
			}
			else {
				this.leases.giveBack(row);
			}
		}), () -> {
			leave(row);
			RequestId.end();
		});
	}

	private boolean placed(DistrictId district, Supplier<Duration> place) {
		try {
			return admitted(place);
		}
		finally {
			this.bulkheads.admitted(district);
		}
	}

	/** Waits for room in the rate window; false if the app stops first. */
	private boolean admitted(Supplier<Duration> place) {
		Duration wait = place.get();
		while (!wait.isZero()) {
			if (this.stopping) {
				return false;
			}
			this.pause.of(Duration.ofMillis(Math.min(wait.toMillis() + 1, 200)));
			wait = place.get();
		}
		return !this.stopping;
	}

	private static void guarded(Runnable task, Runnable last) {
		try {
			task.run();
		}
		catch (DataAccessException | TransactionException ex) {
			// The lease will expire, and takeBackExpired will reclaim the row.
			logger.warn("Could not record the outcome of a delivery: {}", ex.getClass().getSimpleName());
		}
		catch (RuntimeException ex) {
			logger.error("Could not record the outcome of a delivery", ex);
		}
		finally {
			last.run();
		}
	}

	private static Urgency urgency(List<LeasedDelivery> rows) {
		return rows.stream().map(LeasedDelivery::urgency).min(Urgency::compareTo).orElse(Urgency.BULK);
	}

	private void enter(List<LeasedDelivery> rows, int places) {
		rows.forEach((row) -> this.held.put(row.lease(), row));
		this.bulkheads.enter(rows.get(0).target().district(), places);
	}

	/** Leaves a row whose work never began. */
	private void drop(LeasedDelivery row) {
		this.bulkheads.admitted(row.target().district());
		leave(row);
	}

	private void leave(LeasedDelivery row) {
		this.held.remove(row.lease());
		leave(row.target().district());
	}

	private void leave(DistrictId district) {
		boolean full = !this.bulkheads.hasRoom();
		this.bulkheads.leave(district);
		if (full) {
			this.wake.up();
		}
		else {
			this.wake.room();
		}
	}

	/**
	 * Lets requests in progress finish and gives back the rest.
	 * @return whether all are done
	 */
	boolean end(Duration within) throws InterruptedException {
		this.stopping = true;
		// A worker that reads for several rows still passes them on to others, which give
		// them back.
		Instant until = Instant.now().plus(within);
		while (!this.held.isEmpty() && Instant.now().isBefore(until)) {
			TimeUnit.MILLISECONDS.sleep(50);
		}
		return this.held.isEmpty();
	}

}
