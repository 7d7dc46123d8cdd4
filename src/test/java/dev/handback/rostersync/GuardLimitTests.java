package dev.handback.rostersync;

import java.util.stream.IntStream;

import dev.handback.rostersync.guard.GuardedKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How far existing records must be counted before some may be removed. */
class GuardLimitTests {

	private static final int FREE = 20;

	@Test
	void saysTheSameOfEnoughAsOfMore() {
		IntStream.rangeClosed(1, 100).forEach((percent) -> IntStream.rangeClosed(1, 500).forEach((gone) -> {
			GuardedKind.Limit limit = new GuardedKind.Limit(percent / 100.0, Long.MAX_VALUE, FREE);
			assertThat(limit.isExceeded(limit.enough(gone), gone)).as("%d at %d %%", gone, percent)
				.isEqualTo(limit.isExceeded(1_000_000, gone))
				.isFalse();
		}));
	}

	@Test
	void countsNoFurtherThanThat() {
		GuardedKind.Limit limit = new GuardedKind.Limit(0.2, 10_000, FREE);

		assertThat(limit.enough(FREE)).isEqualTo(FREE + 1);
		assertThat(limit.enough(100)).isBetween(500L, 502L);
		assertThat(limit.isExceeded(499, 100)).isTrue();
	}

	@Test
	void asksBeforeTheLastOfAKindGoesHoweverFewTheyWere() {
		GuardedKind.Limit limit = new GuardedKind.Limit(0.2, 10_000, FREE);

		assertThat(limit.isExceeded(1, 1)).isTrue();
		assertThat(limit.isExceeded(2, 1)).isFalse();
		assertThat(limit.isExceeded(0, 0)).isFalse();
	}

	@Test
	void countsEverythingWhereNothingMayGo() {
		assertThat(new GuardedKind.Limit(0, 10_000, FREE).enough(FREE + 1)).isEqualTo(Long.MAX_VALUE);
	}

}
