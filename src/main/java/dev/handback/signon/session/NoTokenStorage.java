package dev.handback.signon.session;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;

/** Stores no access tokens: after /me, they aren't needed. */
public class NoTokenStorage implements OAuth2AuthorizedClientRepository {

	@Override
	@SuppressWarnings("TypeParameterUnusedInFormals") // required by the interface
	public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(String registration,
			@Nullable Authentication principal, HttpServletRequest request) {
		return null;
	}

	@Override
	public void saveAuthorizedClient(OAuth2AuthorizedClient client, @Nullable Authentication principal,
			HttpServletRequest request, HttpServletResponse response) {
	}

	@Override
	public void removeAuthorizedClient(String registration, @Nullable Authentication principal,
			HttpServletRequest request, HttpServletResponse response) {
	}

}
