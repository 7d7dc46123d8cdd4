package dev.handback.signon.session;

import java.util.Objects;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.web.authentication.session.SessionAuthenticationStrategy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;

/**
 * Gives everyone who signs in a new session. The previous person's session is deleted on
 * the server, with everything in it.
 */
public class NewSession implements SessionAuthenticationStrategy {

	private static final String REPLACED = NewSession.class.getName() + ".replaced";

	@Override
	public void onAuthentication(Authentication authentication, HttpServletRequest request,
			HttpServletResponse response) {
		HttpSession old = request.getSession(false);
		request.setAttribute(REPLACED, (old != null) ? describe(old, authentication) : "no one");
		if (old != null) {
			old.invalidate();
		}
		request.getSession(true);
	}

	/** Whose session was replaced: no one's, the same person's, or someone else's. */
	public static String replaced(HttpServletRequest request) {
		return Objects.toString(request.getAttribute(REPLACED), "no one");
	}

	private static String describe(HttpSession session, Authentication now) {
		Object context = session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY);
		if (context instanceof SecurityContext before && before.getAuthentication() != null) {
			return before.getAuthentication().getName().equals(now.getName()) ? "the same person" : "another person";
		}
		return "no one";
	}

}
