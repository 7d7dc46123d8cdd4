package dev.handback.signon.signin;

import java.io.IOException;
import java.util.Optional;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.Secrets;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInMetrics;
import dev.handback.signon.recorder.SignInOrigin;
import dev.handback.signon.recorder.SignInStep;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Handles whatever arrives at the redirect URI. For each state that we sent to this
 * browser, exactly one callback may have its code exchanged. A code without our state is
 * never exchanged: the sign-in starts over with our own state and nonce (contract,
 * authentication, rule 5).
 */
@Component
class CallbackFilter extends OncePerRequestFilter {

	// Two launches in a row are a double click; more are a loop.
	private static final int MOST_LAUNCHES = 3;

	// The same that Spring Security decides by: an address may be encoded.
	private static final RequestMatcher CALLBACK = PathPatternRequestMatcher.withDefaults()
		.matcher(SignOnPaths.CALLBACK);

	private final SignInAttempts attempts;

	private final SignOnCookies cookies;

	private final SignInStart start;

	private final DuplicateCallbacks repeated;

	private final SignInLog recorder;

	private final SignInAllowance allowance;

	private final CallbackPlaces places;

	private final SignInMetrics metrics;

	CallbackFilter(SignInAttempts attempts, SignOnCookies cookies, SignInStart start, DuplicateCallbacks repeated,
			SignInLog recorder, SignInAllowance allowance, CallbackPlaces places, SignInMetrics metrics) {
		this.attempts = attempts;
		this.cookies = cookies;
		this.start = start;
		this.repeated = repeated;
		this.recorder = recorder;
		this.allowance = allowance;
		this.places = places;
		this.metrics = metrics;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !CALLBACK.matches(request);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (!request.getMethod().equals("GET")) {
			response.sendError(HttpStatus.NOT_FOUND.value());
			return;
		}
		if (!FetchMetadata.isTopLevel(request::getHeader)) {
			response.sendError(HttpStatus.FORBIDDEN.value());
			return;
		}
		if (!this.places.take()) {
			turnAway(request, response);
			return;
		}
		try {
			answer(request, response, chain);
		}
		finally {
			this.places.giveBack();
		}
	}

	// Nothing is claimed, so a reload can still sign in.
	private void turnAway(HttpServletRequest request, HttpServletResponse response) throws IOException {
		signOut(request);
		this.metrics.ended(SignInProblem.TEMPORARILY_UNAVAILABLE.code());
		response.sendRedirect(SignInProblem.TEMPORARILY_UNAVAILABLE.page(null, ReturnAddress.HOME));
	}

	private void answer(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Optional<SignInAttempt> attempt = Optional.ofNullable(request.getParameter("state"))
			.flatMap(this.attempts::find);
		boolean own = attempt.isPresent() && this.cookies.browser(request).filter(attempt.get()::belongsTo).isPresent();
		if (own && this.attempts.claim(attempt.get())) {
			this.recorder.step(attempt.get().reference(), SignInStep.RETURNED, "");
			request.setAttribute(SignInAttempt.ATTRIBUTE, attempt.get());
			chain.doFilter(request, response);
		}
		// Each state may come back once for free; everything else is charged.
		else if (!this.allowance.take(request)) {
			response.sendRedirect(SignInProblem.TOO_MANY.page(null, ReturnAddress.HOME));
		}
		else if (attempt.isEmpty()) {
			launched(request, response);
		}
		else if (!own) {
			wrongBrowser(attempt.get(), request, response);
		}
		else {
			this.repeated.answer(request, response, String.valueOf(request.getParameter("state")));
		}
	}

	private void launched(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String browser = this.cookies.browser(request).orElseGet(Secrets::next);
		this.cookies.rememberBrowser(response, browser);
		String reference = this.recorder.begin(SignInOrigin.PORTAL, Secrets.hash(browser));
		this.recorder.step(reference, SignInStep.LAUNCHED,
				(request.getParameter("state") != null) ? "unknown state" : "no state");
		int launches = this.cookies.launches(request).orElse(0);
		@Nullable SignInProblem problem = problemOf(request, launches);
		if (problem != null) {
			signOut(request);
			this.cookies.forgetLaunches(response);
			String detail = (request.getParameter("code") == null) ? SignInProblem.shown(request.getParameter("error"))
					: "";
			logger.info("Sign-in " + reference + " ended with " + problem + ": " + detail);
			this.recorder.end(reference, problem.code(), detail);
			response.sendRedirect(problem.page(reference, ReturnAddress.HOME));
			return;
		}
		this.cookies.rememberLaunches(response, launches + 1);
		response.sendRedirect(SignOnPaths.START + "?launch=" + reference);
	}

	// As after a failed sign-in: on a shared device, the next person must not see the
	// previous one's pages. A stranger's link can end a session too, but no more than
	// that.
	private static void signOut(HttpServletRequest request) {
		HttpSession session = request.getSession(false);
		if (session != null) {
			session.invalidate();
		}
	}

	private static @Nullable SignInProblem problemOf(HttpServletRequest request, int launches) {
		if (request.getParameter("code") == null) {
			return SignInProblem.ofError(request.getParameter("error"));
		}
		return (launches >= MOST_LAUNCHES) ? SignInProblem.GOING_IN_CIRCLES : null;
	}

	// It's our state, but not the browser we sent it to: cookies are blocked, the link
	// was opened elsewhere, or someone is trying to sign another person in as themselves.
	private void wrongBrowser(SignInAttempt attempt, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		if (attempt.start().restarted()) {
			this.recorder.end(attempt.reference(), SignInProblem.COOKIES_BLOCKED.code(), "browser cookie missing");
			response.sendRedirect(SignInProblem.COOKIES_BLOCKED.page(attempt.reference(), attempt.start().target()));
			return;
		}
		this.start.again(request, response, attempt.again(), "browser cookie missing");
	}

}
