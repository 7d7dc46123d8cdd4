package dev.handback.site.language;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignOnCookies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Lets everyone choose the language of the pages. */
@Controller
class LanguageController {

	private final SignOnCookies cookies;

	LanguageController(SignOnCookies cookies) {
		this.cookies = cookies;
	}

	@PostMapping("/language")
	String choose(@RequestParam(defaultValue = "") String language,
			@RequestParam(required = false) @Nullable String page, HttpServletResponse response) {
		return remember(language, ReturnAddress.of(page).orElse(ReturnAddress.HOME), response);
	}

	/** For pages before the sign-in, because a form's token would start a session. */
	@GetMapping("/language")
	String chooseByLink(@RequestParam(defaultValue = "") String language, HttpServletRequest request,
			HttpServletResponse response) {
		return remember(language, ReturnAddress.cameFrom(request), response);
	}

	private String remember(String language, ReturnAddress page, HttpServletResponse response) {
		Language.of(language).ifPresent((chosen) -> this.cookies.rememberLanguage(response, chosen.code()));
		return "redirect:" + page.value();
	}

}
