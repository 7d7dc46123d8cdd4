package dev.handback.signon;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page with the sign-in button, and the one after signing out. */
@Controller
class SignInController {

	@GetMapping(SignOnPaths.LOGIN)
	String login(@RequestParam(required = false) @Nullable String problem, Model model) {
		SignInProblem.fromCode(problem).ifPresent((known) -> model.addAttribute("problem", known.code()));
		return "signon/login";
	}

	@GetMapping(SignOnPaths.SIGNED_OUT)
	String signedOut() {
		return "signon/signed-out";
	}

}
