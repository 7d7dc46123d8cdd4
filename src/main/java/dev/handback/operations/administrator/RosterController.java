package dev.handback.operations.administrator;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.rostersync.RosterChecks;
import dev.handback.rostersync.RosterDecisions;
import dev.handback.rostersync.RosterStatus;
import dev.handback.signon.SignedInUser;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The district's roster: how current it is, its syncs, and what needs a decision. */
@Controller
class RosterController {

	private static final String PAGE = "redirect:/district/roster";

	private final RosterChecks checks;

	private final RosterDecisions decisions;

	private final RosterStatus status;

	private final RosterPages pages;

	private final ConnectedDistricts districts;

	RosterController(RosterChecks checks, RosterDecisions decisions, RosterStatus status, RosterPages pages,
			ConnectedDistricts districts) {
		this.checks = checks;
		this.decisions = decisions;
		this.status = status;
		this.pages = pages;
		this.districts = districts;
	}

	@GetMapping("/district/roster")
	String roster(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		model.addAttribute("roster", this.pages.of(administrator.district()));
		return "operations/roster";
	}

	/** Checks now whether anything has changed. */
	@PostMapping("/district/roster/check")
	String check(@AuthenticationPrincipal SignedInUser administrator, RedirectAttributes redirect) {
		String asked = this.checks.check(administrator.district(), administrator.person()) ? "roster.check.asked"
				: "roster.check.just-asked";
		String said = this.districts.get(administrator.district()).isTokenRefused() ? "roster.check.token-refused"
				: asked;
		redirect.addFlashAttribute("said",
				this.status.rest(administrator.district()).map((why) -> why.messageKey("roster.check")).orElse(said));
		return PAGE;
	}

	/** Starts a full sync as soon as a node is free. */
	@PostMapping("/district/roster")
	String read(@AuthenticationPrincipal SignedInUser administrator, RedirectAttributes redirect) {
		say(redirect, this.decisions.readCompletely(administrator.district(), administrator.person()),
				"roster.read.asked", "roster.read.just-asked");
		return PAGE;
	}

	/** Lets a held run replace the roster. */
	@PostMapping("/district/roster/{run}/apply")
	String apply(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.apply(administrator.district(), run, administrator.person()),
				"roster.decided.apply", "roster.decided.too-late");
		return PAGE;
	}

	/** Keeps the roster instead of a held run. */
	@PostMapping("/district/roster/{run}/discard")
	String discard(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.discard(administrator.district(), run, administrator.person()),
				"roster.decided.discard", "roster.decided.too-late");
		return PAGE;
	}

	/** Undoes the newest sync. */
	@PostMapping("/district/roster/{run}/undo")
	String undo(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.undo(administrator.district(), run, administrator.person()), "roster.decided.undo",
				"roster.decided.too-late");
		return PAGE;
	}

	private static void say(RedirectAttributes redirect, boolean done, String then, String otherwise) {
		redirect.addFlashAttribute("said", done ? then : otherwise);
	}

}
