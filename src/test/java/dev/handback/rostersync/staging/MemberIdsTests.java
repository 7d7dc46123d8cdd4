package dev.handback.rostersync.staging;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Members of a section as one text. */
class MemberIdsTests {

	@Test
	void keepsEachOnceInItsOrder() {
		assertThat(MemberIds.of(List.of("c", "a", "b", "a"))).hasToString("a,b,c");
		assertThat(MemberIds.parse("c,a,b")).isEqualTo(MemberIds.of(List.of("a", "b", "c")));
	}

	@Test
	void hasNoOne() {
		assertThat(MemberIds.of(List.of())).isEqualTo(MemberIds.NONE);
		assertThat(MemberIds.parse(null)).isEqualTo(MemberIds.NONE);
		assertThat(MemberIds.NONE.size()).isZero();
		assertThat(MemberIds.NONE.toList()).isEmpty();
		assertThat(MemberIds.NONE.without(MemberIds.parse("a"))).isEqualTo(MemberIds.NONE);
		assertThat(MemberIds.parse("a").without(MemberIds.NONE)).hasToString("a");
	}

	@Test
	void takesAwayWhatASetTakesAway() {
		RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
		for (int i = 0; i < 500; i++) {
			Set<String> some = ids(random);
			Set<String> others = ids(random);
			MemberIds rest = MemberIds.of(some).without(MemberIds.of(others));
			some.removeAll(others);
			assertThat(rest.toList()).containsExactlyElementsOf(some);
			assertThat(rest.size()).isEqualTo(some.size());
		}
	}

	private static Set<String> ids(RandomGenerator random) {
		Set<String> ids = new TreeSet<>();
		int size = random.nextInt(40);
		while (ids.size() < size) {
			ids.add("%024x".formatted(random.nextInt(60)));
		}
		return ids;
	}

}
