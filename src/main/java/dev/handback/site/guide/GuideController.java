package dev.handback.site.guide;

import dev.handback.signon.SignedInUser;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The help page, and the end of a first visit. */
@Controller
class GuideController {

	private final FirstVisits visits;

	GuideController(FirstVisits visits) {
		this.visits = visits;
	}

	@GetMapping("/help")
	String help(@AuthenticationPrincipal SignedInUser user, Model model) {
		model.addAttribute("topics", HelpTopic.of(user.role()));
		return "site/help";
	}

	@PostMapping("/first-visit")
	String dismiss(@AuthenticationPrincipal SignedInUser user) {
		this.visits.dismiss(user);
		return "redirect:/";
	}

}
