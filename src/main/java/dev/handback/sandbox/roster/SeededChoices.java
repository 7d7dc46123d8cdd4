package dev.handback.sandbox.roster;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;

/** Chance in a district that comes out the same for the same seed and the same day. */
final class SeededChoices {

	/** Below are the fixed people and sections, which nothing happens to by chance. */
	private static final long FIRST_NOT_FIXED = 10_000;

	private final RandomGenerator random;

	private SeededChoices(RandomGenerator random) {
		this.random = random;
	}

	static SeededChoices of(World world, RecordId district, int day) {
		return new SeededChoices(new SplittableRandom(world.seed() * 1_000_003 + district.district() * 7_919L + day));
	}

	RandomGenerator random() {
		return this.random;
	}

	<T> T one(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	/** Whether the record is one of those that every district begins with. */
	static boolean isFixed(RecordId id) {
		return id.number() < FIRST_NOT_FIXED;
	}

	/** One that isn't fixed, if there are more than that many. */
	Optional<RecordId> oneOfMore(List<RecordId> all, int than) {
		// The fixed ones have the lowest numbers and therefore stand first.
		int fixed = (int) all.stream().takeWhile(SeededChoices::isFixed).count();
		return (all.size() - fixed > than) ? Optional.of(one(all.subList(fixed, all.size()))) : Optional.empty();
	}

}
