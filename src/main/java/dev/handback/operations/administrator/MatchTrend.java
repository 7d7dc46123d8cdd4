package dev.handback.operations.administrator;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import dev.handback.districts.ConnectedDistrict.Matches;
import dev.handback.districts.DistrictHistory.Reading;
import org.jspecify.annotations.Nullable;

/**
 * The match rates over time, as lines of a chart and as a table of days.
 *
 * @param from the start of the period
 * @param lowest the share at the bottom of the chart, in percent
 * @param days the days that had a new value, newest first
 * @param spans each day of the period with the values that it ended with, oldest first
 */
record MatchTrend(Instant from, Instant until, int lowest, List<Line> lines, List<Day> days, List<Span> spans) {

	static final int WIDTH = 600;

	static final int HEIGHT = 120;

	private static final Duration SHORTEST = Duration.ofMinutes(1);

	private static final Map<String, Function<Matches, @Nullable Double>> KINDS = kinds();

	/**
	 * Each value applies until the next one. The trend starts with the first value if
	 * that is later than the requested time.
	 */
	static MatchTrend of(List<Reading> readings, Instant earliest, Instant until, ZoneId zone) {
		Instant first = readings.isEmpty() ? earliest : readings.get(0).seenAt();
		Instant from = first.isAfter(earliest) ? earlier(first, until.minus(SHORTEST)) : earliest;
		double least = readings.stream()
			.flatMap((reading) -> KINDS.values().stream().map((kind) -> kind.apply(reading.matches())))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.min()
			.orElse(0);
		int lowest = (int) Math.max(0, Math.floor((least - 1) / 10) * 10);
		List<Day> days = days(readings, zone);
		return new MatchTrend(from, until, lowest, lines(readings, from, until, lowest), newestFirst(days),
				spans(days, from, until, zone));
	}

	/** Whether there is anything to draw. */
	public boolean isEmpty() {
		return this.lines.stream().allMatch((line) -> line.path().isEmpty());
	}

	/** The share in the middle of the scale, in percent. */
	public int middle() {
		return (100 + this.lowest) / 2;
	}

	private static List<Line> lines(List<Reading> readings, Instant from, Instant until, int lowest) {
		List<@Nullable Double> last = new ArrayList<>();
		KINDS.values()
			.forEach((share) -> last
				.add(readings.isEmpty() ? null : share.apply(readings.get(readings.size() - 1).matches())));
		double[] places = ChartLabels
			.apart(last.stream().mapToDouble((share) -> height((share != null) ? share : lowest, lowest)).toArray());
		List<Line> lines = new ArrayList<>();
		KINDS.forEach((kind, share) -> lines.add(new Line(kind, path(readings, share, from, until, lowest),
				shown(last.get(lines.size())), number(places[lines.size()]) + "%")));
		return lines;
	}

	/** How far below the top of the chart a share is, in percent of its height. */
	private static double height(double share, int lowest) {
		return 100.0 * (100 - Math.min(100, share)) / (100 - lowest);
	}

	/** A day without a new value has the values of the day before. */
	private static List<Span> spans(List<Day> days, Instant from, Instant until, ZoneId zone) {
		List<Span> spans = new ArrayList<>();
		int next = 0;
		LocalDate last = until.atZone(zone).toLocalDate();
		for (LocalDate date = from.atZone(zone).toLocalDate(); !date.isAfter(last); date = date.plusDays(1)) {
			while (next < days.size() && !days.get(next).day().isAfter(date)) {
				next++;
			}
			if (next > 0) {
				double start = 100 * position(date.atStartOfDay(zone).toInstant(), from, until);
				double end = 100 * position(date.plusDays(1).atStartOfDay(zone).toInstant(), from, until);
				spans.add(new Span(date, number(start) + "%", number(end - start) + "%", start < 50,
						days.get(next - 1).shares()));
			}
		}
		return spans;
	}

	private static Instant earlier(Instant one, Instant other) {
		return one.isBefore(other) ? one : other;
	}

	private static String path(List<Reading> readings, Function<Matches, @Nullable Double> share, Instant from,
			Instant until, int lowest) {
		StringBuilder path = new StringBuilder();
		boolean drawn = false;
		for (Reading reading : readings) {
			@Nullable Double value = share.apply(reading.matches());
			String x = number(WIDTH * position(reading.seenAt(), from, until));
			if (drawn) {
				path.append(" H").append(x);
			}
			if (value != null) {
				String y = number(HEIGHT * height(value, lowest) / 100);
				path.append(drawn ? " V" + y : " M" + x + " " + y);
			}
			drawn = value != null;
		}
		return (drawn ? path.append(" H").append(WIDTH) : path).toString().strip();
	}

	private static double position(Instant at, Instant from, Instant until) {
		double whole = Duration.between(from, until).toMillis();
		return Math.max(0, Math.min(1, Duration.between(from, at).toMillis() / whole));
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

	private static List<Day> days(List<Reading> readings, ZoneId zone) {
		Map<LocalDate, Day> days = new LinkedHashMap<>();
		readings.forEach((reading) -> {
			LocalDate day = reading.seenAt().atZone(zone).toLocalDate();
			days.put(day, new Day(day, reading.lastLmsSync(),
					KINDS.values().stream().map((kind) -> shown(kind.apply(reading.matches()))).toList()));
		});
		return List.copyOf(days.values());
	}

	private static List<Day> newestFirst(List<Day> days) {
		List<Day> newestFirst = new ArrayList<>(days);
		Collections.reverse(newestFirst);
		return newestFirst;
	}

	private static String shown(@Nullable Double share) {
		return (share == null) ? "–" : String.format(Locale.ENGLISH, (share % 1 == 0) ? "%.0f%%" : "%.1f%%", share);
	}

	private static Map<String, Function<Matches, @Nullable Double>> kinds() {
		Map<String, Function<Matches, @Nullable Double>> kinds = new LinkedHashMap<>();
		kinds.put("students", Matches::students);
		kinds.put("teachers", Matches::teachers);
		kinds.put("sections", Matches::sections);
		return kinds;
	}

	/**
	 * A line of the chart.
	 *
	 * @param kind whose share it is, also the name of its style
	 * @param path an SVG path; empty if there was never a value
	 * @param share the last value
	 * @param label how far below the top of the chart its label is
	 */
	record Line(String kind, String path, String share, String label) {

	}

	/**
	 * A day on the chart.
	 *
	 * @param left where it starts
	 * @param early whether there is more room for its values on its right
	 * @param shares the values that it ended with, in the order of the lines
	 */
	record Span(LocalDate day, String left, String width, boolean early, List<String> shares) {

	}

	/** The last values of a day, in the order of the lines. */
	record Day(LocalDate day, @Nullable Instant lastLmsSync, List<String> shares) {

	}

}
