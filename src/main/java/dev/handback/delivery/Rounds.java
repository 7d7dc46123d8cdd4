package dev.handback.delivery;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.springframework.stereotype.Component;

/**
 * When this node last completed each of the loops that everything else depends on, by the
 * monotonic clock, because this is only about this process.
 */
@Component
public class Rounds {

	/** The loop that claims what is due. */
	public static final String DISPATCH = "dispatch";

	/** The loop that keeps what was claimed. */
	public static final String LEASES = "leases";

	private final Map<String, Long> last = new ConcurrentHashMap<>();

	/** Records that the loop has made progress. */
	public void did(String loop) {
		this.last.put(loop, System.nanoTime());
	}

	/** Records that these loops were stopped on purpose. */
	public void end(String... loops) {
		for (String loop : loops) {
			this.last.remove(loop);
		}
	}

	/** How long ago each loop that runs here made progress. */
	public Map<String, Duration> ages() {
		long now = System.nanoTime();
		return this.last.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (loop) -> Duration.ofNanos(now - loop.getValue())));
	}

}
