package dev.handback.signon;

import dev.handback.client.SignOnClient;
import jakarta.servlet.DispatcherType;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2LoginAuthenticationFilter;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.util.matcher.RequestHeaderRequestMatcher;

/** Who may reach what, and how one signs in. Denied unless a line here allows it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SignOnProperties.class)
class SignOnSecurity {

	@Bean
	ClientRegistrationRepository clientRegistrations(SignOnClient service, SignOnProperties properties) {
		return new InMemoryClientRegistrationRepository(ClientRegistration.withRegistrationId("service")
			.clientId(service.clientId())
			// The secret stays in the client module, which makes the token request.
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
		return new ForgottenTokens();
	}

	@Bean
	SecurityFilterChain pages(HttpSecurity http, ClientRegistrationRepository registrations, CodeExchange exchange,
			PersonLookup people, SignOnClient service) throws Exception {
		http.authorizeHttpRequests((requests) -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
			.permitAll()
			.requestMatchers("/", SignOnPaths.LOGIN, SignOnPaths.SIGNED_OUT, "/favicon.ico", "/favicon.svg",
					"/assets/**", "/webjars/**", "/error")
			.permitAll()
			.requestMatchers("/sections/**")
			.hasRole("TEACHER")
			.requestMatchers("/district/**")
			.hasRole("DISTRICT_ADMIN")
			.anyRequest()
			.denyAll());
		http.oauth2Login((login) -> login.loginPage(SignOnPaths.LOGIN)
			.authorizationEndpoint((start) -> start.authorizationRequestResolver(Nonce.addedTo(registrations)))
			.tokenEndpoint((token) -> token.accessTokenResponseClient(exchange))
			.userInfoEndpoint((user) -> user.userService(people))
			.failureHandler(new SignInFailure()));
		http.addFilterBefore(new LaunchFilter(), OAuth2LoginAuthenticationFilter.class);
		http.exceptionHandling((exceptions) -> exceptions
			.defaultAuthenticationEntryPointFor(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED),
					new RequestHeaderRequestMatcher("HX-Request"))
			.defaultAuthenticationEntryPointFor(new LoginUrlAuthenticationEntryPoint(SignOnPaths.LOGIN),
					(request) -> true)
			.accessDeniedHandler((request, response, denied) -> response.sendError(HttpStatus.NOT_FOUND.value())));
		http.logout((logout) -> logout.logoutSuccessUrl(SignOnPaths.SIGNED_OUT).deleteCookies("handback_session"));
		http.headers((headers) -> headers(headers, service));
		return http.build();
	}

	private static void headers(HeadersConfigurer<HttpSecurity> headers, SignOnClient service) {
		headers.contentSecurityPolicy((policy) -> policy.policyDirectives(
				"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
						+ "font-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
						+ "form-action 'self' " + service.issuer()));
		headers.referrerPolicy((referrer) -> referrer.policy(ReferrerPolicy.SAME_ORIGIN));
		headers.frameOptions(HeadersConfigurer.FrameOptionsConfig::deny);
	}

}
