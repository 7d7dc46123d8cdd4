package dev.handback.signon;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.client.SignOnClient;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Browsers in which someone has signed in. Each has a sealed cookie that identifies no
 * one and signs no one in: it only gives access to what is reserved for known browsers
 * while strangers use up the rest. It survives signing out, because on shared devices
 * every lesson ends with that.
 */
@Component
public class KnownBrowsers {

	static final Duration KEPT = Duration.ofDays(30);

	private static final Pattern FORM = Pattern
		.compile("[A-Za-z0-9_-]{43}\\.[0-9]{4}-[0-9]{2}-[0-9]{2}\\.[0-9a-f]{64}");

	private final SignOnCookies cookies;

	private final SignOnClient service;

	private final Clock clock;

	KnownBrowsers(SignOnCookies cookies, SignOnClient service, Clock clock) {
		this.cookies = cookies;
		this.service = service;
		this.clock = clock;
	}

	/** The browser's own random name, if it is known. */
	public Optional<String> name(HttpServletRequest request) {
		return this.cookies.known(request).filter(this::isOurs).map(KnownBrowsers::nameIn);
	}

	/**
	 * The same for a request that hasn't reached the servlets.
	 * @param header its cookies as sent
	 */
	public Optional<String> name(@Nullable String header) {
		String begin = this.cookies.nameOfKnown() + "=";
		return Arrays.stream(((header != null) ? header : "").split(";", -1))
			.map(String::strip)
			.filter((cookie) -> cookie.startsWith(begin))
			.map((cookie) -> cookie.substring(begin.length()))
			.filter(this::isOurs)
			.map(KnownBrowsers::nameIn)
			.findFirst();
	}

	/** Remembers the browser from now on, under its existing name if it has one. */
	public void remember(HttpServletRequest request, HttpServletResponse response) {
		String content = name(request).orElseGet(Secrets::next) + "." + today();
		this.cookies.rememberKnown(response, content + "." + seal(content), KEPT);
	}

	private boolean isOurs(String cookie) {
		if (!FORM.matcher(cookie).matches()) {
			return false;
		}
		int end = cookie.lastIndexOf('.');
		String content = cookie.substring(0, end);
		String since = content.substring(content.indexOf('.') + 1);
		return MessageDigest.isEqual(bytes(seal(content)), bytes(cookie.substring(end + 1)))
				&& !LocalDate.parse(since).plusDays(KEPT.toDays()).isBefore(today());
	}

	private String seal(String content) {
		return this.service.sealed("known browser " + content);
	}

	private static String nameIn(String cookie) {
		return cookie.substring(0, cookie.indexOf('.'));
	}

	private LocalDate today() {
		return LocalDate.ofInstant(this.clock.instant(), ZoneOffset.UTC);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
