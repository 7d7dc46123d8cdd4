package dev.handback.sandbox.console;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import dev.handback.sandbox.journal.JournalEntry;

/** A journal entry as a page shows it, with shortened secrets. */
record JournalLine(long number, String time, String method, String path, String query, String token, int status,
		boolean effect, String fault, long duration, String request, String answer) {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS 'UTC'")
		.withZone(ZoneOffset.UTC);

	private static final String SECRET = "(\"(?:access_token|id_token|code)\"\\s*:\\s*\"[^\"]{4})[^\"]*|((?:^|&)(?:code|state|nonce)=.{0,4})[^&]*";

	private static final int SHOWN = 2_000;

	static JournalLine of(JournalEntry entry) {
		return new JournalLine(entry.number(), TIME.format(entry.time()), entry.method(), entry.path(),
				shortened(entry.query()), token(entry.token()), entry.status(), entry.effect(), entry.fault(),
				entry.durationMillis(), shortened(entry.requestBody()), shortened(entry.answerBody()));
	}

	private static String token(String token) {
		return (token.length() > 8) ? token.substring(0, 4) + "…" + token.substring(token.length() - 4) : token;
	}

	private static String shortened(String text) {
		String cut = (text.length() > SHOWN) ? text.substring(0, SHOWN) + "…" : text;
		return cut.replaceAll(SECRET, "$1$2…");
	}

}
