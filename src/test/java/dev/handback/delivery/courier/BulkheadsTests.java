package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.Leases;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How many requests each district may have in progress. */
class BulkheadsTests {

	private static final int PLACES = 64;

	private static final int FOR_CLICKS = 8;

	private static final int WORTH_A_CLAIM = 8;

	private static final DistrictId SLOW = People.district('a');

	private static final DistrictId OTHER = People.district('b');

	private final SettableClock clock = new SettableClock();

	private final Bulkheads bulkheads = new Bulkheads(PLACES, this.clock);

	@Test
	void givesADistrictHalfOfWhatTheOthersLeave() {
		assertThat(fill(SLOW)).isEqualTo((PLACES - FOR_CLICKS) / 2);
		assertThat(this.bulkheads.full()).containsExactly(SLOW);

		assertThat(fill(OTHER)).isEqualTo((PLACES - FOR_CLICKS) / 4);
		assertThat(this.bulkheads.full()).containsExactlyInAnyOrder(SLOW, OTHER);
		assertThat(this.bulkheads.hasRoom()).isTrue();
	}

	@Test
	void keepsPlacesForClicks() {
		for (char letter : "abcdef012345678".toCharArray()) {
			fill(People.district(letter));
		}
		assertThat(room(SLOW, Urgency.BULK)).isZero();
		assertThat(room(People.district('9'), Urgency.CLICK)).isPositive();
	}

	@ParameterizedTest
	@CsvSource({ "31, 9, 10", "32, 8, 9", "33, 0, 8", "40, 0, 0", "41, 0, 0" })
	void claimsNoMoreThanFortyRowsThatWaitForTheRateWindowAndNotOneByOne(int waiting, int room, int roomWithOneLess) {
		Bulkheads large = new Bulkheads(400, this.clock);
		large.enter(SLOW, waiting);

		assertThat(room(large, new Leases.Waiting(SLOW, Urgency.BULK, false))).isEqualTo(room);
		large.admitted(SLOW);
		assertThat(room(large, new Leases.Waiting(SLOW, Urgency.BULK, false))).isEqualTo(roomWithOneLess);
		assertThat(room(large, new Leases.Waiting(SLOW, Urgency.CLICK, false))).isGreaterThan(100);
	}

	@Test
	void sharesPlacesEqually() {
		this.bulkheads.share(10);
		assertThat(room(SLOW, Urgency.BULK)).isEqualTo(PLACES / 10);
		this.bulkheads.share(1000);
		assertThat(room(SLOW, Urgency.CLICK)).isOne();
	}

