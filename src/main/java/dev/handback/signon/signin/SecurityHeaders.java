package dev.handback.signon.signin;

import java.net.URI;

import dev.handback.client.SignOnClient;
import dev.handback.signon.SignOnProperties;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.stereotype.Component;

/** What browsers may do with our pages. */
@Component
class SecurityHeaders {

	private final SignOnClient service;

	private final SignOnProperties properties;

	SecurityHeaders(SignOnClient service, SignOnProperties properties) {
		this.service = service;
		this.properties = properties;
	}

	void write(HeadersConfigurer<HttpSecurity> headers) {
		headers.contentSecurityPolicy((policy) -> policy.policyDirectives(
				"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
						+ "font-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
						+ "form-action 'self' " + origin(this.service.host())));
		headers.referrerPolicy((referrer) -> referrer.policy(ReferrerPolicy.SAME_ORIGIN));
		headers.frameOptions(HeadersConfigurer.FrameOptionsConfig::deny);
		headers.crossOriginOpenerPolicy((opener) -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN));
		headers.crossOriginResourcePolicy((resource) -> resource.policy(CrossOriginResourcePolicy.SAME_ORIGIN));
		headers.permissionsPolicyHeader(
				(permissions) -> permissions.policy("camera=(), geolocation=(), microphone=(), payment=(), usb=()"));
		// Behind a proxy that terminates TLS, the request itself doesn't look secure.
		headers.httpStrictTransportSecurity((hsts) -> hsts.requestMatcher((request) -> this.properties.secure()));
	}

	private static String origin(URI host) {
		return host.getScheme() + "://" + host.getAuthority();
	}

}
