package dev.handback.sandbox.console.requests;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.Districts;
import tools.jackson.core.JacksonException;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

@Controller
class JournalPages {

	private static final int ENTRIES_SHOWN = 100;

	private static final List<String> FILTERS = List.of("path", "method", "operation", "district", "status", "effect",
			"fault", "polling");

	/** Why a form on this page was refused. */
	private static final Set<String> NO_FILTERS = Set.of("problem");

	private final Journal journal;

	JournalPages(Journal journal) {
		this.journal = journal;
	}

	@GetMapping("/console/journal")
	String journal(Query query, Model model) {
		Map<String, String> filters = new LinkedHashMap<>();
		FILTERS.forEach((name) -> filters.put(name, query.text(name)));
		model.addAllAttributes(Map.of("entries", newest(query), "filters", filters, "filtered",
				filters.values().stream().anyMatch((value) -> !value.isBlank()), "most", ENTRIES_SHOWN, "districts",
				Districts.ALL, "operations",
				Arrays.stream(ServiceOperation.values()).map(ServiceOperation::wireName).toList(), "first",
				this.journal.first(), "last", this.journal.last()));
		return "console/journal";
	}

	/** The new lines and what the oldest is, for a page that is already open. */
	@GetMapping("/console/journal/lines")
	String lines(Query query, Model model) {
		model.addAllAttributes(Map.of("entries", newest(query), "first", this.journal.first()));
		return "console/journal-lines";
	}

	private List<JournalLine> newest(Query query) {
		Query filters = Query.parse(String.join("&", query.encodedWithout(NO_FILTERS)));
		Predicate<JournalEntry> wanted = Journal.filter(filters);
		return this.journal.newest(wanted, ENTRIES_SHOWN, Journal.numberSince(filters))
			.stream()
			.map(JournalLine::of)
			.toList();
	}

	/** A request next to its answer, with what the contract says about it. */
	@GetMapping("/console/journal/{number}")
	String request(@PathVariable String number, Model model) {
		JournalEntry entry = this.journal.find(number).orElseThrow(Refusal::noSuchPage);
		model.addAllAttributes(Map.of("line", JournalLine.of(entry), "entry", entry, "operation",
				entry.operation().wireName(), "request", readable(entry.requestBody()), "reply",
				readable(entry.answerBody()), "topic", Topic.of(entry.operation()).key(), "district",
				Districts.find(entry.district()).map((district) -> district.name()).orElse(entry.district())));
		return "console/request";
	}

	/** JSON on several lines, anything else as it is. */
	private static String readable(String body) {
		String text = JournalLine.shortened(body);
		try {
			return text.startsWith("{") || text.startsWith("[")
					? Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(Json.MAPPER.readTree(text))
					: text;
		}
		catch (JacksonException ex) {
			return text;
		}
	}

}
