package dev.handback.site;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignOnCookies;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

/** Lets everyone choose the language of the pages. */
@Controller
class LanguageController {

	private final SignOnCookies cookies;

	LanguageController(SignOnCookies cookies) {
		this.cookies = cookies;
	}

	/** Signed-out pages link here, because a form's token would start a session. */
	@RequestMapping(path = "/language", method = { RequestMethod.GET, RequestMethod.POST })
	String choose(@RequestParam(defaultValue = "") String language,
			@RequestParam(required = false) @Nullable String page, HttpServletResponse response) {
		Language.of(language).ifPresent((chosen) -> this.cookies.rememberLanguage(response, chosen.code()));
		return "redirect:" + ReturnAddress.ours(page).orElse(ReturnAddress.HOME).value();
	}

}
