package dev.handback.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of results, in the format of the documentation. */
final class Results {

	private final String name;

	private final List<String> lines = new ArrayList<>();

	Results(String name, String... columns) {
		this.name = name;
		row(columns);
		this.lines.add("|" + " --- |".repeat(columns.length));
	}

	void row(String... cells) {
		this.lines.add("| " + String.join(" | ", cells) + " |");
	}

	static String ratio(long one, long other) {
		return ratio((double) one, (double) other);
	}

	static String ratio(double one, double other) {
		return String.format(Locale.ROOT, "%.2f", one / other);
	}

	/** Prints the table and writes it to {@code target/bench}. */
	void publish() throws IOException {
		String text = String.join("\n", this.lines)
				+ "\n\n%d cores, Java %s%n".formatted(Runtime.getRuntime().availableProcessors(), Runtime.version());
		System.out.println(text);
		Path directory = Files.createDirectories(Path.of("target", "bench"));
		Files.writeString(directory.resolve(this.name + ".md"), text);
	}

}
