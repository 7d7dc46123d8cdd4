package dev.handback.sandbox.signon;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.DataProperties;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * The pages between a login and a code: school picker, sign-in, portal, and the end of a
 * session.
 */
@Controller
class SignOnPages {

	private static final int PEOPLE_SHOWN = 60;

	private final Sessions sessions;

	private final Directory directory;

	private final Applications applications;

	private final World world;

	private final List<String> unlisted;

	SignOnPages(Sessions sessions, Directory directory, Applications applications, World world,
			DataProperties settings) {
		this.sessions = sessions;
		this.directory = directory;
		this.applications = applications;
		this.world = world;
		this.unlisted = settings.districts().unlisted();
	}

	/**
	 * Contract, sign-on rule 2: some districts can't be found by name, but all can by id.
	 */
	@GetMapping("/school")
	String school(Query query, Model model) {
		String wanted = query.text("q").strip();
		ReturnTarget destination = ReturnTarget.of(query.text("continue"));
		List<School> found = Districts.ALL.stream()
			.filter((district) -> district.id().toString().equals(wanted)
					|| (!this.unlisted.contains(district.id().toString())
							&& district.name().toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT))))
			.map((district) -> new School(district.name(), destination.in(district.id().toString())))
			.toList();
		model.addAllAttributes(Map.of("q", wanted, "continue", destination.address(), "schools", found));
		return "signon/school";
	}

	@GetMapping("/signin")
	String signIn(Query query, Model model) {
		District district = Districts.find(query.text("district"))
			.orElseThrow(() -> new SignOnProblem("district", query.text("district")));
		Optional<Role> role = Role.ofWireName(query.text("role"));
		model.addAllAttributes(Map.of("district", district, "q", query.text("q"), "continue",
				ReturnTarget.of(query.text("continue")).address(), "role", role.map(Role::wireName).orElse(""), "roles",
				List.of(Role.TEACHER, Role.STUDENT, Role.STAFF, Role.DISTRICT_ADMIN), "people",
				this.directory.find(district, role, query.text("q"), PEOPLE_SHOWN), "most", PEOPLE_SHOWN));
		return "signon/signin";
	}

	@PostMapping("/signin")
	Answer signIn(RequestLog exchange, HttpServletRequest request, HttpServletResponse response) {
		Query form = Query.parse(new String(exchange.body(), StandardCharsets.UTF_8));
		Person person = RecordId.parse(RecordKind.PERSON, form.text("person"))
			.flatMap(this.world::person)
			.filter(Identity::canSignIn)
			.orElseThrow(() -> new SignOnProblem("person", form.text("person")));
		exchange.setCaller("", Districts.of(person.id()).id().toString());
		return exchange.carryOut((changes) -> {
			this.sessions.begin(person.id(), request, response, changes);
			return Reply.seeOther(ReturnTarget.of(form.text("continue")).uri());
		});
	}

	@GetMapping("/portal/{id}")
	ModelAndView portal(@PathVariable String id, HttpServletRequest request) {
		District district = Districts.find(id).orElseThrow(() -> new SignOnProblem("district", id));
		Optional<Person> person = this.sessions.person(request, district);
		if (person.isEmpty()) {
			return new ModelAndView("redirect:/signin?district=" + id + "&continue=/portal/" + id);
		}
		return new ModelAndView("signon/portal", Map.of("district", district, "person", person.get(), "applications",
				district.authorizes() ? this.applications.all() : List.of()));
	}

	/** The service's own session, which outlasts a sign-out from any application. */
	@GetMapping("/session")
	String session(HttpServletRequest request, Model model) {
		this.sessions.person(request).ifPresent((person) -> {
			model.addAttribute("person", person);
			model.addAttribute("district", Districts.of(person.id()));
		});
		return "signon/session";
	}

	@PostMapping("/session/end")
	Answer endSession(RequestLog exchange, HttpServletRequest request, HttpServletResponse response) {
		return exchange.carryOut((changes) -> {
			this.sessions.end(request, response, changes);
			this.sessions.forgetDistrict(response);
			return Reply.seeOther(URI.create("/session"));
		});
	}

	/** A search result in the school picker. */
	record School(String name, String address) {
	}

}
