package dev.handback.sandbox.verification;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.function.Predicate;

import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;

/**
 * What a test expects to find in the journal.
 *
 * @param since which requests count; by default those since the last reset, which are all
 * that the journal has
 * @param patience how long to wait until it is so
 */
record Expectation(RequestPattern pattern, Times times, Predicate<JournalEntry> since, Duration patience) {

	private static final Duration LONGEST = Duration.ofSeconds(30);

	static Expectation read(SentObject sent) {
		Expectation expectation = new Expectation(RequestPattern.read(sent), Times.read(sent),
				since(sent.asText("since").orElse("reset")), patience(sent.text("wait").orElse("PT0S")));
		sent.requireNothingElse();
		return expectation;
	}

	private static Predicate<JournalEntry> since(String since) {
		return since.equals("reset") ? (entry) -> true
				: Journal.filter(Query.parse("since=" + URLEncoder.encode(since, StandardCharsets.UTF_8)));
	}

	private static Duration patience(String wait) {
		try {
			Duration patience = Duration.parse(wait);
			if (!patience.isNegative() && patience.compareTo(LONGEST) <= 0) {
				return patience;
			}
		}
		catch (DateTimeException ex) {
			// handled below like any other duration that isn't allowed
		}
		throw Refusal.badRequest("wait must be a duration of at most PT30S, for instance PT5S");
	}

}
