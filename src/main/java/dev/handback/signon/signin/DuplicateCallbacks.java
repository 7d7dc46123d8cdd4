package dev.handback.signon.signin;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.attempt.SignInAttempt;
import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInStep;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.stereotype.Component;

/**
 * Answers a callback whose state is already claimed: a reload, a prefetch, or another tab
 * in the same browser. It waits for the one in progress and gives the same answer; a
 * browser that dropped the first answer gets the session's cookie with this one.
 */
@Component
class DuplicateCallbacks {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Duration LOOK_EVERY = Duration.ofMillis(100);

	private final SignInAttempts attempts;

	private final SignInStart start;

	private final SessionRepository<? extends Session> sessions;

	private final CookieSerializer cookie;

	private final SignInLog recorder;

	private final Clock clock;

	DuplicateCallbacks(SignInAttempts attempts, SignInStart start, SessionRepository<? extends Session> sessions,
			CookieSerializer cookie, SignInLog recorder, Clock clock) {
		this.attempts = attempts;
		this.start = start;
		this.sessions = sessions;
		this.cookie = cookie;
		this.recorder = recorder;
		this.clock = clock;
	}

	void answer(HttpServletRequest request, HttpServletResponse response, String state) throws IOException {
		Optional<SignInAttempt> finished = await(state);
		if (finished.isEmpty()) {
			response.sendRedirect(SignOnPaths.LOGIN);
			return;
		}
		SignInAttempt attempt = finished.get();
		this.recorder.step(attempt.reference(), SignInStep.REPEATED, "");
		SignInAttempt.@Nullable Result result = attempt.result();
		if (result == null || result.restarted()) {
			this.start.again(request, response, attempt.again(), "repeated");
		}
		else if (result.problem() != null) {
			response.sendRedirect(result.problem().page(attempt.reference(), attempt.start().target()));
		}
		else {
			arrive(request, response, attempt);
		}
	}

	private void arrive(HttpServletRequest request, HttpServletResponse response, SignInAttempt attempt)
			throws IOException {
		@Nullable String session = attempt.sessionId();
		ReturnAddress target = attempt.start().target();
		if (session == null || this.sessions.findById(session) == null) {
			// They have signed out since; an old address signs no one in again.
			response.sendRedirect(target.appendedTo(SignOnPaths.LOGIN));
			return;
		}
		if (request.getSession(false) == null) {
			this.cookie.writeCookieValue(new CookieSerializer.CookieValue(request, response, session));
		}
		response.sendRedirect(target.value());
	}

	private Optional<SignInAttempt> await(String state) {
		Instant end = this.clock.instant().plus(PATIENCE);
		Optional<SignInAttempt> attempt = this.attempts.find(state);
		while (attempt.isPresent() && attempt.get().result() == null && this.clock.instant().isBefore(end)) {
			try {
				Thread.sleep(LOOK_EVERY.toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return Optional.empty();
			}
			attempt = this.attempts.find(state);
		}
		return attempt;
	}

}
