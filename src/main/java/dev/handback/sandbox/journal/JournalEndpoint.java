package dev.handback.sandbox.journal;

import java.util.function.Predicate;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestArgument;
import dev.handback.sandbox.wire.StreamedJson;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;

/** The journal as JSON, for tests. */
@Controller
class JournalEndpoint {

	private final Journal journal;

	JournalEndpoint(Journal journal) {
		this.journal = journal;
	}

	@Bean
	static RequestArgument<RequestLog> exchangeArgument() {
		return new RequestArgument<>(RequestLog.class, RequestLog::of);
	}

	/** Returns all entries that match the query (see {@link Journal#filter}). */
	@GetMapping("/console/api/journal")
	Answer journal(Query query) {
		Predicate<JournalEntry> wanted = Journal.filter(query);
		return new StreamedJson((json) -> {
			json.writeStartArray();
			this.journal.forEach(wanted, (entry) -> json.writeRawValue(Json.text(entry.json())));
			json.writeEndArray();
		});
	}

	@DeleteMapping("/console/api/journal")
	Answer clear() {
		this.journal.clear();
		return Reply.done();
	}

}
