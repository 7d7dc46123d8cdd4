package dev.handback.commands.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.http.HttpMethod;

/** How long the answers took. */
final class Times {

	private final Map<Speed, List<Duration>> took = new LinkedHashMap<>();

	private final Map<Slow, Duration> longest = new LinkedHashMap<>();

	void add(String operation, HttpMethod method, Duration took) {
		Speed speed = HttpMethod.GET.equals(method) ? Speed.READS : Speed.WRITES;
		this.took.computeIfAbsent(speed, (none) -> new ArrayList<>()).add(took);
		if (took.compareTo(speed.slow) > 0) {
			this.longest.merge(new Slow(operation, speed.slow), took,
					(one, other) -> (one.compareTo(other) > 0) ? one : other);
		}
	}

	void noteIn(VerificationRun visit) {
		this.longest.forEach(
				(slow, longest) -> visit.note(slow.operation(), Rule.SLOW, text(longest), text(slow.longerThan())));
		this.took.forEach((speed, took) -> {
			List<Duration> sorted = took.stream().sorted().toList();
			visit.note(speed.operation, Rule.TIMES, String.valueOf(sorted.size()),
					text(sorted.get((sorted.size() - 1) / 2)), text(Collections.max(sorted)));
		});
	}

	private static String text(Duration duration) {
		return String.valueOf(duration.toMillis());
	}

	private enum Speed {

		READS("reads", Duration.ofSeconds(5)),

		// Writes are known to take 15 to 60 s.
		WRITES("writes", Duration.ofSeconds(15));

		private final String operation;

		private final Duration slow;

		Speed(String operation, Duration slow) {
			this.operation = operation;
			this.slow = slow;
		}

	}

	private record Slow(String operation, Duration longerThan) {

	}

}
