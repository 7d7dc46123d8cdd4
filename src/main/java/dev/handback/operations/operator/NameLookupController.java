package dev.handback.operations.operator;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.roster.Roster;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Shows whose id it is. Operators can see a name only for a reason, and both the lookup
 * and the reason are audited before the name is read.
 */
@Controller
class NameLookupController {

	private static final int SHORTEST_REASON = 10;

	private static final int LONGEST_REASON = 300;

	private final Roster roster;

	private final AuditTrail audit;

	NameLookupController(Roster roster, AuditTrail audit) {
		this.roster = roster;
		this.audit = audit;
	}

	@GetMapping("/operator/names")
	String form(@RequestParam(defaultValue = "") String district, @RequestParam(defaultValue = "") String person,
			Model model) {
		return page(district, person, "", model);
	}

	@PostMapping("/operator/names")
	String name(@AuthenticationPrincipal SignedInUser operator, @RequestParam(defaultValue = "") String district,
			@RequestParam(defaultValue = "") String person, @RequestParam(defaultValue = "") String reason,
			Model model) {
		Optional<DistrictId> of = district(district);
		Optional<PersonId> wanted = person(person);
		if (of.isEmpty() || wanted.isEmpty()) {
			model.addAttribute("problem", "names.problem.id");
			return page(district, person, reason, model);
		}
		String given = reason.strip();
		if (given.length() < SHORTEST_REASON || PlainText.problem(given, LONGEST_REASON).isPresent()) {
			model.addAttribute("problem", "names.problem.reason");
			return page(district, person, reason, model);
		}
		this.audit.record(of.get(), operator.person(), "name looked up", wanted.get() + ": " + given);
		Map<PersonId, String> names = this.roster.names(of.get(), List.of(wanted.get()));
		model.addAttribute("found", Optional.ofNullable(names.get(wanted.get())).orElse(""));
		return page(district, person, "", model);
	}

	private static String page(String district, String person, String reason, Model model) {
		model.addAttribute("district", district.strip());
		model.addAttribute("person", person.strip());
		model.addAttribute("reason", reason);
		return "operations/names";
	}

	private static Optional<DistrictId> district(String text) {
		try {
			return Optional.of(new DistrictId(text.strip()));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	private static Optional<PersonId> person(String text) {
		try {
			return Optional.of(new PersonId(text.strip()));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

}
