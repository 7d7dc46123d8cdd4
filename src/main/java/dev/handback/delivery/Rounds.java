package dev.handback.delivery;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.springframework.stereotype.Component;

/**
 * When this node last got through each of the loops that everything else waits for. Told
 * by the monotonic clock: how long ago is a question about this process.
 */
@Component
public class Rounds {

	private final Map<String, Long> last = new ConcurrentHashMap<>();

	/** The loop got on just now. */
	public void did(String loop) {
		this.last.put(loop, System.nanoTime());
	}

	/** These loops were asked to stop. */
	void end(String... loops) {
		for (String loop : loops) {
			this.last.remove(loop);
		}
	}

	/** How long ago each loop that runs here got on. */
	public Map<String, Duration> ages() {
		long now = System.nanoTime();
		return this.last.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (loop) -> Duration.ofNanos(now - loop.getValue())));
	}

}
