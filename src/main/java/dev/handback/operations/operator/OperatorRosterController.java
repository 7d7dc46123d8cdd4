package dev.handback.operations.operator;

import dev.handback.rostersync.RosterDecisions;
import dev.handback.rostersync.RosterStatus;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The operator's decisions about a roster whose district has no administrator left. */
@Controller
class OperatorRosterController {

	private final RosterDecisions decisions;

	private final RosterStatus status;

	OperatorRosterController(RosterDecisions decisions, RosterStatus status) {
		this.decisions = decisions;
		this.status = status;
	}

	/** Lets a held run replace the roster. */
	@PostMapping("/operator/districts/{district}/roster/{run}/apply")
	String apply(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			@PathVariable long run, RedirectAttributes redirect) {
		return say(district, redirect, isTheirs(district) && this.decisions.apply(district, run, operator.person()),
				"roster.decided.apply");
	}

	/** Keeps the roster instead of a held run. */
	@PostMapping("/operator/districts/{district}/roster/{run}/discard")
	String discard(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			@PathVariable long run, RedirectAttributes redirect) {
		return say(district, redirect, isTheirs(district) && this.decisions.discard(district, run, operator.person()),
				"roster.decided.discard");
	}

	private boolean isTheirs(DistrictId district) {
		return !this.status.hasAdministrator(district);
	}

	private static String say(DistrictId district, RedirectAttributes redirect, boolean done, String then) {
		redirect.addFlashAttribute("said", done ? then : "roster.decided.too-late");
		return "redirect:/operator/districts/" + district;
	}

}
