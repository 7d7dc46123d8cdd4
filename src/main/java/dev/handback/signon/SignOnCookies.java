package dev.handback.signon;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.stereotype.Component;

/**
 * Our cookies: sent only to us, not readable by scripts, not sent with other sites'
 * forms, and over HTTPS restricted to HTTPS and this host. They end with the browser
 * session, so that the browser's clock doesn't matter; only the cookie of
 * {@link KnownBrowsers} and the chosen language last longer.
 */
@Component
public class SignOnCookies {

	private static final String SESSION = "handback_session";

	private static final String BROWSER = "handback_browser";

	private static final String KNOWN = "handback_known";

	private static final String GUARD = "handback_launch";

	private static final String LANGUAGE = "handback_language";

	private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}");

	private static final Pattern ANYTHING = Pattern.compile(".{1,200}");

	private static final Pattern COUNT = Pattern.compile("[0-9]");

	private static final Pattern LETTERS = Pattern.compile("[a-z]{2}");

	private static final Duration YEAR = Duration.ofDays(365);

	private final boolean secure;

	SignOnCookies(SignOnProperties properties) {
		this.secure = properties.secure();
	}

	/** How the session's cookie is written and read. */
	public CookieSerializer session() {
		DefaultCookieSerializer serializer = new DefaultCookieSerializer();
		serializer.setCookieName(name(SESSION));
		serializer.setUseHttpOnlyCookie(true);
		serializer.setUseSecureCookie(this.secure);
		serializer.setSameSite("Lax");
		serializer.setCookiePath("/");
		return serializer;
	}

	/** The secret that binds a sign-in to this browser. */
	public Optional<String> browser(HttpServletRequest request) {
		return read(request, BROWSER, SECRET);
	}

	public void rememberBrowser(HttpServletResponse response, String secret) {
		write(response, BROWSER, secret);
	}

	/** The cookie of a known browser, not yet verified. */
	Optional<String> known(HttpServletRequest request) {
		return read(request, KNOWN, ANYTHING);
	}

	String nameOfKnown() {
		return name(KNOWN);
	}

	void rememberKnown(HttpServletResponse response, String value, Duration kept) {
		response.addHeader(HttpHeaders.SET_COOKIE, cookie(KNOWN, value).maxAge(kept).build().toString());
	}

	/** How many launches have arrived since the last one that succeeded. */
	public Optional<Integer> launches(HttpServletRequest request) {
		return read(request, GUARD, COUNT).map(Integer::valueOf);
	}

	public void rememberLaunches(HttpServletResponse response, int count) {
		write(response, GUARD, String.valueOf(count));
	}

	public void forgetLaunches(HttpServletResponse response) {
		forget(response, GUARD);
	}

	/** The chosen language of the pages. */
	public Optional<String> language(HttpServletRequest request) {
		return read(request, LANGUAGE, LETTERS);
	}

	public void rememberLanguage(HttpServletResponse response, String language) {
		response.addHeader(HttpHeaders.SET_COOKIE, cookie(LANGUAGE, language).maxAge(YEAR).build().toString());
	}

	/** Removes all cookies of the person who was here, except for the language. */
	public void forgetAll(HttpServletResponse response) {
		forget(response, SESSION);
		forget(response, BROWSER);
		forget(response, GUARD);
	}

	private Optional<String> read(HttpServletRequest request, String name, Pattern form) {
		Cookie[] cookies = request.getCookies();
		return Arrays.stream((cookies != null) ? cookies : new Cookie[0])
			.filter((cookie) -> cookie.getName().equals(name(name)))
			.map(Cookie::getValue)
			.filter((value) -> form.matcher(value).matches())
			.findFirst();
	}

	private void write(HttpServletResponse response, String name, String value) {
		response.addHeader(HttpHeaders.SET_COOKIE, cookie(name, value).build().toString());
	}

	private void forget(HttpServletResponse response, String name) {
		response.addHeader(HttpHeaders.SET_COOKIE, cookie(name, "").maxAge(0).build().toString());
	}

	private ResponseCookie.ResponseCookieBuilder cookie(String name, String value) {
		return ResponseCookie.from(name(name), value).path("/").httpOnly(true).secure(this.secure).sameSite("Lax");
	}

	// Browsers accept a name with this prefix only with Secure, without a domain, and for
	// "/".
	private String name(String name) {
		return this.secure ? "__Host-" + name : name;
	}

}
