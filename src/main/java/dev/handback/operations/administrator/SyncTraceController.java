package dev.handback.operations.administrator;

import java.util.List;

import dev.handback.audit.AuditTrail;
import dev.handback.roster.RosterSearch;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** "Why isn't this synced?", within the administrator's own district. */
@Controller
class SyncTraceController {

	private static final int LONGEST = 100;

	private final SyncTrace why;

	private final RosterSearch search;

	private final AuditTrail audit;

	SyncTraceController(SyncTrace why, RosterSearch search, AuditTrail audit) {
		this.why = why;
		this.search = search;
		this.audit = audit;
	}

	@GetMapping("/district/why")
	String find(@AuthenticationPrincipal SignedInUser administrator, @RequestParam(defaultValue = "") String find,
			Model model) {
		String wanted = find.strip();
		boolean usable = !wanted.isEmpty() && PlainText.problem(wanted, LONGEST).isEmpty();
		List<RosterSearch.Found> people = usable ? this.search.people(administrator.district(), wanted) : List.of();
		List<RosterSearch.Found> sections = usable ? this.search.sections(administrator.district(), wanted) : List.of();
		if (usable) {
			// It was a name.
			this.audit.record(administrator.district(), administrator.person(), "people searched",
					people.size() + " found");
		}
		model.addAttribute("find", PlainText.isPrintable(wanted) ? wanted : "");
		model.addAttribute("people", people);
		model.addAttribute("sections", sections);
		model.addAttribute("most", RosterSearch.MOST);
		return "operations/why-find";
	}

	@GetMapping("/district/why/people/{person}")
	String person(@AuthenticationPrincipal SignedInUser administrator, @PathVariable PersonId person, Model model) {
		SyncTracePage page = this.why.person(administrator.district(), person).orElseThrow(NotFoundException::new);
		this.audit.record(administrator.district(), administrator.person(), "person looked up", person.value());
		model.addAttribute("why", page);
		return "operations/why";
	}

	@GetMapping("/district/why/sections/{section}")
	String section(@AuthenticationPrincipal SignedInUser administrator, @PathVariable SectionId section, Model model) {
		SyncTracePage page = this.why.section(administrator.district(), section).orElseThrow(NotFoundException::new);
		this.audit.record(administrator.district(), administrator.person(), "section looked up", section.value());
		model.addAttribute("why", page);
		return "operations/why";
	}

}
