package dev.handback.signon.signin;

import java.io.IOException;
import java.util.Objects;

import dev.handback.audit.AuditTrail;
import dev.handback.signon.KnownBrowsers;
import dev.handback.signon.PersonDirectory;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignedInUser;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInStep;
import dev.handback.signon.session.NewSession;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.stereotype.Component;

/** Redirects someone who has just signed in to the page they requested. */
@Component
class SignInSuccess implements AuthenticationSuccessHandler {

	private final SignInAttempts attempts;

	private final SignOnCookies cookies;

	private final KnownBrowsers known;

	private final SignInLog recorder;

	private final AuditTrail audit;

	private final PersonDirectory directory;

	SignInSuccess(SignInAttempts attempts, SignOnCookies cookies, KnownBrowsers known, SignInLog recorder,
			AuditTrail audit, PersonDirectory directory) {
		this.attempts = attempts;
		this.cookies = cookies;
		this.known = known;
		this.recorder = recorder;
		this.audit = audit;
		this.directory = directory;
	}

	@Override
	public void onAuthenticationSuccess(HttpServletRequest request, HttpServletResponse response,
			Authentication authentication) throws IOException {
		SignInAttempt attempt = (SignInAttempt) request.getAttribute(SignInAttempt.ATTRIBUTE);
		SignedInUser user = (SignedInUser) Objects.requireNonNull(authentication.getPrincipal());
		this.audit.record(user.district(), user.person(), "signed in", "as " + user.role());
		this.directory.signedIn(user.district(), user.person());
		this.recorder.step(attempt.reference(), SignInStep.SESSION, NewSession.replaced(request));
		this.recorder.end(attempt.reference(), SignInLog.SIGNED_IN, user.role().name());
		this.cookies.forgetLaunches(response);
		this.known.remember(request, response);
		// Sending the answer stores the session; only then may other requests be sent to
		// it.
		String session = request.getSession().getId();
		response.sendRedirect(attempt.start().target().value());
		this.attempts.finish(attempt, SignInAttempt.Result.SIGNED_IN, session);
	}

}
