package dev.handback.sandbox.journal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Where an answer sends its client: to another address, to the next page of a list, or to
 * a later time.
 *
 * @param location the address that it redirects to, empty if none
 * @param next the link to the next page, empty if none
 * @param rateReset when a 429 allows requests again, in Unix seconds, 0 if it doesn't say
 */
public record Onward(String location, String next, long rateReset) {

	public static final Onward NOWHERE = new Onward("", "", 0);

	private static final Pattern NEXT = Pattern.compile("\"rel\":\"next\",\"uri\":\"([^\"\\\\]*)\"");

	private static final String RESET = "X-RateLimit-Reset";

	/** The links of a list are at its end. */
	static Onward of(HttpServletResponse response, byte[] end) {
		Matcher next = NEXT.matcher(new String(end, StandardCharsets.UTF_8));
		return of(response.getHeader("Location"), next.find() ? next.group(1) : "",
				(response.getStatus() == 429) ? seconds(response.getHeader(RESET)) : 0);
	}

	static Onward of(@Nullable String location) {
		return of(location, "", 0);
	}

	private static Onward of(@Nullable String location, String next, long rateReset) {
		boolean leads = location != null || !next.isEmpty() || rateReset != 0;
		return leads ? new Onward((location != null) ? location : "", next, rateReset) : NOWHERE;
	}

	private static long seconds(@Nullable String header) {
		return (header != null && header.matches("\\d{1,15}")) ? Long.parseLong(header) : 0;
	}

	static Onward of(JsonNode entry) {
		return new Onward(entry.path("location").asString(""), entry.path("next").asString(""),
				entry.path("rate_reset").asLong(0));
	}

	void write(JsonGenerator json) {
		if (!this.location.isEmpty()) {
			json.writeStringProperty("location", this.location);
		}
		if (!this.next.isEmpty()) {
			json.writeStringProperty("next", this.next);
		}
		if (this.rateReset != 0) {
			json.writeNumberProperty("rate_reset", this.rateReset);
		}
	}

}
