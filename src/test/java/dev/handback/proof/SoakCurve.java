package dev.handback.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What was measured during a soak, as a table and as a picture. */
final class SoakCurve {

	private static final int WIDTH = 900;

	private static final int HEIGHT = 120;

	private final List<Sample> samples = new ArrayList<>();

	void add(Sample sample) {
		this.samples.add(sample);
	}

	Sample last() {
		return this.samples.get(this.samples.size() - 1);
	}

	/**
	 * How many times the average of the samples after that share is exceeded by that of
	 * their last quarter.
	 */
	double growth(ToDoubleFunction<Sample> value, double after) {
		List<Sample> warm = this.samples.subList((int) (this.samples.size() * after), this.samples.size());
		return average(warm.subList(warm.size() * 3 / 4, warm.size()), value)
				/ average(warm.subList(0, warm.size() / 4), value);
	}

	private static double average(List<Sample> samples, ToDoubleFunction<Sample> value) {
		return samples.stream().mapToDouble(value).average().orElseThrow();
	}

	/** Writes {@code soak.csv} and {@code soak.svg} to that folder. */
	void write(Path folder) throws IOException {
		Files.createDirectories(folder);
		Files.writeString(folder.resolve("soak.csv"),
				"heap_mb,connections,database_mb,dead_rows,saved,handed_in,waiting\n" + this.samples.stream()
					.map((one) -> String.format(Locale.ROOT, "%.1f,%.0f,%.0f,%.3f,%d,%d,%.0f%n", one.heap(),
							one.connections(), one.database(), one.dead(), one.saved(), one.handedIn(), one.waiting()))
					.collect(Collectors.joining()));
		List<String> panels = List.of(panel(0, "memory after collection, MB", Sample::heap),
				panel(1, "connections to the database", Sample::connections),
				panel(2, "database, MB", Sample::database), panel(3, "dead rows for each live one", Sample::dead),
				panel(4, "grades saved", Sample::saved), panel(5, "hand-ins", Sample::handedIn),
				panel(6, "deliveries that wait", Sample::waiting));
		Files.writeString(folder.resolve("soak.svg"), """
				<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13">
				<rect width="100%%" height="100%%" fill="white"/>
				%s</svg>
				""".formatted(WIDTH, panels.size() * HEIGHT, String.join("", panels)));
	}

	private String panel(int number, String title, ToDoubleFunction<Sample> value) {
		double most = this.samples.stream().mapToDouble(value).max().orElse(0);
		int bottom = (number + 1) * HEIGHT - 10;
		double scale = (HEIGHT - 40) / Math.max(most, 0.001);
		String points = IntStream.range(0, this.samples.size())
			.mapToObj((index) -> String.format(Locale.ROOT, "%.1f,%.1f",
					10 + index * (WIDTH - 20.0) / Math.max(1, this.samples.size() - 1),
					bottom - value.applyAsDouble(this.samples.get(index)) * scale))
			.collect(Collectors.joining(" "));
		return String.format(Locale.ROOT, """
				<text x="10" y="%d">%s (at most %.4g)</text>
				<line x1="10" y1="%d" x2="%d" y2="%d" stroke="#bbb"/>
				<polyline points="%s" fill="none" stroke="#1a56b0" stroke-width="1.5"/>
				""", number * HEIGHT + 20, title, most, bottom, WIDTH - 10, bottom, points);
	}

	/**
	 * One moment.
	 *
	 * @param heap megabytes of live objects
	 * @param database megabytes
	 * @param dead dead rows for each live one, over all tables
	 * @param saved grades that were confirmed so far
	 * @param handedIn hand-ins that were confirmed so far
	 * @param waiting deliveries that aren't done
	 */
	record Sample(double heap, double connections, double database, double dead, long saved, long handedIn,
			double waiting) {

	}

}
