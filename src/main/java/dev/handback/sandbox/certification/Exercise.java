package dev.handback.sandbox.certification;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/**
 * An application's requests, in the order in which they arrived. Their times are only
 * good for pauses, because the sandbox's clock can be moved.
 *
 * @param complete whether the journal still has all of them
 * @param usesOidc whether the application with a client id gets identity tokens
 */
record Exercise(List<JournalEntry> entries, boolean complete, Predicate<String> usesOidc, Instant now) {

	Exercise {
		entries = entries.stream()
			.sorted(Comparator.comparing(JournalEntry::arrival).thenComparing(JournalEntry::number))
			.toList();
	}

	Stream<JournalEntry> before(JournalEntry entry) {
		return this.entries.stream().takeWhile((other) -> !other.equals(entry));
	}

	/** What the application sent once it had the answer to a request. */
	Stream<JournalEntry> after(JournalEntry entry) {
		return this.entries.stream()
			.dropWhile((other) -> !other.equals(entry))
			.skip(1)
			.filter((other) -> other.time().isBefore(entry.time()) || other.time().isAfter(Sent.answered(entry)));
	}

	Stream<JournalEntry> of(ServiceOperation... operations) {
		List<ServiceOperation> wanted = List.of(operations);
		return this.entries.stream().filter((entry) -> wanted.contains(entry.operation()));
	}

	/** The requests that the application sends itself, without a browser. */
	Stream<JournalEntry> ofBackChannel() {
		return this.entries.stream()
			.filter((entry) -> !entry.operation().isOnSignOnHost()
					|| entry.operation() == ServiceOperation.TOKEN_EXCHANGE
					|| entry.operation() == ServiceOperation.TOKEN_LIST);
	}

	/** Groups requests, each group in the order in which they were sent. */
	static <K> Collection<List<JournalEntry>> grouped(Stream<JournalEntry> entries, Function<JournalEntry, K> key) {
		Map<K, List<JournalEntry>> groups = entries
			.collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
		return groups.values();
	}

}
