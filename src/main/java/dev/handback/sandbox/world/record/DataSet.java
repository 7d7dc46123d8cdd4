package dev.handback.sandbox.world.record;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The data sets that a district's roster can be generated from. */
public enum DataSet {

	/** The district's initial roster. */
	ORIGINAL(0, 2),

	/** Half as many students, with everything else scaled to match. */
	SMALL(0, 1),

	/** Half again as many students, with everything else scaled to match. */
	LARGE(0, 3),

	/** Different people with the same ids. */
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
