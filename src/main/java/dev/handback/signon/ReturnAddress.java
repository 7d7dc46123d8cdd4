package dev.handback.signon;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * One of our pages to return to: path and query, never another host.
 *
 * @param value begins with exactly one slash
 */
public record ReturnAddress(String value) {

	public static final ReturnAddress HOME = new ReturnAddress("/");

	private static final int LONGEST = 1000;

	// Browsers treat // and /\ as the beginning of a host.
	private static final Pattern FORM = Pattern.compile("/(?:[!-\\[\\]-~&&[^/]][!-\\[\\]-~]*)?");

	/** The address, if it is one of ours and can be returned to after a sign-in. */
	public static Optional<ReturnAddress> of(@Nullable String address) {
		return ours(address).filter((page) -> Stream
			.of(SignOnPaths.LOGIN, SignOnPaths.LOGOUT, SignOnPaths.START, SignOnPaths.DISTRICT, SignOnPaths.SIGNED_OUT,
					SignOnPaths.SESSION)
			.noneMatch(page.value::startsWith));
	}

	/** The requested page, or the one whose form was sent. */
	public static ReturnAddress wantedBy(HttpServletRequest request) {
		return addressOf(request).flatMap(ReturnAddress::of).orElse(HOME);
	}

	/** The page with the link or form that sent the request. */
	public static ReturnAddress cameFrom(HttpServletRequest request) {
		return refererOf(request).flatMap(ReturnAddress::ours).orElse(HOME);
	}

	/**
	 * Appends this to an address as the parameter {@code to}, unless it is the first
	 * page.
	 */
	public String appendedTo(String path) {
		return equals(HOME) ? path
				: UriComponentsBuilder.fromUriString(path)
					.queryParam("to", "{to}")
					.encode()
					.buildAndExpand(this.value)
					.toUriString();
	}

	private static Optional<ReturnAddress> ours(@Nullable String address) {
		return Optional.ofNullable(address)
			.filter((text) -> text.length() <= LONGEST && FORM.matcher(text).matches() && isUri(text))
			.map(ReturnAddress::new);
	}

	private static Optional<String> addressOf(HttpServletRequest request) {
		if (!request.getMethod().equals("GET")) {
			return refererOf(request);
		}
		if (Integer.valueOf(HttpServletResponse.SC_BAD_REQUEST)
			.equals(request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE))) {
			return Optional.empty();
		}
		// An error page has the address of the request that failed.
		Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
		String path = (failed != null) ? failed.toString() : request.getRequestURI();
		String query = request.getQueryString();
		return Optional.of((query != null) ? path + "?" + query : path);
	}

	private static Optional<String> refererOf(HttpServletRequest request) {
		return Optional.ofNullable(request.getHeader(HttpHeaders.REFERER)).flatMap(ReturnAddress::pathOf);
	}

	private static Optional<String> pathOf(String address) {
		try {
			URI uri = new URI(address);
			return Optional.ofNullable(uri.getRawPath())
				.map((path) -> (uri.getRawQuery() != null) ? path + "?" + uri.getRawQuery() : path);
		}
		catch (URISyntaxException ex) {
			return Optional.empty();
		}
	}

	private static boolean isUri(String text) {
		try {
			URI uri = new URI(text);
			return uri.getHost() == null && uri.getScheme() == null;
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

}
