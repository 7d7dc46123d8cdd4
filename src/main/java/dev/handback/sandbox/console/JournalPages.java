package dev.handback.sandbox.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.world.record.Districts;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The pages of the journal. */
@Controller
class JournalPages {

	private static final int ENTRIES_SHOWN = 100;

	private static final List<String> FILTERS = List.of("path", "method", "district", "status", "effect", "fault");

	private final Journal journal;

	JournalPages(Journal journal) {
		this.journal = journal;
	}

	@GetMapping("/console/journal")
	String journal(Query query, Model model) {
		Map<String, String> filters = new LinkedHashMap<>();
		FILTERS.forEach((name) -> filters.put(name, query.text(name)));
		model.addAllAttributes(Map.of("entries", newest(query), "filters", filters, "most", ENTRIES_SHOWN, "districts",
				Districts.ALL, "last", this.journal.last()));
		return "console/journal";
	}

	/** Only the new lines, for a page that is already open. */
	@GetMapping("/console/journal/lines")
	String lines(Query query, Model model) {
		model.addAllAttributes(Map.of("entries", newest(query)));
		return "console/journal-lines";
	}

	private List<JournalLine> newest(Query query) {
		return this.journal.newest(Journal.filter(query), ENTRIES_SHOWN).stream().map(JournalLine::of).toList();
	}

}
