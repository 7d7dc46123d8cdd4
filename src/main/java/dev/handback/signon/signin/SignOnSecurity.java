package dev.handback.signon.signin;

import java.net.URI;
import java.time.Clock;

import dev.handback.client.SignOnClient;
import dev.handback.signon.Rights;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignOnProperties;
import dev.handback.signon.session.AuditedSignOut;
import dev.handback.signon.session.FormTokens;
import dev.handback.signon.session.NewSession;
import dev.handback.signon.session.NoTokenStorage;
import dev.handback.signon.session.SessionRightsFilter;
import dev.handback.signon.session.SignInEntryPoint;
import dev.handback.vocabulary.Role;
import jakarta.servlet.DispatcherType;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.logout.HeaderWriterLogoutHandler;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import org.springframework.session.web.http.CookieSerializer;

/** Who may reach what, and how people sign in. Denied unless a line here allows it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SignOnProperties.class)
class SignOnSecurity {

	@Bean
	ClientRegistrationRepository clientRegistrations(SignOnClient service, SignOnProperties properties) {
		return new InMemoryClientRegistrationRepository(
				ClientRegistration.withRegistrationId(SignOnProperties.REGISTRATION)
					.clientId(service.clientId())
					// The secret stays in the client module, which makes the token
					// request.
					.clientSecret("")
					.clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
					.authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
					.clientSettings(ClientRegistration.ClientSettings.builder().requireProofKey(false).build())
					.redirectUri(properties.redirectUri())
					.authorizationUri(service.authorizeAddress().toString())
					.tokenUri(service.tokenAddress().toString())
					.build());
	}

	@Bean
	OAuth2AuthorizedClientRepository userTokens() {
		return new NoTokenStorage();
	}

	@Bean
	CookieSerializer sessionCookie(SignOnCookies cookies) {
		return cookies.session();
	}

	@Bean
	SecurityContextRepository securityContexts() {
		return new HttpSessionSecurityContextRepository();
	}

	/**
	 * No one needs to know how long each filter took, and measuring it costs more than
	 * they do.
	 */
	@Bean
	SecurityObservationSettings noObservations() {
		return SecurityObservationSettings.noObservations();
	}

	@Bean
	SecurityFilterChain pages(HttpSecurity http, SignIn signIn, SignOnProperties properties, SignOnClient service,
			Rights rights, SignOnCookies cookies, SecurityContextRepository contexts, AuditedSignOut signOut,
			Clock clock) throws Exception {
		http.authorizeHttpRequests((requests) -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
			.permitAll()
			.requestMatchers("/", SignOnPaths.LOGIN, SignOnPaths.START, SignOnPaths.DISTRICT + "*",
					SignOnPaths.SIGNED_OUT, "/favicon.ico", "/assets/**", "/webjars/**")
			.permitAll()
			.requestMatchers(SignOnPaths.SESSION, "/signed-in", "/role")
			.authenticated()
			.requestMatchers("/sections/**")
			.hasRole(Role.TEACHER.name())
			.requestMatchers("/your-work/**")
			.hasRole(Role.STUDENT.name())
			.requestMatchers("/district/**")
			.hasRole(Role.DISTRICT_ADMIN.name())
			.requestMatchers("/operator/**")
			.hasRole(Role.OPERATOR.name())
			.anyRequest()
			.denyAll());
		http.securityContext((context) -> context.securityContextRepository(contexts));
		http.sessionManagement((sessions) -> sessions.sessionAuthenticationStrategy(new NewSession()));
		signIn.configure(http);
		SignInEntryPoint entryPoint = new SignInEntryPoint();
		http.addFilterAfter(new SessionRightsFilter(rights, entryPoint, clock), CsrfFilter.class);
		http.csrf((csrf) -> csrf.csrfTokenRepository(new FormTokens()));
		http.requestCache((cache) -> cache.disable());
		http.exceptionHandling(
				(exceptions) -> exceptions.authenticationEntryPoint(entryPoint).accessDeniedHandler(entryPoint));
		http.logout((logout) -> logout.logoutSuccessUrl(SignOnPaths.SIGNED_OUT)
			.addLogoutHandler(signOut)
			.addLogoutHandler((request, response, who) -> cookies.forgetAll(response))
			// Not "cookies": that would sign people out of other apps of the same domain.
			.addLogoutHandler(new HeaderWriterLogoutHandler(
					new StaticHeadersWriter("Clear-Site-Data", "\"cache\", \"storage\""))));
		http.headers((headers) -> headers(headers, service, properties));
		return http.build();
	}

	private static void headers(HeadersConfigurer<HttpSecurity> headers, SignOnClient service,
			SignOnProperties properties) {
		headers.contentSecurityPolicy((policy) -> policy.policyDirectives(
				"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
						+ "font-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
						+ "form-action 'self' " + origin(service.host())));
		headers.referrerPolicy((referrer) -> referrer.policy(ReferrerPolicy.SAME_ORIGIN));
		headers.frameOptions(HeadersConfigurer.FrameOptionsConfig::deny);
		headers.crossOriginOpenerPolicy((opener) -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN));
		headers.crossOriginResourcePolicy((resource) -> resource.policy(CrossOriginResourcePolicy.SAME_ORIGIN));
		headers.permissionsPolicyHeader(
				(permissions) -> permissions.policy("camera=(), geolocation=(), microphone=(), payment=(), usb=()"));
		// Behind a proxy that ends TLS, the request itself doesn't look secure.
		headers.httpStrictTransportSecurity((hsts) -> hsts.requestMatcher((request) -> properties.secure()));
	}

	private static String origin(URI host) {
		return host.getScheme() + "://" + host.getAuthority();
	}

}
