package dev.handback.delivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.handback.client.Urgency;
import dev.handback.vocabulary.DistrictId;

/**
 * How many requests of which district this node has in hand. A district gets at most half
 * of what is free, so that a slow one never takes the place of the others.
 */
class Bulkheads {

	// Rows that wait for their place in the rate window; more would only wait longer.
	private static final int WAITING_FOR_PACE = 40;

	private final int places;

	private final int keptForClicks;

	private final AtomicInteger taken = new AtomicInteger();

	private final Map<DistrictId, Load> loads = new ConcurrentHashMap<>();

	Bulkheads(int places) {
		this.places = places;
		this.keptForClicks = places / 8;
	}

	/** How many rows of the district may be claimed now. */
	int room(DeliveryStore.Waiting waiting) {
		Load load = load(waiting.district());
		int free = this.places - this.taken.get();
		if (waiting.probing()) {
			return (load.inHand.get() == 0) ? Math.min(1, free) : 0;
		}
		if (waiting.urgency() == Urgency.CLICK) {
			return (free + 1) / 2;
		}
		int share = (free - this.keptForClicks + 1) / 2;
		return Math.max(0, Math.min(share, WAITING_FOR_PACE - load.waiting.get()));
	}

	/** Whether there is a place for a check, which belongs to no district's share. */
	boolean hasRoom() {
		return this.taken.get() < this.places;
	}

	void enter(DistrictId district, int rows) {
		this.taken.addAndGet(rows);
		load(district).inHand.addAndGet(rows);
		load(district).waiting.addAndGet(rows);
	}

	/** A row got its place in the rate window, or needs none. */
	void admitted(DistrictId district) {
		load(district).waiting.decrementAndGet();
	}

	void leave(DistrictId district) {
		this.taken.decrementAndGet();
		load(district).inHand.decrementAndGet();
	}

	private Load load(DistrictId district) {
		return this.loads.computeIfAbsent(district, (key) -> new Load());
	}

	private static final class Load {

		private final AtomicInteger inHand = new AtomicInteger();

		private final AtomicInteger waiting = new AtomicInteger();

	}

}
