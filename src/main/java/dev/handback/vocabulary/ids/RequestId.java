package dev.handback.vocabulary.ids;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

import org.slf4j.MDC;

/**
 * Links the log lines of a click with those of its deliveries.
 *
 * @param value up to 64 letters, digits and dashes; contains nothing about anyone
 */
public record RequestId(String value) {

	private static final String KEY = "request_id";

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final Pattern SHAPE = Pattern.compile("[0-9A-Za-z-]{1,64}");

	public RequestId {
		if (!SHAPE.matcher(value).matches()) {
			throw new IllegalArgumentException("A request ID must be at most 64 letters, digits and dashes");
		}
	}

	/** A new one, which can also be the id of a trace (W3C Trace Context, trace-id). */
	public static RequestId random() {
		byte[] bytes = new byte[16];
		RANDOM.nextBytes(bytes);
		return new RequestId(HexFormat.of().formatHex(bytes));
	}

	/** The id of what this thread is working on. */
	public static Optional<RequestId> current() {
		return Optional.ofNullable(MDC.get(KEY)).map(RequestId::new);
	}

	/** Adds the id to what this thread logs, until it ends. */
	public void begin() {
		MDC.put(KEY, this.value);
	}

	/** Removes the id from what this thread logs. */
	public static void end() {
		MDC.remove(KEY);
	}

	@Override
	public String toString() {
		return this.value;
	}

}
