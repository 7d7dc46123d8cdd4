package dev.handback.signon.session;

import java.util.Map;

import dev.handback.audit.AuditTrail;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** The signed-in person's session. */
@Controller
class SessionController {

	private final SecurityContextRepository contexts;

	private final AuditTrail audit;

	SessionController(SecurityContextRepository contexts, AuditTrail audit) {
		this.contexts = contexts;
		this.audit = audit;
	}

	/** Tells a page that outlived its session whether it can continue. */
	@GetMapping(SignOnPaths.SESSION)
	@ResponseBody
	Map<String, String> session(@AuthenticationPrincipal SignedInUser user, CsrfToken token) {
		return Map.of("person", user.person().value(), "role", user.role().name(), "header", token.getHeaderName(),
				"parameter", token.getParameterName(), "token", token.getToken());
	}

	/** Where a sign-in ends that was started next to an open page. */
	@GetMapping("/signed-in")
	String signedIn() {
		return "signon/signed-in";
	}

	/** Switches to another of the person's roles. */
	@PostMapping("/role")
	String switchTo(@AuthenticationPrincipal SignedInUser user, @RequestParam Role role, HttpServletRequest request,
			HttpServletResponse response) {
		if (!user.roles().contains(role)) {
			throw new NotFoundException();
		}
		this.audit.record(user.district(), user.person(), "role switched", "to " + role);
		this.contexts.saveContext(user.having(user.roles(), role).inContext(), request, response);
		return "redirect:/";
	}

}
