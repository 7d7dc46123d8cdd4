package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/**
 * The result of exchanging a code (contract, sign-on endpoints).
 *
 * @param accessToken gives access to /me, one district and one user for 24 hours
 * @param idToken only if the application is configured for OIDC
 */
public record TokenRecord(String accessToken, @Nullable String idToken) {

	@Override
	public String toString() {
		return "TokenRecord[...]";
	}

}
