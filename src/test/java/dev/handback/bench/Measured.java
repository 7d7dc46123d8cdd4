package dev.handback.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The result of a load.
 *
 * @param perSecond requests answered per second
 * @param median median milliseconds until an answer arrived
 * @param p99 of the same
 */
record Measured(double perSecond, double median, double p99) {

	/** Sorts the given nanoseconds. */
	static Measured of(long[] nanos, double seconds) {
		Arrays.sort(nanos);
		return new Measured(nanos.length / seconds, millis(nanos, 0.5), millis(nanos, 0.99));
	}

	/** The median of each number. */
	static Measured medianOf(List<Measured> rounds) {
		return new Measured(median(rounds, Measured::perSecond), median(rounds, Measured::median),
				median(rounds, Measured::p99));
	}

	private static double median(List<Measured> rounds, ToDoubleFunction<Measured> number) {
		return rounds.stream().mapToDouble(number).sorted().skip(rounds.size() / 2).findFirst().orElseThrow();
	}

	private static double millis(long[] sorted, double share) {
		return sorted[(int) Math.min(sorted.length - 1L, (long) (sorted.length * share))] / 1e6;
	}

	/** The line that the other process reads. */
	String line() {
		return "measured %s %s %s".formatted(this.perSecond, this.median, this.p99);
	}

	static Measured read(String output) {
		String line = output.lines()
			.filter((one) -> one.startsWith("measured "))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(output));
		String[] numbers = line.split(" ", 4);
		return new Measured(Double.parseDouble(numbers[1]), Double.parseDouble(numbers[2]),
				Double.parseDouble(numbers[3]));
	}

	String perSecondText() {
		return String.format(Locale.ROOT, (this.perSecond < 100) ? "%,.1f" : "%,.0f", this.perSecond);
	}

	String p99Text() {
		return String.format(Locale.ROOT, "%.1f", this.p99);
	}

}
