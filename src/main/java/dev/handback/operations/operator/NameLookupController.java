package dev.handback.operations.operator;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.roster.Roster;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Shows whose id it is. Operators can see a name only for a reason, and both the lookup
 * and the reason are audited before the name is read.
 */
@Controller
class NameLookupController {

	private final Roster roster;

	private final AuditTrail audit;

	NameLookupController(Roster roster, AuditTrail audit) {
		this.roster = roster;
		this.audit = audit;
	}

	@GetMapping("/operator/names")
	String form(@ModelAttribute EnteredPerson entered, Model model) {
		return page(entered, "", model);
	}

	@PostMapping("/operator/names")
	String name(@AuthenticationPrincipal SignedInUser operator, @ModelAttribute EnteredPerson entered, Model model) {
		Optional<String> problem = entered.problem().or(entered::problemOfReason);
		if (problem.isPresent()) {
			model.addAttribute("problem", problem.get());
			return page(entered, entered.reason(), model);
		}
		DistrictId district = entered.districtId().orElseThrow();
		PersonId person = entered.personId().orElseThrow();
		this.audit.record(district, operator.person(), "name looked up", person + ": " + entered.givenReason());
		Map<PersonId, String> names = this.roster.names(district, List.of(person));
		model.addAttribute("found", names.getOrDefault(person, ""));
		return page(entered, "", model);
	}

	private static String page(EnteredPerson entered, @Nullable String reason, Model model) {
		model.addAttribute("district", EnteredPerson.text(entered.district()));
		model.addAttribute("person", EnteredPerson.text(entered.person()));
		model.addAttribute("reason", reason);
		return "operations/names";
	}

}
