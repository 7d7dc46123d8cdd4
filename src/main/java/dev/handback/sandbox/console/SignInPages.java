package dev.handback.sandbox.console;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.signon.Directory;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The search, and the page that signs people in to an application. */
@Controller
class SignInPages {

	private static final int PEOPLE_SHOWN = 30;

	private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

	private final Directory directory;

	private final World world;

	private final Applications applications;

	private final Journal journal;

	SignInPages(Directory directory, World world, Applications applications, Journal journal) {
		this.directory = directory;
		this.world = world;
		this.applications = applications;
		this.journal = journal;
	}

	@GetMapping("/console/sign-in")
	String people(Query query, Model model) {
		List<District> districts = Districts.AUTHORIZING;
		Optional<District> district = query.first("district").filter((id) -> !id.isEmpty()).map(SignInPages::district);
		Optional<Role> role = Role.ofWireName(query.text("role"));
		Application application = this.applications.find(query.text("application"))
			.orElseGet(this.applications::newest);
		List<Line> people = district.map(List::of)
			.orElse(districts)
			.stream()
			.flatMap((one) -> this.directory.find(one, role, query.text("q"), PEOPLE_SHOWN).stream())
			.limit(PEOPLE_SHOWN)
			.map((person) -> new Line(person, Districts.of(person.id())))
			.toList();
		model.addAllAttributes(Map.of("applications", this.applications.all(), "chosen", application, "districts",
				districts, "district", district.map((one) -> one.id().toString()).orElse(""), "role",
				role.map(Role::wireName).orElse(""), "roles",
				List.of(Role.TEACHER, Role.STUDENT, Role.STAFF, Role.DISTRICT_ADMIN), "q", query.text("q"), "people",
				people, "most", PEOPLE_SHOWN));
		return "console/sign-in";
	}

	private static District district(String id) {
		return Districts.find(id).filter(District::authorizes).orElseThrow(Refusal::noSuchPage);
	}

	/**
	 * Finds the number of a request, a path, or an id. Anything else is part of a name.
	 */
	@GetMapping("/console/find")
	Answer find(Query query) {
		String wanted = query.text("q").strip();
		String number = wanted.startsWith("#") ? wanted.substring(1) : wanted;
		if (wanted.matches("#\\d{1,18}") || this.journal.find(number).isPresent()) {
			return Reply.redirect(URI.create("/console/journal/" + number));
		}
		if (wanted.startsWith("/") || wanted.matches(UUID)) {
			return redirect("/console/journal?path=", wanted);
		}
		return RecordId.parse(wanted)
			.flatMap(this::page)
			.map((page) -> (Answer) Reply.redirect(URI.create(page)))
			.orElseGet(() -> redirect("/console/sign-in?q=", wanted));
	}

	private Optional<String> page(RecordId id) {
		return switch (id.kind()) {
			case DISTRICT -> Districts.find(id).map((district) -> "/console/districts/" + id);
			case PERSON -> existing(id, "/console/users/");
			case SECTION -> existing(id, "/console/sections/");
			case SCHOOL, TERM, COURSE -> existing(id, "/console/roster/");
			case EVENT -> Optional.empty();
		};
	}

	private Optional<String> existing(RecordId id, String page) {
		return Optional.of(id).filter(this.world::has).map((found) -> page + found);
	}

	private static Answer redirect(String page, String wanted) {
		return Reply.redirect(URI.create(page + URLEncoder.encode(wanted, StandardCharsets.UTF_8)));
	}

	/** A person in the list. */
	record Line(Person person, District district) {
	}

}
