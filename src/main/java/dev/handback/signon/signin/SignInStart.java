package dev.handback.signon.signin;

import java.io.IOException;

import dev.handback.client.SignOnClient;
import dev.handback.signon.Secrets;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnProperties;
import dev.handback.signon.attempt.SignInAttempts;
import dev.handback.signon.attempt.SignInRequest;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInStep;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Component;

/**
 * Sends a browser to the service with a state and nonce of its own (contract, sign-on
 * endpoints).
 */
@Component
class SignInStart {

	private final SignOnClient service;

	private final SignOnProperties properties;

	private final SignOnCookies cookies;

	private final SignInAttempts attempts;

	private final SignInLog recorder;

	SignInStart(SignOnClient service, SignOnProperties properties, SignOnCookies cookies, SignInAttempts attempts,
			SignInLog recorder) {
		this.service = service;
		this.properties = properties;
		this.cookies = cookies;
		this.attempts = attempts;
		this.recorder = recorder;
	}

	void send(HttpServletRequest request, HttpServletResponse response, SignInRequest start) throws IOException {
		String state = Secrets.next();
		String nonce = Secrets.next();
		// Tabs share the secret, so one sign-in doesn't break another.
		String browser = this.cookies.browser(request).orElseGet(Secrets::next);
		this.attempts.begin(state, browser, nonce, start);
		this.recorder.step(start.reference(), SignInStep.SENT, "");
		this.cookies.rememberBrowser(response, browser);
		response
			.sendRedirect(this.service.authorizeAddress(this.properties.redirectUri(), state, nonce, start.district()));
	}

	/** Starts over, for the given reason. */
	void again(HttpServletRequest request, HttpServletResponse response, SignInRequest start, String reason)
			throws IOException {
		this.recorder.step(start.reference(), SignInStep.RESTARTED, reason);
		send(request, response, start);
	}

}
