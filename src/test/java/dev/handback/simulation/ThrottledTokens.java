package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import dev.handback.simulation.service.ModelRequest;
import dev.handback.simulation.service.ModelResponse;

/** I6: a node that was answered with 429 doesn't use the token until the reset. */
final class ThrottledTokens {

	/** Requests that other threads were about to send. */
	private static final Duration GRACE = Duration.ofSeconds(1);

	/** However the clocks differ, the reset is no farther away than this. */
	private static final Duration WINDOW = Duration.ofMinutes(1);

	private final Map<String, Pause> pauses = new HashMap<>();

	/**
	 * Whether the request should have waited. Who was held up, or had a call under way
	 * when the token was throttled, may have got a place before. A node waits by its own
	 * clock.
	 */
	boolean ignored(Actor actor, Node node, ModelRequest request, Instant made) {
		Pause pause = this.pauses.get(key(node, request));
		return pause != null && made.isAfter(pause.known().plus(GRACE)) && made.isBefore(pause.known().plus(WINDOW))
				&& made.plus(node.ahead()).isBefore(pause.reset()) && !actor.heldUp
				&& node.frozenUntil().isBefore(pause.known())
				&& !(actor.called.isBefore(pause.known()) && actor.answered.isAfter(pause.known()));
	}

	void answered(Actor actor, Node node, ModelRequest request, ModelResponse response, Instant made, Instant now) {
		actor.called = made;
		actor.answered = now;
		if (response.status() == 429) {
			this.pauses.put(key(node, request),
					new Pause(now, Instant.ofEpochSecond(Long.parseLong(response.headers().get("X-RateLimit-Reset")))));
		}
	}

	private static String key(Node node, ModelRequest request) {
		return node + " " + request.token();
	}

	private record Pause(Instant known, Instant reset) {

	}

}
