package dev.handback.signon;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes logins that arrive without state (portal and other managed entry points). Their
 * code is never exchanged: the flow starts again with our own state and nonce (contract,
 * authentication, rule 5).
 */
class LaunchFilter extends OncePerRequestFilter {

	private static final String GUARD = "handback_launch";

	private static final Duration GUARD_LIVES = Duration.ofSeconds(20);

	// Two launches in a row are a double click; more are a circle.
	private static final int MOST_RESTARTS = 3;

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !request.getRequestURI().equals(request.getContextPath() + SignOnPaths.CALLBACK)
				|| request.getParameter("state") != null;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (request.getParameter("code") == null) {
			redirectToProblem(response, SignInProblem.REFUSED);
			return;
		}
		int restarts = restarts(request);
		if (restarts >= MOST_RESTARTS) {
			redirectToProblem(response, SignInProblem.GOING_IN_CIRCLES);
			return;
		}
		response.addHeader(HttpHeaders.SET_COOKIE, guard(String.valueOf(restarts + 1), request.isSecure()));
		response.sendRedirect(SignOnPaths.START);
	}

	private static void redirectToProblem(HttpServletResponse response, SignInProblem problem) throws IOException {
		response.sendRedirect(SignOnPaths.LOGIN + "?problem=" + problem.code());
	}

	private static int restarts(HttpServletRequest request) {
		Cookie[] cookies = (request.getCookies() != null) ? request.getCookies() : new Cookie[0];
		return Arrays.stream(cookies)
			.filter((cookie) -> cookie.getName().equals(GUARD))
			.map(Cookie::getValue)
			.filter((value) -> value.matches("[0-9]"))
			.mapToInt(Integer::parseInt)
			.findFirst()
			.orElse(0);
	}

	private static String guard(String restarts, boolean secure) {
		return ResponseCookie.from(GUARD, restarts)
			.maxAge(GUARD_LIVES)
			.path(SignOnPaths.CALLBACK)
			.httpOnly(true)
			.secure(secure)
			.sameSite("Lax")
			.build()
			.toString();
	}

}
