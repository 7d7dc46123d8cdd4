package dev.handback.sandbox.lms;

import java.time.Duration;
import java.time.Instant;

import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;

/** The link to the next page of a list of submissions. It is valid for two hours. */
final class NextLink {

	private static final String PARAMETER = "valid_until";

	private static final Duration LIFETIME = Duration.ofHours(2);

	private NextLink() {
	}

	static String of(String uri, Instant now) {
		return uri.replaceFirst(PARAMETER + "=\\d*&", "") + "&" + PARAMETER + "=" + now.plus(LIFETIME).getEpochSecond();
	}

	static void requireValid(Query query, Instant now) {
		query.first(PARAMETER).ifPresent((until) -> {
			if (!until.matches("\\d{1,18}") || Long.parseLong(until) < now.getEpochSecond()) {
				throw Refusal.badRequest("the next link has expired");
			}
		});
	}

}
