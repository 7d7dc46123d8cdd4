package dev.handback.operations.administrator;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The places of labels at the ends of lines, which may end at the same value. */
final class ChartLabels {

	/** The height of a label, in percent of the chart's. */
	static final double GAP = 14;

	private ChartLabels() {
	}

	/**
	 * Moves labels apart, as little as necessary, and keeps their order.
	 * @param places how far below the top of the chart each line ends, in percent
	 */
	static double[] apart(double... places) {
		int[] order = IntStream.range(0, places.length)
			.boxed()
			.sorted(Comparator.comparingDouble((index) -> places[index]))
			.mapToInt(Integer::intValue)
			.toArray();
		double[] moved = Arrays.copyOf(places, places.length);
		for (int i = 1; i < order.length; i++) {
			moved[order[i]] = Math.max(moved[order[i]], moved[order[i - 1]] + GAP);
		}
		double lowest = 100;
		for (int i = order.length - 1; i >= 0; i--) {
			moved[order[i]] = Math.min(moved[order[i]], lowest);
			lowest = moved[order[i]] - GAP;
		}
		return moved;
	}

}
