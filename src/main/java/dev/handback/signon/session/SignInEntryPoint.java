package dev.handback.signon.session;

import java.io.IOException;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignOnPaths;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;

/**
 * Redirects anyone who isn't signed in to the sign-in page, which leads back; scripts get
 * a 401 and keep their page. Signed-in people who request something that isn't theirs get
 * a 404, and those who send an old page's form a 403.
 */
class SignInEntryPoint implements AuthenticationEntryPoint, AccessDeniedHandler {

	@Override
	public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
			throws IOException {
		boolean hadSession = request.getRequestedSessionId() != null && request.getSession(false) == null;
		turnAway(request, response, hadSession ? SignInProblem.SESSION_OVER : null);
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
			throws IOException {
		@Nullable Authentication here = SecurityContextHolder.getContext().getAuthentication();
		boolean anonymous = here == null || here instanceof AnonymousAuthenticationToken;
		if (anonymous && request.getRequestURI().equals(SignOnPaths.LOGOUT)) {
			response.sendRedirect(SignOnPaths.SIGNED_OUT);
		}
		else if (anonymous) {
			turnAway(request, response, SignInProblem.SESSION_OVER);
		}
		else if (denied instanceof CsrfException) {
			// The person has signed in again: the page's form token belongs to the old
			// session.
			response.sendError(isScript(request) ? HttpStatus.UNAUTHORIZED.value() : HttpStatus.FORBIDDEN.value());
		}
		else {
			response.sendError(HttpStatus.NOT_FOUND.value());
		}
	}

	void turnAway(HttpServletRequest request, HttpServletResponse response, @Nullable SignInProblem problem)
			throws IOException {
		if (isScript(request)) {
			response.sendError(HttpStatus.UNAUTHORIZED.value());
			return;
		}
		ReturnAddress target = ReturnAddress.wantedBy(request);
		response.sendRedirect((problem != null) ? problem.page(null, target) : target.appendedTo(SignOnPaths.LOGIN));
	}

	private static boolean isScript(HttpServletRequest request) {
		return "true".equals(request.getHeader("HX-Request")) || request.getRequestURI().equals(SignOnPaths.SESSION);
	}

}
