package dev.handback.delivery.courier;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.Leases;
import dev.handback.vocabulary.ids.DistrictId;

/**
 * How many rows of each district this node is working on. A district gets at most half of
 * what the others leave, so that a slow district never blocks the others.
 */
class Bulkheads {

	// The number of rows waiting for the rate window; more of them would only wait
	// longer.
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
	int room(Leases.Waiting waiting) {
		Load load = load(waiting.district());
		if (waiting.probing()) {
			return (load.inHand.get() == 0) ? Math.min(1, free()) : 0;
		}
		if (waiting.urgency() == Urgency.CLICK) {
			return room(load, 0);
		}
		return Math.max(0, Math.min(room(load, this.keptForClicks), WAITING_FOR_PACE - load.waiting.get()));
	}

	/** Whether there is room for any row. */
	boolean hasRoom() {
		return free() > 0;
	}

	/** The districts that have reached their limit. */
	List<DistrictId> full() {
		return this.loads.entrySet()
			.stream()
			.filter((entry) -> room(entry.getValue(), this.keptForClicks) <= 0)
			.map(Map.Entry::getKey)
			.toList();
	}

	// Half of what the others leave, including what the district already has.
	private int room(Load load, int kept) {
		int left = this.places - kept - this.taken.get() + load.inHand.get();
		return Math.min((left + 1) / 2 - load.inHand.get(), free());
	}

	private int free() {
		return this.places - this.taken.get();
	}

	void enter(DistrictId district, int rows) {
		this.taken.addAndGet(rows);
		load(district).inHand.addAndGet(rows);
		load(district).waiting.addAndGet(rows);
	}

	/** The row is past the rate window, or doesn't need it. */
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
