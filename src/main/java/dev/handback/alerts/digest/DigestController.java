package dev.handback.alerts.digest;

import dev.handback.signon.SignedInUser;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Where teachers subscribe to the daily email or unsubscribe. */
@Controller
class DigestController {

	static final String PAGE = "/sections/digest";

	private final DigestStore store;

	private final Digests digests;

	DigestController(DigestStore store, Digests digests) {
		this.store = store;
		this.digests = digests;
	}

	@GetMapping(PAGE)
	String page(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		model.addAttribute("on", this.digests.areOn());
		model.addAttribute("wanted", this.store.isWanted(teacher.district(), teacher.person()));
		return "alerts/digest";
	}

	@PostMapping(PAGE)
	String choose(@AuthenticationPrincipal SignedInUser teacher, @RequestParam boolean wanted) {
		this.store.want(teacher.district(), teacher.person(), wanted);
		return "redirect:" + PAGE;
	}

}
