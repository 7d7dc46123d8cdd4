package dev.handback.sandbox.console.requests;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: what an application has done so far. Keeps itself up to date. */
@Controller
class OverviewPages {

	private final Journal journal;

	private final World world;

	private final Applications applications;

	private final Tokens tokens;

	private final PublicAddress address;

	OverviewPages(Journal journal, World world, Applications applications, Tokens tokens, PublicAddress address) {
		this.journal = journal;
		this.world = world;
		this.applications = applications;
		this.tokens = tokens;
		this.address = address;
	}

	@GetMapping("/")
	Answer home() {
		return Reply.redirect(URI.create("/console"));
	}

	@GetMapping("/console")
	String overview(Query query, Model model) {
		activity(query, model);
		model.addAttribute("applications", this.applications.all());
		return "console/overview";
	}

	/** Only the part that changes, for a page that is already open. */
	@GetMapping("/console/activity")
	String activity(Query query, Model model) {
		String application = query.text("application");
		Activity activity = Activity.of(this.journal.counted(application), this.journal::find);
		if (activity.total().requests() == 0) {
			begin(model);
		}
		model.addAllAttributes(Map.of("activity", activity, "chosen", application, "entries",
				lines(activity.requests()), "errors", lines(activity.errors())));
		activity.signIn().ifPresent((signIn) -> {
			model.addAttribute("signIn", JournalLine.of(signIn));
			model.addAttribute("signInDistrict",
					Districts.find(signIn.district()).map((district) -> district.name()).orElse(""));
		});
		signedIn(activity).ifPresent((person) -> model.addAttribute("signedIn", person));
		activity.last().ifPresent((last) -> {
			model.addAttribute("lastRequest", JournalLine.of(last));
			model.addAttribute("lastOperation", last.operation().wireName());
		});
		return "console/activity";
	}

	private void begin(Model model) {
		model.addAllAttributes(Map.of("address", this.address.of(""), "token",
				this.tokens.of(this.applications.all().get(0))
					.stream()
					.map((token) -> token.token())
					.findFirst()
					.orElse("<token>")));
	}

	private Optional<Person> signedIn(Activity activity) {
		return activity.signedIn().flatMap((id) -> RecordId.parse(RecordKind.PERSON, id)).flatMap(this.world::person);
	}

	private static List<JournalLine> lines(List<JournalEntry> entries) {
		return entries.stream().map(JournalLine::of).toList();
	}

}
