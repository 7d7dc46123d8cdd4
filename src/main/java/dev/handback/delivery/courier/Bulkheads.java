package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.Leases;
import dev.handback.vocabulary.ids.DistrictId;

/**
 * How many rows of each district this node is working on. A district gets at most half of
 * what the others leave, and at most an equal share if many have rows due. Districts that
 * take long to answer have places of their own, so that they don't block the others.
 */
class Bulkheads {

	/** A district that takes longer to answer is slow. */
	static final Duration PROMPT = Duration.ofSeconds(1);

	private static final Duration SLOW_FOR = Duration.ofMinutes(1);

	// The number of rows waiting for the rate window; more of them would only wait
	// longer.
	private static final int WAITING_FOR_PACE = 40;

	// To claim rows one by one as places become free would cost more than to send them.
	private static final int WORTH_A_CLAIM = 8;

	private final Clock clock;

	private final Pool prompt;

	private final Pool slow;

	private final Map<DistrictId, Load> loads = new HashMap<>();

	private int sharing = 1;

	Bulkheads(int places, Clock clock) {
		this.clock = clock;
		this.prompt = new Pool(places);
		this.slow = new Pool(places / 2);
	}

	/** Says how many districts have rows due, and finds out which are slow by now. */
	synchronized void share(int districts) {
		this.sharing = Math.max(1, districts);
		this.loads.values().forEach(Load::review);
	}

	/** How many rows of each of these districts may be claimed, where there is room. */
	synchronized Map<Leases.Waiting, Integer> rooms(List<Leases.Waiting> due) {
		Map<Leases.Waiting, Integer> rooms = new LinkedHashMap<>();
		for (Leases.Waiting waiting : due) {
			int room = room(waiting);
			if (room > 0) {
				rooms.put(waiting, room);
				load(waiting.district()).take(room);
			}
		}
		rooms.forEach((waiting, room) -> load(waiting.district()).take(-room));
		return rooms;
	}

	private int room(Leases.Waiting waiting) {
		Load load = load(waiting.district());
		if (waiting.probing()) {
			return (load.inHand == 0) ? Math.min(1, load.pool.free()) : 0;
		}
		int room = load.room(waiting.urgency());
		if (waiting.urgency() == Urgency.CLICK) {
			return room;
		}
		int bulk = Math.min(room, WAITING_FOR_PACE - load.waiting);
		return (bulk < WORTH_A_CLAIM && load.inHand >= WORTH_A_CLAIM) ? 0 : bulk;
	}

	/** Whether there is room for any row. */
	synchronized boolean hasRoom() {
		return this.prompt.free() > 0;
	}

	/** The districts that have reached their limit. */
	synchronized List<DistrictId> full() {
		return this.loads.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().room(Urgency.BULK) <= 0)
			.map(Map.Entry::getKey)
			.toList();
	}

	synchronized void enter(DistrictId district, int rows) {
		load(district).enter(rows);
	}

	/** The row is past the rate window, or doesn't need it. */
	synchronized void admitted(DistrictId district) {
		load(district).admitted();
	}

	synchronized void leave(DistrictId district) {
		load(district).leave();
	}

	private Load load(DistrictId district) {
		return this.loads.computeIfAbsent(district, (key) -> new Load());
	}

	private final class Load {

		/** When they were sent. Whichever is answered, it counts as the oldest. */
		private final Queue<Instant> sent = new ArrayDeque<>();

		private Pool pool = Bulkheads.this.prompt;

		private Instant slowUntil = Instant.MIN;

		private int inHand;

		private int waiting;

		// Half of what the others leave, including what the district already has.
		int room(Urgency urgency) {
			int kept = (urgency == Urgency.CLICK) ? 0 : this.pool.keptForClicks();
			int half = (this.pool.free() - kept + this.inHand + 1) / 2 - this.inHand;
			int share = Math.max(1, this.pool.places / Bulkheads.this.sharing);
			return Math.max(0, Math.min(Math.min(half, share), this.pool.free()));
		}

		void take(int rows) {
			this.inHand += rows;
			this.pool.taken += rows;
		}

		void enter(int rows) {
			take(rows);
			this.waiting += rows;
		}

		void admitted() {
			this.waiting--;
			this.sent.add(Bulkheads.this.clock.instant());
		}

		void leave() {
			Instant now = Bulkheads.this.clock.instant();
			take(-1);
			this.slowUntil = this.sent.remove().plus(PROMPT).isBefore(now) ? now.plus(SLOW_FOR) : Instant.MIN;
			review();
		}

		void review() {
			Instant now = Bulkheads.this.clock.instant();
			boolean slow = now.isBefore(this.slowUntil)
					|| (!this.sent.isEmpty() && this.sent.element().plus(PROMPT).isBefore(now));
			this.pool.taken -= this.inHand;
			this.pool = slow ? Bulkheads.this.slow : Bulkheads.this.prompt;
			this.pool.taken += this.inHand;
		}

	}

	private final class Pool {

		private final int places;

		/** More than there are if many districts have become slow. */
		private int taken;

		Pool(int places) {
			this.places = places;
		}

		int free() {
			int all = Bulkheads.this.prompt.taken + Bulkheads.this.slow.taken;
			return Math.min(this.places - this.taken, 2 * Bulkheads.this.prompt.places - all);
		}

		int keptForClicks() {
			return this.places / 8;
		}

	}

}
