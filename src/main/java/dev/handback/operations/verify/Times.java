package dev.handback.operations.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.http.HttpMethod;

/** How long the answers took. */
final class Times {

	private static final Duration SLOW_READ = Duration.ofSeconds(5);

	// Writes were seen to take 15 to 60 s.
	private static final Duration SLOW_WRITE = Duration.ofSeconds(15);

	private final Map<String, Operation> operations = new LinkedHashMap<>();

	void add(String operation, HttpMethod method, Duration took) {
		Duration slow = HttpMethod.GET.equals(method) ? SLOW_READ : SLOW_WRITE;
		this.operations.computeIfAbsent(operation, (name) -> new Operation(slow, new ArrayList<>())).took().add(took);
	}

	void noteIn(Visit visit) {
		this.operations.forEach((name, operation) -> {
			List<Duration> sorted = operation.took().stream().sorted().toList();
			Duration median = sorted.get((sorted.size() - 1) / 2);
			Duration longest = Collections.max(sorted);
			visit.note(name, Rule.TIMES, String.valueOf(sorted.size()), String.valueOf(median.toMillis()),
					String.valueOf(longest.toMillis()));
			if (longest.compareTo(operation.slow()) > 0) {
				visit.note(name, Rule.SLOW, String.valueOf(longest.toMillis()),
						String.valueOf(operation.slow().toMillis()));
			}
		});
	}

	private record Operation(Duration slow, List<Duration> took) {

	}

}
