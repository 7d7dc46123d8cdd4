package dev.handback.client;

import org.jspecify.annotations.Nullable;

/**
 * What the exchange of a code brings (contract, sign-on endpoints).
 *
 * @param accessToken opens /me, one district and one user for 24 hours
 * @param idToken only when the application is configured for OIDC
 */
public record TokenRecord(String accessToken, @Nullable String idToken) {

	@Override
	public String toString() {
		return "TokenRecord[...]";
	}

}
