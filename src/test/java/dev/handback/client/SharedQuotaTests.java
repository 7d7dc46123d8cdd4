package dev.handback.client;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Sleeper;
import dev.handback.client.pace.Urgency;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes use one token as hard as they can, with a service that counts as the contract
 * says: a minute starts with the first request after the last one ended.
 */
class SharedQuotaTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private static final int LIMIT = 1200;

	private static final int MINUTES = 6;

	/** The most requests that a node has in progress for one district. */
	private static final int IN_HAND = 56;

	private static final Duration STEP = Duration.ofMillis(10);

	private final SettableClock clock = new SettableClock();

	private final List<RateLimiter> nodes = List.of(new RateLimiter(this.clock, new Sleeper()),
			new RateLimiter(this.clock, new Sleeper()));

	private final TreeMap<Instant, List<Runnable>> events = new TreeMap<>();

	private final TreeMap<Instant, Integer> windows = new TreeMap<>();

	private final Map<RateLimiter, Integer> inHand = new HashMap<>();

	private final Random latency = new Random(1);

	private int refused;

	@Test
	void useNearlyAllOfItTogetherAndAreNeverRefused() {
		Instant end = this.clock.instant().plus(Duration.ofMinutes(MINUTES));
		while (this.clock.instant().isBefore(end)) {
			this.nodes.forEach(this::sendWhatMayGo);
			this.clock.advance(STEP);
			while (!this.events.isEmpty() && !this.events.firstKey().isAfter(this.clock.instant())) {
				this.events.pollFirstEntry().getValue().forEach(Runnable::run);
			}
		}

		List<Integer> full = new ArrayList<>(this.windows.values()).subList(1, this.windows.size() - 1);
		assertThat(full).hasSizeGreaterThan(3)
			.allSatisfy((used) -> assertThat(used).isBetween(LIMIT * 97 / 100, LIMIT));
		assertThat(this.refused).isZero();
	}

	private void sendWhatMayGo(RateLimiter node) {
		while (this.inHand.getOrDefault(node, 0) < IN_HAND && node.take(DISTRICT, Urgency.BULK).isZero()) {
			this.inHand.merge(node, 1, Integer::sum);
			after(20 + this.latency.nextInt(60), () -> arrive(node));
		}
	}

	private void arrive(RateLimiter node) {
		Instant now = this.clock.instant();
		if (this.windows.isEmpty() || !now.isBefore(reset())) {
			this.windows.put(now, 0);
		}
		int used = this.windows.merge(this.windows.lastKey(), 1, Integer::sum);
		this.refused += (used > LIMIT) ? 1 : 0;
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Limit", String.valueOf(LIMIT));
		headers.set("X-RateLimit-Remaining", String.valueOf(Math.max(0, LIMIT - used)));
		headers.set("X-RateLimit-Reset", String.valueOf(reset().getEpochSecond()));
		after(20 + this.latency.nextInt(200), () -> {
			node.saw(DISTRICT, headers);
			this.inHand.merge(node, -1, Integer::sum);
		});
	}

	private Instant reset() {
		return Instant.ofEpochSecond(this.windows.lastKey().plusSeconds(60).getEpochSecond());
	}

	private void after(int millis, Runnable event) {
		this.events.computeIfAbsent(this.clock.instant().plusMillis(millis), (time) -> new ArrayList<>()).add(event);
	}

}
