package dev.handback.signon.session;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;

/**
 * CSRF tokens, kept in the session. A form sent without a session is refused and doesn't
 * create one.
 */
public class FormTokens implements CsrfTokenRepository {

	private final CsrfTokenRepository sessions = new HttpSessionCsrfTokenRepository();

	@Override
	public CsrfToken generateToken(HttpServletRequest request) {
		return this.sessions.generateToken(request);
	}

	@Override
	public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
		if (request.getSession(false) != null || HttpMethod.GET.matches(request.getMethod())) {
			this.sessions.saveToken(token, request, response);
		}
	}

	@Override
	public @Nullable CsrfToken loadToken(HttpServletRequest request) {
		return this.sessions.loadToken(request);
	}

}
