package dev.handback.sandbox.world.record;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the roster of a district can be made from. */
public enum DataSet {

	/** As the district began. */
	ORIGINAL(0, 2),

	/** Half as many students, and everything else in proportion. */
	SMALL(0, 1),

	/** Half as many students again, and everything else in proportion. */
	LARGE(0, 3),

	/** Other people under the same ids. */
	OTHER(1, 2);

	private static final int FEWEST_STUDENTS = 30;

	private final int seed;

	private final int halves;

	DataSet(int seed, int halves) {
		this.seed = seed;
		this.halves = halves;
	}

	public static Optional<DataSet> ofWireName(String name) {
		return Arrays.stream(values()).filter((set) -> set.wireName().equals(name)).findFirst();
	}

	public String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

	public long seed(long original) {
		return original + this.seed;
	}

	public int students(int original) {
		return Math.max(FEWEST_STUDENTS, original * this.halves / 2);
	}

}
