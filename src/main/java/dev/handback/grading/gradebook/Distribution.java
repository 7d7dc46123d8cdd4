package dev.handback.grading.gradebook;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of an assignment's points.
 *
 * @param graded how many have points
 * @param top where the last bar ends: the points possible, or the highest points if none
 * were set; anything above is counted in the last bar
 * @param counts how many have points within each of the bars, lowest first
 */
record Distribution(int graded, BigDecimal mean, BigDecimal median, BigDecimal lowest, BigDecimal highest,
		BigDecimal top, List<Integer> counts) {

	/** The number of bars. */
	static final int BARS = 8;

	private static final MathContext EXACT = MathContext.DECIMAL64;

	private static final int HEIGHT = 20;

	private static final int WIDTH = 6;

	/**
	 * The distribution of these points.
	 * @param points how many students have which points, the fewest points first; not
	 * empty
	 * @param possible the points possible; null if none were set
	 */
	static Distribution of(SortedMap<BigDecimal, Integer> points, @Nullable BigDecimal possible) {
		BigDecimal highest = points.lastKey();
		BigDecimal top = (possible != null && possible.signum() > 0) ? possible : highest;
		Integer[] counts = new Integer[BARS];
		Arrays.fill(counts, 0);
		BigDecimal sum = BigDecimal.ZERO;
		int graded = 0;
		int bar = 0;
		for (Map.Entry<BigDecimal, Integer> entry : points.entrySet()) {
			int number = entry.getValue();
			sum = sum.add(entry.getKey().multiply(BigDecimal.valueOf(number)));
			graded += number;
			bar = bar(entry.getKey(), top, bar);
			counts[bar] += number;
		}
		return new Distribution(graded, sum.divide(BigDecimal.valueOf(graded), EXACT), median(points, graded),
				points.firstKey(), highest, top, List.of(counts));
	}

	/** The bar for these points, at or after the bar for fewer points. */
	private static int bar(BigDecimal points, BigDecimal top, int before) {
		BigDecimal share = points.multiply(BigDecimal.valueOf(BARS));
		int bar = before;
		while (bar < BARS - 1 && top.signum() > 0 && share.compareTo(top.multiply(BigDecimal.valueOf(bar + 1))) >= 0) {
			bar++;
		}
		return bar;
	}

	private static BigDecimal median(SortedMap<BigDecimal, Integer> points, int graded) {
		return at(points, (graded - 1) / 2).add(at(points, graded / 2)).divide(BigDecimal.valueOf(2));
	}

	/** The points at a position in the sorted list, counted from 0. */
	private static BigDecimal at(SortedMap<BigDecimal, Integer> points, int place) {
		int passed = 0;
		for (Map.Entry<BigDecimal, Integer> entry : points.entrySet()) {
			passed += entry.getValue();
			if (passed > place) {
				return entry.getKey();
			}
		}
		throw new IllegalArgumentException("There is no place " + place);
	}

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

	/** The mean, with at most one decimal. */
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
	 * @param from the lowest points that it covers, and {@code to} the end of its range
	 */
	record Bar(int x, int y, int height, int count, String from, String to) {

	}

}
