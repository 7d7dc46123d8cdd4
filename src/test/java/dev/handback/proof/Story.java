package dev.handback.proof;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What happened, in words. Everyone adds to it. */
final class Story {

	private final List<Line> lines = new ArrayList<>();

	private final List<Span> troubles = new ArrayList<>();

	private Instant start = Instant.now();

	synchronized void begin() {
		this.start = Instant.now();
	}

	synchronized void tell(String what) {
		tell(Instant.now(), what);
	}

	synchronized void tell(Instant at, String what) {
		this.lines.add(new Line(at, what));
	}

	/** Something was in the way, from then until now. */
	synchronized void trouble(Instant from) {
		this.troubles.add(new Span(from, Instant.now()));
	}

	/** Whether anything was in the way then. */
	synchronized boolean hadTrouble(Instant from, Instant until) {
		return this.troubles.stream().anyMatch((one) -> one.from.isBefore(until) && one.until.isAfter(from));
	}

	/** All lines in the order of time. */
	synchronized List<String> lines() {
		return this.lines.stream().sorted(Comparator.comparing(Line::at)).map((line) -> {
			double seconds = Duration.between(this.start, line.at).toMillis() / 1e3;
			return "%8.3f %s".formatted(seconds, line.what);
		}).toList();
	}

	private record Line(Instant at, String what) {

	}

	private record Span(Instant from, Instant until) {

	}

}
