package dev.handback.signon.signin;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

import dev.handback.signon.PersonDirectory;
import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignOnProperties;
import dev.handback.signon.SignedInUser;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages before sign-in and after signing out. */
@Controller
class SignInPagesController {

	private static final Set<SignInProblem> SIGNED_OUT = EnumSet.of(SignInProblem.SESSION_OVER, SignInProblem.REMOVED);

	private final SignOnProperties properties;

	private final PersonDirectory directory;

	SignInPagesController(SignOnProperties properties, PersonDirectory directory) {
		this.properties = properties;
		this.directory = directory;
	}

	/** The page with the button, or the one that says why someone wasn't signed in. */
	@GetMapping(SignOnPaths.LOGIN)
	String login(@AuthenticationPrincipal @Nullable SignedInUser user,
			@RequestParam(required = false) @Nullable String problem,
			@RequestParam(required = false) @Nullable String reference,
			@RequestParam(required = false) @Nullable String to,
			@RequestParam(name = "district_id", required = false) @Nullable DistrictId district, Model model) {
		ReturnAddress target = ReturnAddress.of(to).orElse(ReturnAddress.HOME);
		Optional<SignInProblem> known = SignInProblem.fromCode(problem);
		if (user != null && known.filter(SIGNED_OUT::contains).isPresent()) {
			return "redirect:" + target.value();
		}
		model.addAttribute("returns", !target.equals(ReturnAddress.HOME));
		model.addAttribute("start", startAddress(target, district));
		if (district != null) {
			this.directory.districtName(district).ifPresent((name) -> model.addAttribute("districtName", name));
		}
		if (known.isEmpty()) {
			return "signon/login";
		}
		model.addAttribute("problem", known.get().code());
		if (known.get().concernsThePerson()) {
			model.addAttribute("portalSession", this.properties.portalSessionUrl());
		}
		if (SignInLog.isReference(reference)) {
			model.addAttribute("reference", reference);
		}
		return "signon/problem";
	}

	@GetMapping(SignOnPaths.SIGNED_OUT)
	String signedOut(@AuthenticationPrincipal @Nullable SignedInUser user, Model model) {
		if (user != null) {
			return "redirect:" + ReturnAddress.HOME.value();
		}
		model.addAttribute("portalSession", this.properties.portalSessionUrl());
		return "signon/signed-out";
	}

	private String startAddress(ReturnAddress target, @Nullable DistrictId district) {
		return target.appendedTo(
				(district != null) ? SignOnPaths.START + "?district_id=" + district.value() : SignOnPaths.START);
	}

}
