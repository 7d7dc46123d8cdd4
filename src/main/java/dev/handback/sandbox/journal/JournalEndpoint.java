package dev.handback.sandbox.journal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The journal as JSON, for tests. */
@Controller
class JournalEndpoint {

	private final Journal journal;

	JournalEndpoint(Journal journal) {
		this.journal = journal;
	}

	@Bean
	static RequestArgument<Exchange> exchangeArgument() {
		return RequestArgument.of(Exchange.class, Exchange::of);
	}

	/**
	 * {@code path}: a part of the path; {@code since}: an instant, or the number of an
	 * entry already seen.
	 */
	@GetMapping("/console/api/journal")
	Answer journal(Query query) {
		List<Entry> entries = this.journal.find(filter(query));
		return Reply.json(200, Json.bytes((json) -> {
			json.writeStartArray();
			entries.forEach((entry) -> entry.write(json));
			json.writeEndArray();
		}));
	}

	static Predicate<Entry> filter(Query query) {
		Predicate<Entry> filter = given(query, "path")
			.<Predicate<Entry>>map((path) -> (entry) -> entry.path().contains(path))
			.orElse((entry) -> true);
		filter = filter.and(given(query, "method")
			.<Predicate<Entry>>map((method) -> (entry) -> entry.method().equals(method.toUpperCase(Locale.ROOT)))
			.orElse((entry) -> true));
		filter = filter
			.and(given(query, "token").<Predicate<Entry>>map((token) -> (entry) -> entry.token().equals(token))
				.orElse((entry) -> true));
		return filter.and(given(query, "since").map(JournalEndpoint::since).orElse((entry) -> true));
	}

	private static Optional<String> given(Query query, String name) {
		return query.first(name).filter((value) -> !value.isBlank());
	}

	private static Predicate<Entry> since(String since) {
		if (since.matches("\\d{1,18}")) {
			long number = Long.parseLong(since);
			return (entry) -> entry.number() > number;
		}
		try {
			Instant time = Instant.parse(since);
			return (entry) -> !entry.time().isBefore(time);
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest("since must be an instant or the number of an entry");
		}
	}

}
