package dev.handback.client.answers;

import java.io.IOException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * The raw result of one request.
 *
 * @param status the HTTP status; 0 without a complete answer
 * @param body the bytes of the body; none if there was no body
 * @param took from sending the request to the last byte
 * @param trouble what prevented an answer; empty if there was one
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record RawAnswer(int status, HttpHeaders headers, byte[] body, Duration took, String trouble) {

	/** The trouble with a certificate that isn't trusted. */
	public static final String UNTRUSTED = "untrusted certificate";

	private static final byte[] NOTHING = {};

	/** The result if no request was made, for that reason. */
	public static RawAnswer none(String trouble) {
		return new RawAnswer(0, new HttpHeaders(), NOTHING, Duration.ZERO, trouble);
	}

	public static RawAnswer of(RestClient.RequestHeadersSpec<?> request) {
		return of(() -> request.exchangeForRequiredValue((sent, answer) -> ResponseEntity.status(answer.getStatusCode())
			.headers(answer.getHeaders())
			.body(answer.getBody().readAllBytes())));
	}

	public static RawAnswer of(Supplier<ResponseEntity<byte[]>> call) {
		long begun = System.nanoTime();
		try {
			ResponseEntity<byte[]> answer = call.get();
			byte[] body = (answer.getBody() != null) ? answer.getBody() : NOTHING;
			return new RawAnswer(answer.getStatusCode().value(), answer.getHeaders(), body, since(begun), "");
		}
		catch (RestClientException | InvalidMediaTypeException ex) {
			return new RawAnswer(0, new HttpHeaders(), NOTHING, since(begun), trouble(ex));
		}
	}

	private static Duration since(long begun) {
		return Duration.ofNanos(System.nanoTime() - begun);
	}

	private static String trouble(Throwable ex) {
		for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
			if (cause instanceof CertificateException) {
				return UNTRUSTED;
			}
		}
		Throwable trouble = ex;
		while (!(trouble instanceof IOException) && trouble.getCause() != null) {
			trouble = trouble.getCause();
		}
		return trouble.getClass().getSimpleName();
	}

	/** The first value of a header; empty if missing. */
	public String header(String name) {
		String value = this.headers.getFirst(name);
		return (value != null) ? value.strip() : "";
	}

	/** How long a throttled token has to wait: more than zero, at most a minute. */
	public Duration untilReset(Instant now) {
		return Duration.between(now, RateHeaders.throttledUntil(this.headers, now));
	}

}
