package dev.handback.support;

import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;

/** What a test leaves behind in which requests were throttled. */
public final class Throttling {

	private Throttling() {
	}

	/** Otherwise the next test would wait for up to a minute. */
	public static void end(ApplicationContext app) {
		RateLimiter limiter = app.getBean(RateLimiter.class);
		HttpHeaders over = new HttpHeaders();
		over.set("X-RateLimit-Reset", "1");
		for (char letter : new char[] { 'a', 'b', 'c' }) {
			DistrictId district = People.district(letter);
			if (!limiter.take(district, Urgency.CLICK).isZero()) {
				limiter.throttled(district, over);
			}
		}
	}

}
