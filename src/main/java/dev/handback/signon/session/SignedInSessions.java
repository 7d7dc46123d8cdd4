package dev.handback.signon.session;

import java.time.Clock;

import dev.handback.audit.AuditTrail;
import dev.handback.signon.Rights;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignedInUser;
import org.jspecify.annotations.Nullable;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.HeaderWriterLogoutHandler;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import org.springframework.stereotype.Component;

/** How the sessions of signed-in people start, are checked, and end. */
@Component
public class SignedInSessions {

	private final SecurityContextRepository contexts;

	private final Rights rights;

	private final SignOnCookies cookies;

	private final AuditTrail audit;

	private final Clock clock;

	SignedInSessions(SecurityContextRepository contexts, Rights rights, SignOnCookies cookies, AuditTrail audit,
			Clock clock) {
		this.contexts = contexts;
		this.rights = rights;
		this.cookies = cookies;
		this.audit = audit;
		this.clock = clock;
	}

	public void configure(HttpSecurity http) throws Exception {
		http.securityContext((context) -> context.securityContextRepository(this.contexts));
		http.sessionManagement((sessions) -> sessions.sessionAuthenticationStrategy(new NewSession()));
		SignInEntryPoint entryPoint = new SignInEntryPoint();
		http.addFilterAfter(new SessionRightsFilter(this.rights, entryPoint, this.clock), CsrfFilter.class);
		http.csrf((csrf) -> csrf.csrfTokenRepository(new FormTokens()));
		http.requestCache((cache) -> cache.disable());
		http.exceptionHandling(
				(exceptions) -> exceptions.authenticationEntryPoint(entryPoint).accessDeniedHandler(entryPoint));
		http.logout((logout) -> logout.logoutSuccessUrl(SignOnPaths.SIGNED_OUT)
			.addLogoutHandler((request, response, who) -> record(who))
			.addLogoutHandler((request, response, who) -> this.cookies.forgetAll(response))
			// Not "cookies": that would sign people out of other apps of the same domain.
			.addLogoutHandler(new HeaderWriterLogoutHandler(
					new StaticHeadersWriter("Clear-Site-Data", "\"cache\", \"storage\""))));
	}

	private void record(@Nullable Authentication who) {
		if (who != null && who.getPrincipal() instanceof SignedInUser user) {
			this.audit.record(user.district(), user.person(), "signed out", "as " + user.role());
		}
	}

}
