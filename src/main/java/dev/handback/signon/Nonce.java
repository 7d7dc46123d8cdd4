package dev.handback.signon;

import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;

/**
 * Adds a random nonce to each authorize request and keeps it with the request (contract,
 * sign-on endpoints). Security adds one only for the scope {@code openid}, which the
 * contract does not know.
 */
final class Nonce {

	static final String ATTRIBUTE = "nonce";

	private static final int BYTES = 32;

	private static final StringKeyGenerator RANDOM = new Base64StringKeyGenerator(
			java.util.Base64.getUrlEncoder().withoutPadding(), BYTES);

	private Nonce() {
	}

	static OAuth2AuthorizationRequestResolver addedTo(ClientRegistrationRepository registrations) {
		DefaultOAuth2AuthorizationRequestResolver resolver = new DefaultOAuth2AuthorizationRequestResolver(
				registrations);
		resolver.setAuthorizationRequestCustomizer(Nonce::add);
		return resolver;
	}

	private static void add(OAuth2AuthorizationRequest.Builder request) {
		String nonce = RANDOM.generateKey();
		request.attributes((attributes) -> attributes.put(ATTRIBUTE, nonce));
		request.additionalParameters((parameters) -> parameters.put(ATTRIBUTE, nonce));
	}

}
