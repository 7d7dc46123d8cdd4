package dev.handback.signon.signin;

import dev.handback.client.SignOnClient;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.SignOnProperties;
import dev.handback.signon.session.NoTokenStorage;
import dev.handback.signon.session.SignedInSessions;
import dev.handback.vocabulary.Role;
import jakarta.servlet.DispatcherType;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.session.web.http.CookieSerializer;

/**
 * Who may open what, and how people sign in. Everything is denied unless a line here
 * allows it.
 */
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
	 * the filters do.
	 */
	@Bean
	SecurityObservationSettings noObservations() {
		return SecurityObservationSettings.noObservations();
	}

	@Bean
	SecurityFilterChain pages(HttpSecurity http, SignedInSessions sessions, SignInConfigurer signIn,
			SecurityHeaders headers) throws Exception {
		http.authorizeHttpRequests((requests) -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
			.permitAll()
			.requestMatchers("/", SignOnPaths.LOGIN, SignOnPaths.START, SignOnPaths.DISTRICT + "*",
					SignOnPaths.SIGNED_OUT, "/language", "/favicon.ico", "/assets/**", "/webjars/**")
			.permitAll()
			.requestMatchers(SignOnPaths.SESSION, "/signed-in", "/role", "/help", "/first-visit")
			.authenticated()
			.requestMatchers("/sections/**", "/comments/**", "/comments.json")
			.hasRole(Role.TEACHER.name())
			.requestMatchers("/your-work/**")
			.hasRole(Role.STUDENT.name())
			.requestMatchers("/district/**")
			.hasRole(Role.DISTRICT_ADMIN.name())
			.requestMatchers("/operator/**")
			.hasRole(Role.OPERATOR.name())
			.anyRequest()
			.denyAll());
		sessions.configure(http);
		signIn.configure(http);
		http.headers(headers::write);
		return http.build();
	}

	/**
	 * Keeps the servlet container from calling it, because {@link SignInConfigurer} does.
	 */
	@Bean
	FilterRegistrationBean<CallbackFilter> callbacksOutsideSecurity(CallbackFilter callbacks) {
		FilterRegistrationBean<CallbackFilter> registration = new FilterRegistrationBean<>(callbacks);
		registration.setEnabled(false);
		return registration;
	}

}
