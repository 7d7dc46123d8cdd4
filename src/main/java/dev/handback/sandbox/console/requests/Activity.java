package dev.handback.sandbox.console.requests;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.sandbox.journal.Counted;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/**
 * What an application has done so far. Of what the journal doesn't keep anymore, only the
 * numbers are left.
 *
 * @param errors the latest, newest first
 * @param requests the latest without polling, newest first
 * @param signIn the last code that was exchanged for a token
 * @param signedIn the id of whoever signed in last, if the application has asked for it
 */
record Activity(Counted.Tally total, List<JournalEntry> errors, List<JournalEntry> requests,
		Optional<JournalEntry> last, Optional<JournalEntry> signIn, Optional<String> signedIn, List<Tally> kinds) {

	/** The answers to {@code /me} and {@code /userinfo} name a person first. */
	private static final Pattern PERSON = Pattern.compile("\"(?:id|sub)\":\"(5b[0-9a-f]{22})\"");

	/** Looks entries up by their number. */
	static Activity of(Counted counted, LongFunction<Optional<JournalEntry>> entries) {
		Optional<JournalEntry> exchange = succeeded(counted, ServiceOperation.TOKEN_EXCHANGE, 0, entries);
		long since = exchange.map(JournalEntry::number).orElse(0L);
		Map<Topic.Kind, Tally> kinds = new TreeMap<>();
		counted.operations().forEach((operation, tally) -> {
			Topic.Kind kind = Topic.of(operation).kind();
			kinds.computeIfAbsent(kind, Tally::none);
			kinds.computeIfPresent(kind, (same, sum) -> sum.plus(operation, tally));
		});
		return new Activity(counted.total(), found(counted.errors(), entries), found(counted.withoutPolling(), entries),
				entries.apply(counted.last()), exchange,
				succeeded(counted, ServiceOperation.ME, since, entries)
					.or(() -> succeeded(counted, ServiceOperation.USER_INFO, since, entries))
					.flatMap(Activity::person),
				List.copyOf(kinds.values()));
	}

	private static List<JournalEntry> found(List<Long> numbers, LongFunction<Optional<JournalEntry>> entries) {
		return numbers.stream().flatMap((number) -> entries.apply(number).stream()).toList();
	}

	private static Optional<JournalEntry> succeeded(Counted counted, ServiceOperation operation, long since,
			LongFunction<Optional<JournalEntry>> entries) {
		return Optional.ofNullable(counted.succeeded().get(operation))
			.filter((number) -> number > since)
			.flatMap(entries::apply);
	}

	private static Optional<String> person(JournalEntry entry) {
		return Optional.of(PERSON.matcher(entry.answerBody())).filter(Matcher::find).map((found) -> found.group(1));
	}

	/**
	 * The requests of one kind.
	 *
	 * @param operations how many there were of each
	 */
	record Tally(String kind, Counted.Tally total, Map<String, Long> operations) {

		static Tally none(Topic.Kind kind) {
			return new Tally(kind.key(), Counted.Tally.NONE, Map.of());
		}

		Tally plus(ServiceOperation operation, Counted.Tally tally) {
			Map<String, Long> all = new TreeMap<>(this.operations);
			all.put(operation.wireName(), tally.requests());
			return new Tally(this.kind, this.total.plus(tally), all);
		}

	}

}
