package dev.handback.site;

import dev.handback.signon.SignedInUser;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The home page: redirects everyone to their work. */
@Controller
class HomeController {

	@GetMapping("/")
	String home(@AuthenticationPrincipal @Nullable SignedInUser user) {
		if (user == null) {
			return "redirect:/login";
		}
		return switch (user.role()) {
			case TEACHER -> "redirect:/sections";
			case DISTRICT_ADMIN -> "redirect:/district";
			case OPERATOR -> "redirect:/operator";
			case STUDENT -> "redirect:/your-work";
			case STAFF, CONTACT -> "site/staff";
		};
	}

}
