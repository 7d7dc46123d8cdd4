package dev.handback.sandbox.console.requests;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import dev.handback.sandbox.journal.JournalEntry;

/** A journal entry as a page shows it, with shortened secrets. */
record JournalLine(long number, String time, String method, String path, String query, String token, int status,
		boolean effect, boolean failed, String fault, long duration) {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS 'UTC'")
		.withZone(ZoneOffset.UTC);

	private static final String SECRET = "(\"(?:access_token|id_token|code)\"\\s*:\\s*\"[^\"]{4})[^\"]*|((?:^|&)(?:code|state|nonce)=.{0,4})[^&]*";

	static JournalLine of(JournalEntry entry) {
		return new JournalLine(entry.number(), time(entry.time()), entry.method(), entry.path(),
				shortened(entry.query()), token(entry.token()), entry.status(), entry.effect(), entry.hasFailed(),
				entry.fault(), entry.durationMillis());
	}

	static String time(Instant time) {
		return TIME.format(time);
	}

	private static String token(String token) {
		return (token.length() > 8) ? token.substring(0, 4) + "…" + token.substring(token.length() - 4) : token;
	}

	/** Leaves the beginning of each secret, so that they can be told apart. */
	static String shortened(String text) {
		return text.replaceAll(SECRET, "$1$2…");
	}

}
