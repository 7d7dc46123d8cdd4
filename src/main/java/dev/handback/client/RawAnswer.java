package dev.handback.client;

import java.time.Duration;
import java.time.Instant;

import org.springframework.http.HttpHeaders;

/**
 * What came of one request, as it came.
 *
 * @param status the HTTP status; 0 where no whole answer came
 * @param body the bytes of the body; none where there was no body
 * @param took from sending the request to the last byte
 * @param trouble what kept the answer away; empty where it came
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawAnswer(int status, HttpHeaders headers, byte[] body, Duration took, String trouble) {

	private static final byte[] NOTHING = {};

	static RawAnswer none(String trouble, Duration took) {
		return new RawAnswer(0, new HttpHeaders(), NOTHING, took, trouble);
	}

	/** The first value of a header; empty where there is none. */
	public String header(String name) {
		String value = this.headers.getFirst(name);
		return (value != null) ? value.strip() : "";
	}

	/** How long a throttled token has to wait: more than nothing, at most a minute. */
	public Duration untilReset(Instant now) {
		return Duration.between(now, RateHeaders.resetOf(this.headers, now));
	}

}
