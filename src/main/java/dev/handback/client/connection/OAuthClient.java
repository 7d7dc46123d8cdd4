package dev.handback.client.connection;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.annotation.Validated;

/**
 * Our registration with the sign-on host.
 *
 * @param clientId our client ID
 * @param clientSecret our client secret
 * @param clientAuthentication how to send our client ID and secret to the token endpoint:
 * basic, encoded-basic (form-encoded, RFC 6749, 2.3.1) or form (client_secret_post)
 * @param scope the scope to request at sign-in, such as openid, if the service requires
 * one; the contract doesn't
 */
@Validated
@ConfigurationProperties("handback.service")
public record OAuthClient(@NotBlank String clientId, @NotBlank String clientSecret,
		@DefaultValue("basic") ClientAuthentication clientAuthentication, @Nullable String scope) {

	/** Identifies us to the token endpoint. */
	public void authenticate(HttpHeaders headers, MultiValueMap<String, String> form) {
		if (this.clientAuthentication == ClientAuthentication.FORM) {
			form.add("client_id", this.clientId);
			form.add("client_secret", this.clientSecret);
		}
		else {
			authenticate(headers);
		}
	}

	/** Our id and secret, for Basic authentication. */
	public void authenticate(HttpHeaders headers) {
		headers.setBasicAuth(credential(this.clientId), credential(this.clientSecret), StandardCharsets.UTF_8);
	}

	private String credential(String raw) {
		return (this.clientAuthentication == ClientAuthentication.ENCODED_BASIC)
				? URLEncoder.encode(raw, StandardCharsets.UTF_8) : raw;
	}

	@Override
	public String toString() {
		return "OAuthClient[clientId=" + this.clientId + "]";
	}

}
