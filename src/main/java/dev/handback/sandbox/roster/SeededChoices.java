package dev.handback.sandbox.roster;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;

/** Random choices in a district, the same for the same seed and day. */
record SeededChoices(RandomGenerator random) {

	/**
	 * Lower numbers belong to the fixed people and sections, which are never chosen at
	 * random.
	 */
	private static final long FIRST_NOT_FIXED = 10_000;

	static SeededChoices of(World world, RecordId district, int day) {
		return new SeededChoices(new SplittableRandom(world.seed() * 1_000_003 + district.district() * 7_919L + day));
	}

	<T> T one(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	/** Whether the record is one of those that every district starts with. */
	static boolean isFixed(RecordId id) {
		return id.number() < FIRST_NOT_FIXED;
	}

	/** Picks one that isn't fixed, if there are more than that many. */
	Optional<RecordId> oneOfMore(List<RecordId> all, int than) {
		// The fixed ones have the lowest numbers, so they come first.
		int fixed = (int) all.stream().takeWhile(SeededChoices::isFixed).count();
		return (all.size() - fixed > than) ? Optional.of(one(all.subList(fixed, all.size()))) : Optional.empty();
	}

}