	@Test
	void claimsForSeveralDistrictsWithoutPromisingAPlaceTwice() {
		List<Leases.Waiting> due = "abcdef012345678".chars()
			.mapToObj((letter) -> new Leases.Waiting(People.district((char) letter), Urgency.CLICK, false))
			.toList();
		assertThat(this.bulkheads.rooms(due).values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(PLACES);
		assertThat(this.bulkheads.rooms(due)).hasSizeBetween(5, 7);
	}

	@Test
	void givesADistrictThatTakesLongPlacesOfItsOwn() {
		fill(SLOW);
		fill(OTHER);
		this.clock.advance(Bulkheads.PROMPT);
		this.bulkheads.share(1);
		assertThat(room(OTHER, Urgency.BULK)).isZero();

		this.clock.advance(Duration.ofMillis(1));
		this.bulkheads.leave(OTHER);
		enter(OTHER, 1);
		this.bulkheads.share(1);

		assertThat(room(People.district('c'), Urgency.BULK)).isEqualTo((PLACES - FOR_CLICKS) / 2);
		assertThat(this.bulkheads.full()).containsExactlyInAnyOrder(SLOW, OTHER);
	}

	@Test
	void isPromptAgainWithTheNextPromptAnswer() {
		enter(SLOW, 1);
		this.clock.advance(Bulkheads.PROMPT.plusMillis(1));
		this.bulkheads.leave(SLOW);
		assertThat(room(SLOW, Urgency.BULK)).isEqualTo((PLACES - FOR_CLICKS) / 4);

		enter(SLOW, 1);
		this.bulkheads.leave(SLOW);
		assertThat(room(SLOW, Urgency.BULK)).isEqualTo((PLACES - FOR_CLICKS) / 2);
	}

	@Test
	void forgetsAfterAMinuteThatADistrictTookLong() {
		enter(SLOW, 1);
		this.clock.advance(Bulkheads.PROMPT.plusMillis(1));
		this.bulkheads.leave(SLOW);
		this.clock.advance(Duration.ofMinutes(1));
		this.bulkheads.share(1);
		assertThat(room(SLOW, Urgency.BULK)).isEqualTo((PLACES - FOR_CLICKS) / 2);
	}

	@Test
	void probesWithOneRowAtATime() {
		Leases.Waiting probe = new Leases.Waiting(SLOW, Urgency.BULK, true);
		assertThat(room(this.bulkheads, probe)).isOne();
		enter(SLOW, 1);
		assertThat(room(this.bulkheads, probe)).isZero();
		this.bulkheads.leave(SLOW);
		assertThat(room(this.bulkheads, probe)).isOne();
	}

	/** Whatever happens, no district has more than its half when it takes more. */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void neverPromisesAPlaceTwice(long seed) {
		Random random = new Random(seed);
		Map<DistrictId, Integer> inHand = new HashMap<>();
		Deque<DistrictId> rows = new ArrayDeque<>();
		for (int step = 0; step < 20_000; step++) {
			DistrictId district = People.district((char) ('a' + random.nextInt(6)));
			if (random.nextBoolean() && !rows.isEmpty()) {
				DistrictId done = rows.poll();
				this.bulkheads.leave(done);
				inHand.merge(done, -1, Integer::sum);
			}
			else {
				boolean click = random.nextInt(4) == 0;
				int room = room(district, click ? Urgency.CLICK : Urgency.BULK);
				int own = inHand.getOrDefault(district, 0);
				int others = rows.size() - own;
				int left = PLACES - others - (click ? 0 : FOR_CLICKS);
				assertThat(room).isLessThanOrEqualTo(PLACES - rows.size());
				int most = Math.max(0, Math.min((left + 1) / 2 - own, PLACES - rows.size()));
				assertThat(room).isEqualTo((!click && most < WORTH_A_CLAIM && own >= WORTH_A_CLAIM) ? 0 : most);
				int taken = (room > 0) ? 1 + random.nextInt(room) : 0;
				enter(district, taken);
				inHand.merge(district, taken, Integer::sum);
				rows.addAll(Stream.generate(() -> district).limit(taken).toList());
			}
			assertThat(this.bulkheads.hasRoom()).isEqualTo(rows.size() < PLACES);
		}
		List.copyOf(rows).forEach(this.bulkheads::leave);
		assertThat(room(SLOW, Urgency.BULK)).isEqualTo((PLACES - FOR_CLICKS) / 2);
	}

	private int room(DistrictId district, Urgency urgency) {
		return room(this.bulkheads, new Leases.Waiting(district, urgency, false));
	}

	private static int room(Bulkheads bulkheads, Leases.Waiting waiting) {
		return bulkheads.rooms(List.of(waiting)).getOrDefault(waiting, 0);
	}

	/** How many rows the district could claim before it had to wait. */
	private int fill(DistrictId district) {
		int claimed = 0;
		for (int room = room(district, Urgency.BULK); room > 0; room = room(district, Urgency.BULK)) {
			enter(district, room);
			claimed += room;
		}
		return claimed;
	}

	/** Each of them gets room in the rate window right away. */
	private void enter(DistrictId district, int rows) {
		this.bulkheads.enter(district, rows);
		for (int row = 0; row < rows; row++) {
			this.bulkheads.admitted(district);
		}
	}

}
