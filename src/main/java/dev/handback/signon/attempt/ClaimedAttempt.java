package dev.handback.signon.attempt;

import dev.handback.client.SignOnClient;
import dev.handback.signon.SignOnProperties;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.stereotype.Component;

/**
 * Gives Spring Security the attempt that {@code CallbackFilter} claimed for this request.
 */
@Component
public class ClaimedAttempt implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

	private final SignOnClient service;

	private final SignOnProperties properties;

	ClaimedAttempt(SignOnClient service, SignOnProperties properties) {
		this.service = service;
		this.properties = properties;
	}

	@Override
	public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
		Object attempt = request.getAttribute(SignInAttempt.ATTRIBUTE);
		return (attempt == null) ? null
				: OAuth2AuthorizationRequest.authorizationCode()
					.clientId(this.service.clientId())
					.authorizationUri(this.service.authorizeAddress().toString())
					.redirectUri(this.properties.redirectUri())
					.state(request.getParameter(OAuth2ParameterNames.STATE))
					.attributes((attributes) -> {
						attributes.put(OAuth2ParameterNames.REGISTRATION_ID, SignOnProperties.REGISTRATION);
						attributes.put(SignInAttempt.ATTRIBUTE, attempt);
					})
					.build();
	}

	@Override
	public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(HttpServletRequest request,
			HttpServletResponse response) {
		return loadAuthorizationRequest(request);
	}

	@Override
	public void saveAuthorizationRequest(@Nullable OAuth2AuthorizationRequest authorizationRequest,
			HttpServletRequest request, HttpServletResponse response) {
		throw new UnsupportedOperationException("sign-ins start in SignInStart");
	}

}
