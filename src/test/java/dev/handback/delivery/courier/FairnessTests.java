package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.Leases;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes and two thousand districts that all have rows due at once: a click each, and
 * an import. The service answers one hundred of them only after 20 s.
 */
class FairnessTests {

	private static final int NODES = 2;

	private static final int PLACES = 128;

	private static final int DISTRICTS = 2000;

	private static final int SLOW = 100;

	private static final int IMPORTED = 30;

	private static final Duration SLOW_ANSWER = Duration.ofSeconds(20);

	/** What the query of the due districts takes, and a claim with its commit. */
	private static final Duration LOOK = Duration.ofMillis(30);

	private static final Duration CLAIM = Duration.ofNanos(500_000);

	private static final Duration COMMIT = Duration.ofMillis(1);

	private final SettableClock clock = new SettableClock();

	private final TreeMap<Instant, List<Runnable>> events = new TreeMap<>();

	private final Map<DistrictId, Integer> clicks = new HashMap<>();

	private final Map<DistrictId, Integer> imports = new HashMap<>();

	private final List<Duration> arrivals = new ArrayList<>();

	private int imported;

	private int mostInHand;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void aClickOfAnyOtherDistrictArrivesWithinTwoSeconds(long seed) {
		Random random = new Random(seed);
		IntStream.range(0, DISTRICTS).mapToObj(FairnessTests::district).forEach((district) -> {
			this.clicks.put(district, 1);
			this.imports.put(district, IMPORTED);
		});
		for (int node = 0; node < NODES; node++) {
			new Node(random).look();
		}
		runUntil(Duration.ofSeconds(60));

		assertThat(this.arrivals).hasSize(DISTRICTS - SLOW);
		assertThat(this.arrivals.get(DISTRICTS - SLOW - 1)).isLessThan(Duration.ofSeconds(2));
		assertThat(this.imported).isEqualTo((DISTRICTS - SLOW) * IMPORTED);
		assertThat(this.mostInHand).isLessThanOrEqualTo(2 * PLACES);
	}

	private void runUntil(Duration end) {
		while (!this.events.isEmpty() && this.events.firstKey().isBefore(SettableClock.START.plus(end))) {
			Map.Entry<Instant, List<Runnable>> next = this.events.pollFirstEntry();
			this.clock.advance(Duration.between(this.clock.instant(), next.getKey()));
			next.getValue().forEach(Runnable::run);
		}
	}

	private void after(Duration time, Runnable event) {
		this.events.computeIfAbsent(this.clock.instant().plus(time), (at) -> new ArrayList<>()).add(event);
	}

	private void arrived(Urgency urgency) {
		if (urgency == Urgency.CLICK) {
			this.arrivals.add(Duration.between(SettableClock.START, this.clock.instant()));
		}
		else {
			this.imported++;
		}
	}

	private static DistrictId district(int number) {
		return new DistrictId("5a%022x".formatted(number));
	}

	private static boolean isSlow(DistrictId district) {
		return Integer.parseInt(district.value().substring(2), 16) % (DISTRICTS / SLOW) == 0;
	}

	/** Claims one district after the other, as the dispatcher does. */
	private final class Node {

		private final Bulkheads bulkheads = new Bulkheads(PLACES, FairnessTests.this.clock);

		private final Random random;

		private int inHand;

		Node(Random random) {
			this.random = random;
		}

		void look() {
			List<Leases.Waiting> waiting = new ArrayList<>();
			waiting.addAll(waiting(FairnessTests.this.clicks, Urgency.CLICK));
			waiting.addAll(waiting(FairnessTests.this.imports, Urgency.BULK));
			after(LOOK, () -> {
				this.bulkheads.share(waiting.size());
				claim(waiting);
			});
		}

		private List<Leases.Waiting> waiting(Map<DistrictId, Integer> due, Urgency urgency) {
			List<Leases.Waiting> waiting = new ArrayList<>();
			due.forEach((district, rows) -> {
				if (rows > 0) {
					waiting.add(new Leases.Waiting(district, urgency, false));
				}
			});
			Collections.shuffle(waiting, this.random);
			return waiting;
		}

		private void claim(List<Leases.Waiting> waiting) {
			if (waiting.isEmpty()) {
				look();
				return;
			}
			int together = Math.min(Dispatcher.TOGETHER, waiting.size());
			Map<Leases.Waiting, Integer> rooms = this.bulkheads.rooms(waiting.subList(0, together));
			rooms.forEach(this::deliver);
			Duration time = rooms.isEmpty() ? Duration.ZERO : COMMIT.plus(CLAIM.multipliedBy(rooms.size()));
			after(time, () -> claim(waiting.subList(together, waiting.size())));
		}

		private void deliver(Leases.Waiting turn, int room) {
			Map<DistrictId, Integer> due = (turn.urgency() == Urgency.CLICK) ? FairnessTests.this.clicks
					: FairnessTests.this.imports;
			int rows = Math.min(room, due.get(turn.district()));
			due.merge(turn.district(), -rows, Integer::sum);
			this.bulkheads.enter(turn.district(), rows);
			for (int row = 0; row < rows; row++) {
				this.bulkheads.admitted(turn.district());
				send(turn);
			}
		}

		private void send(Leases.Waiting turn) {
			boolean slow = isSlow(turn.district());
			Duration there = slow ? SLOW_ANSWER : Duration.ofMillis(20 + this.random.nextInt(60));
			this.inHand++;
			FairnessTests.this.mostInHand = Math.max(this.inHand, FairnessTests.this.mostInHand);
			if (!slow) {
				after(there, () -> arrived(turn.urgency()));
			}
			after(there.plusMillis(20 + this.random.nextInt(200)), () -> {
				this.inHand--;
				this.bulkheads.leave(turn.district());
			});
		}

	}

}
