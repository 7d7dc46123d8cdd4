package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.LeasedDelivery;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the LMS has right before writing, after any waiting for the rate window,
 * once for all rows of the assignment that are waiting at that moment. What the list
 * doesn't show is read for each row alone.
 */
final class SharedRead {

	// For cells of one assignment that a teacher leaves in quick succession, or that are
	// claimed in several rounds.
	private static final Duration A_MOMENT = Duration.ofMillis(300);

	/** How long to wait before checking whether another worker's read has ended. */
	private static final Duration WHILE_READING = Duration.ofMillis(10);

	private final Set<LeasedDelivery> waiting = ConcurrentHashMap.newKeySet();

	private final Function<List<LeasedDelivery>, RecentRead> look;

	private final Clock clock;

	/** Rows that have to be read alone. */
	private final Set<LeasedDelivery> apart = ConcurrentHashMap.newKeySet();

	/** What was read for those rows. */
	private final Map<LeasedDelivery, RecentRead> alone = new ConcurrentHashMap<>();

	/** Held while reading. */
	private final Lock reading = new ReentrantLock();

	private volatile @Nullable RecentRead last;

	private volatile boolean listRefused;

	SharedRead(Function<List<LeasedDelivery>, RecentRead> look, Clock clock) {
		this.look = look;
		this.clock = clock;
	}

	SharedRead join(LeasedDelivery row) {
		this.waiting.add(row);
		return this;
	}

	/** Removes the row; returns whether others are left. */
	boolean leave(LeasedDelivery row) {
		this.waiting.remove(row);
		this.apart.remove(row);
		this.alone.remove(row);
		return !this.waiting.isEmpty();
	}

	/**
	 * Takes room for a write, and also for a read if there is no valid one; the read is
	 * then made right away.
	 * @param places takes that many requests from the rate window, or returns how long to
	 * wait
	 * @return zero if the row may be sent now, based on the read
	 */
	Duration place(LeasedDelivery row, IntFunction<Duration> places) {
		if (this.apart.contains(row) || this.listRefused) {
			return alone(row, places);
		}
		Duration wait = together(row, places);
		return (wait.isZero() && of(row).leavesOpen(row)) ? alone(row, places) : wait;
	}

	private Duration alone(LeasedDelivery row, IntFunction<Duration> places) {
		this.apart.add(row);
		Duration wait = places.apply(2);
		if (wait.isZero()) {
			this.alone.put(row, this.look.apply(List.of(row)));
		}
		return wait;
	}

	private Duration together(LeasedDelivery row, IntFunction<Duration> places) {
		if (!this.reading.tryLock()) {
			return WHILE_READING;
		}
		try {
			return readTogether(row, places);
		}
		finally {
			this.reading.unlock();
		}
	}

	private Duration readTogether(LeasedDelivery row, IntFunction<Duration> places) {
		RecentRead recent = this.last;
		Duration left = (recent != null) ? recent.left(this.clock.instant()) : Duration.ZERO;
		if (recent != null && !left.isZero() && recent.rows().contains(row)) {
			return (recent.isRead() && !recent.leavesOpen(row)) ? places.apply(1) : Duration.ZERO;
		}
		// The next read is valid for this row and for all that arrive until then.
		Duration patience = (row.urgency() == Urgency.BULK) ? left : left.minus(RecentRead.HOLDS).plus(A_MOMENT);
		if (patience.compareTo(Duration.ZERO) > 0) {
			return patience;
		}
		Duration wait = places.apply(2);
		if (wait.isZero()) {
			RecentRead look = this.look.apply(List.copyOf(this.waiting));
			this.listRefused = look.isListRefused();
			this.last = look;
		}
		return wait;
	}

	/** The read that is valid for the row. */
	RecentRead of(LeasedDelivery row) {
		return Objects.requireNonNull(this.alone.getOrDefault(row, this.last));
	}

}
