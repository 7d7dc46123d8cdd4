package dev.handback.site.language;

import java.util.Collections;
import java.util.Locale;
import java.util.Optional;

import dev.handback.signon.SignOnCookies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.LocaleResolver;

/** Shows each page in the chosen language, or else in the browser's. */
@Component(DispatcherServlet.LOCALE_RESOLVER_BEAN_NAME)
class LanguageResolver implements LocaleResolver {

	private final SignOnCookies cookies;

	LanguageResolver(SignOnCookies cookies) {
		this.cookies = cookies;
	}

	@Override
	public Locale resolveLocale(HttpServletRequest request) {
		return this.cookies.language(request)
			.flatMap(Language::of)
			.or(() -> ofBrowser(request))
			.orElse(Language.ENGLISH)
			.locale();
	}

	@Override
	public void setLocale(HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
		throw new UnsupportedOperationException();
	}

	private static Optional<Language> ofBrowser(HttpServletRequest request) {
		// Without the header, the request has the server's locale.
		if (request.getHeader(HttpHeaders.ACCEPT_LANGUAGE) == null) {
			return Optional.empty();
		}
		return Collections.list(request.getLocales())
			.stream()
			.flatMap((locale) -> Language.of(locale.getLanguage()).stream())
			.findFirst();
	}

}
