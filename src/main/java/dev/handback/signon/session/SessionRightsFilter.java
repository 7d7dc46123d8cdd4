package dev.handback.signon.session;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

import dev.handback.signon.Rights;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignInRefusedException;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Role;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads on each request what the person may do now, and ends the session if they have no
 * role anymore or their two hours are over (contract, limits).
 */
class SessionRightsFilter extends OncePerRequestFilter {

	static final Duration SESSION_LASTS = Duration.ofHours(2);

	private static final Set<String> PUBLIC = Set.of("/assets/", "/webjars/", "/favicon");

	private static final String RENEWED = SessionRightsFilter.class.getName() + ".renewed";

	private final Rights rights;

	private final SignInEntryPoint entryPoint;

	private final Clock clock;

	SessionRightsFilter(Rights rights, SignInEntryPoint entryPoint, Clock clock) {
		this.rights = rights;
		this.entryPoint = entryPoint;
		this.clock = clock;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		String path = request.getRequestURI();
		return PUBLIC.stream().anyMatch(path::startsWith) || path.equals(SignOnPaths.CALLBACK);
	}

	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		SecurityContext context = SecurityContextHolder.getContext();
		if (context.getAuthentication() instanceof OAuth2AuthenticationToken token
				&& token.getPrincipal() instanceof SignedInUser user) {
			if (request.getDispatcherType() == DispatcherType.ERROR) {
				showAsRenewed(request);
				chain.doFilter(request, response);
				return;
			}
			@Nullable SignInProblem problem = renew(user);
			if (problem != null) {
				end(request, response, problem);
				return;
			}
			request.setAttribute(RENEWED, SecurityContextHolder.getContext());
		}
		chain.doFilter(request, response);
	}

	// An error page gets the session's roles again, which may be gone by now.
	private static void showAsRenewed(HttpServletRequest request) {
		if (request.getAttribute(RENEWED) instanceof SecurityContext renewed) {
			SecurityContextHolder.setContext(renewed);
		}
	}

	private @Nullable SignInProblem renew(SignedInUser user) {
		if (this.clock.instant().isAfter(user.signedInAt().plus(SESSION_LASTS))) {
			return SignInProblem.SESSION_OVER;
		}
		try {
			Set<Role> roles = this.rights.of(user.district(), user.person(), user.rolesAtSignIn());
			Role role = roles.contains(user.role()) ? user.role() : Rights.preferred(roles);
			SecurityContextHolder.setContext(user.having(roles, role).inContext());
			return null;
		}
		catch (SignInRefusedException ex) {
			return ex.problem();
		}
	}

	private void end(HttpServletRequest request, HttpServletResponse response, SignInProblem problem)
			throws IOException {
		SecurityContextHolder.clearContext();
		HttpSession session = request.getSession(false);
		if (session != null) {
			session.invalidate();
		}
		this.entryPoint.turnAway(request, response, problem);
	}

}
