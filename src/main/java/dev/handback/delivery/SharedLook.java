package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.handback.client.Urgency;
import org.jspecify.annotations.Nullable;

/**
 * Looks what the learning platform holds right before it is written, after any waiting
 * for the rate window, and once for all rows of the assignment that wait at that moment;
 * what the list leaves open is read for each row alone.
 */
final class SharedLook {

	// Cells of one assignment that a teacher leaves quickly, or that are claimed in
	// turns.
	private static final Duration A_MOMENT = Duration.ofMillis(300);

	private final Set<ClaimedRow> waiting = ConcurrentHashMap.newKeySet();

	private final Function<List<ClaimedRow>, RecentLook> look;

	private final Clock clock;

	/** Rows that have to be looked at alone. */
	private final Set<ClaimedRow> apart = ConcurrentHashMap.newKeySet();

	/** What was seen of them. */
	private final Map<ClaimedRow, RecentLook> alone = new ConcurrentHashMap<>();

	private volatile @Nullable RecentLook last;

	private volatile boolean listRefused;

	SharedLook(Function<List<ClaimedRow>, RecentLook> look, Clock clock) {
		this.look = look;
		this.clock = clock;
	}

	SharedLook join(ClaimedRow row) {
		this.waiting.add(row);
		return this;
	}

	/** Returns whether others are left. */
	boolean leave(ClaimedRow row) {
		this.waiting.remove(row);
		this.apart.remove(row);
		this.alone.remove(row);
		return !this.waiting.isEmpty();
	}

	/**
	 * Takes the place of a write, and together with it that of a look where there is none
	 * that counts: then the look is taken at once.
	 * @param places takes so many places in the rate window, or says how long to wait
	 * @return zero if the row may go now, by the look of it
	 */
	Duration place(ClaimedRow row, IntFunction<Duration> places) {
		if (this.apart.contains(row) || this.listRefused) {
			return alone(row, places);
		}
		Duration wait = together(row, places);
		return (wait.isZero() && of(row).leavesOpen(row)) ? alone(row, places) : wait;
	}

	private Duration alone(ClaimedRow row, IntFunction<Duration> places) {
		this.apart.add(row);
		Duration wait = places.apply(2);
		if (wait.isZero()) {
			this.alone.put(row, this.look.apply(List.of(row)));
		}
		return wait;
	}

	private synchronized Duration together(ClaimedRow row, IntFunction<Duration> places) {
		RecentLook recent = this.last;
		Duration left = (recent != null) ? recent.left(this.clock.instant()) : Duration.ZERO;
		if (recent != null && !left.isZero() && recent.rows().contains(row)) {
			return (recent.isRead() && !recent.leavesOpen(row)) ? places.apply(1) : Duration.ZERO;
		}
		// The next look counts for it and for all that come until then.
		Duration patience = (row.urgency() == Urgency.BULK) ? left : left.minus(RecentLook.HOLDS).plus(A_MOMENT);
		if (patience.compareTo(Duration.ZERO) > 0) {
			return patience;
		}
		Duration wait = places.apply(2);
		if (wait.isZero()) {
			RecentLook look = this.look.apply(List.copyOf(this.waiting));
			this.listRefused = look.isListRefused();
			this.last = look;
		}
		return wait;
	}

	/** The look that counts for the row. */
	RecentLook of(ClaimedRow row) {
		return Objects.requireNonNull(this.alone.getOrDefault(row, this.last));
	}

}
