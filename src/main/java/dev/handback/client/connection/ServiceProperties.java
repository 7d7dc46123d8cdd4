package dev.handback.client.connection;

import java.net.URI;
import java.util.Map;

import dev.handback.vocabulary.Provider;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.validation.annotation.Validated;

/**
 * How to reach the service.
 *
 * @param authUrl the sign-on host as browsers see it, also the issuer of identity tokens
 * @param baseUrl the data API's base address
 * @param authBackChannelUrl the sign-on host as the app reaches it, if that differs from
 * what browsers see
 * @param allowInsecure allows plain HTTP for a sandbox in a process of its own, and
 * nothing else
 * @param trust503 whether a 503 proves that the service did nothing, as the contract
 * says; if so, a create is repeated after it
 * @param endpoints addresses of a sign-on host that differ from the contract's
 * @param providerNames which provider (a, b, c or other) each name in lms_type means, if
 * the service uses its own names; case, spaces and punctuation don't matter
 */
@Validated
@ConfigurationProperties("handback.service")
public record ServiceProperties(@NotNull URI authUrl, @NotNull URI baseUrl, @Nullable URI authBackChannelUrl,
		@DefaultValue("false") boolean allowInsecure, @DefaultValue("false") boolean trust503,
		@DefaultValue Endpoints endpoints, @DefaultValue Map<String, Provider> providerNames) {

	public ServiceProperties {
		authUrl = withoutSlash(authUrl);
		baseUrl = withoutSlash(baseUrl);
		authBackChannelUrl = (authBackChannelUrl != null) ? withoutSlash(authBackChannelUrl) : null;
	}

	@SuppressWarnings("NullAway") // Bean Validation reports what is missing.
	private static URI withoutSlash(URI address) {
		return (address != null && address.toString().endsWith("/"))
				? URI.create(StringUtils.trimTrailingCharacter(address.toString(), '/')) : address;
	}

	/** The sign-on host as the app itself reaches it. */
	public URI authBackChannel() {
		return (this.authBackChannelUrl != null) ? this.authBackChannelUrl : this.authUrl;
	}

	@Override
	public String toString() {
		return "ServiceProperties[authUrl=" + this.authUrl + ", baseUrl=" + this.baseUrl + "]";
	}

	/**
	 * Addresses of the sign-on host that differ from the contract's.
	 *
	 * @param authorize where browsers are sent to sign in, if that isn't the contract's
	 * address
	 * @param tokens where codes are exchanged, if that isn't the contract's address
	 * @param keys where the keys of identity tokens are, if that isn't the contract's
	 * address
	 * @param issuer the issuer of identity tokens, if that isn't the sign-on host
	 */
	public record Endpoints(@Nullable URI authorize, @Nullable URI tokens, @Nullable URI keys,
			@Nullable String issuer) {

		// Binding an address escapes its percent signs, including those that already
		// escape something.
		public Endpoints {
			authorize = (authorize != null) ? URI.create(authorize.toString().replace("%25", "%")) : null;
		}

		public URI authorize(URI host) {
			return (this.authorize != null) ? this.authorize : URI.create(host + "/oauth/authorize");
		}

		public URI tokens(URI host) {
			return (this.tokens != null) ? this.tokens : URI.create(host + "/oauth/tokens");
		}

		public URI keys(URI host) {
			return (this.keys != null) ? this.keys : URI.create(host + "/oauth/certs");
		}

		public String issuer(URI host) {
			return (this.issuer != null) ? this.issuer : host.toString();
		}

	}

}
