package dev.handback.grading;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import dev.handback.vocabulary.Points;

/**
 * How the points of an assignment are distributed among those who have some.
 *
 * @param graded how many have points
 * @param top where the last bar ends: the points possible, or the most that somebody has
 * where none were set; what is above stands in the last bar
 * @param counts how many have points within each of the bars, lowest first
 */
record Distribution(int graded, BigDecimal mean, BigDecimal median, BigDecimal lowest, BigDecimal highest,
		BigDecimal top, List<Integer> counts) {

	/** How many bars there are. */
	static final int BARS = 8;

	private static final int HEIGHT = 20;

	private static final int WIDTH = 6;

	/** The bars, drawn from the left in a picture of 48 by 20. */
	public List<Bar> bars() {
		int most = this.counts.stream().mapToInt(Integer::intValue).max().orElse(0);
		List<Bar> bars = new ArrayList<>();
		for (int i = 0; i < this.counts.size(); i++) {
			int count = this.counts.get(i);
			int height = (most == 0 || count == 0) ? 0 : Math.max(2, count * HEIGHT / most);
			bars.add(new Bar(i * WIDTH, HEIGHT - height, height, count, share(i), share(i + 1)));
		}
		return bars;
	}

	/** The mean with one decimal at most. */
	public String shownMean() {
		return shown(this.mean);
	}

	public String shownMedian() {
		return shown(this.median);
	}

	public String shownLowest() {
		return shown(this.lowest);
	}

	public String shownHighest() {
		return shown(this.highest);
	}

	private String share(int bar) {
		return Points
			.show(this.top.multiply(BigDecimal.valueOf(bar)).divide(BigDecimal.valueOf(BARS), 2, RoundingMode.HALF_UP));
	}

	private static String shown(BigDecimal points) {
		return Points.show(points.setScale(1, RoundingMode.HALF_UP));
	}

	/**
	 * A bar of the picture.
	 *
	 * @param from the least points that it stands for, and {@code to} the end of it
	 */
	record Bar(int x, int y, int height, int count, String from, String to) {

	}

}
