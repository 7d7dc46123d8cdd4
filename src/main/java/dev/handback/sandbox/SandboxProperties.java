package dev.handback.sandbox;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the sandbox.
 *
 * @param port the port; 0 for any free one
 * @param address the address to listen on; 0.0.0.0 for all interfaces
 * @param publicUrl the only address that browsers and applications use, also issuer,
 * auth_url, and base_url; by default, each request's own
 * @param rateLimit requests per minute for each bearer token
 * @param applications the applications that people can sign in to; fields left out of the
 * first two default to those of handback-sandbox and handback-plain
 */
@ConfigurationProperties("handback.sandbox")
public record SandboxProperties(@DefaultValue("8090") int port, @DefaultValue("127.0.0.1") InetAddress address,
		@Nullable URI publicUrl, @DefaultValue("1200") int rateLimit, @DefaultValue List<Application> applications) {

	private static final String REDIRECT_URI = "http://localhost:8080/login/oauth2/code/service";

	private static final List<String> SCOPES = List.of("read:districts", "read:schools", "read:sections",
			"read:students", "read:teachers", "read:district_admins", "read:school_admins", "read:student_contacts",
			"read:user_id");

	private static final List<Application> DEFAULTS = List.of(
			new Application("handback-sandbox", "Handback", "handback-sandbox-secret", List.of(REDIRECT_URI), true,
					SCOPES),
			new Application("handback-plain", "Handback without OIDC", "handback-plain-secret", List.of(REDIRECT_URI),
					false, SCOPES));

	public SandboxProperties {
		if (port < 0 || port > 65535) {
			throw new IllegalArgumentException("handback.sandbox.port must be between 0 and 65535, not " + port);
		}
		if (publicUrl != null && (publicUrl.getRawAuthority() == null
				|| !List.of("http", "https").contains(String.valueOf(publicUrl.getScheme())))) {
			throw new IllegalArgumentException(
					"handback.sandbox.public-url must be an http or https address, not " + publicUrl);
		}
		if (rateLimit < 1) {
			throw new IllegalArgumentException("handback.sandbox.rate-limit must be 1 or more, not " + rateLimit);
		}
		applications = withDefaults(applications);
	}

	private static List<Application> withDefaults(List<Application> given) {
		List<Application> all = new ArrayList<>();
		IntStream.range(0, Math.max(given.size(), DEFAULTS.size())).forEach((i) -> {
			Application fallback = DEFAULTS.get(Math.min(i, DEFAULTS.size() - 1));
			all.add((i < given.size()) ? given.get(i).or(fallback) : fallback);
		});
		all.stream().flatMap((application) -> application.redirectUris().stream()).forEach((uri) -> {
			if (!Application.isRedirectUri(uri)) {
				throw new IllegalArgumentException(
						"handback.sandbox.applications[…].redirect-uris: " + Application.NOT_A_REDIRECT_URI + uri);
			}
		});
		return List.copyOf(all);
	}

	/**
	 * An application that the service knows.
	 *
	 * @param id client id
	 * @param name the name on its tile in the portal
	 * @param secret client secret
	 * @param redirectUris the first is the primary one, where portal logins arrive
	 * @param oidc whether it gets identity tokens
	 * @param scopes what it may read; sent with every code
	 */
	public record Application(String id, String name, String secret, List<String> redirectUris, Boolean oidc,
			List<String> scopes) {

		/** Followed by the text that isn't one. */
		public static final String NOT_A_REDIRECT_URI = "a redirect URI must be an http or https address without user and fragment: ";

		private static final int LONGEST_URI = 2_000;

		@SuppressWarnings("NullAway") // unset values are null
		Application or(Application fallback) {
			return new Application((this.id != null) ? this.id : fallback.id,
					(this.name != null) ? this.name : fallback.name,
					(this.secret != null) ? this.secret : fallback.secret,
					(this.redirectUris != null && !this.redirectUris.isEmpty()) ? this.redirectUris
							: fallback.redirectUris,
					(this.oidc != null) ? this.oidc : fallback.oidc,
					(this.scopes != null) ? this.scopes : fallback.scopes);
		}

		public Application withRedirectUris(List<String> uris) {
			return new Application(this.id, this.name, this.secret, uris, this.oidc, this.scopes);
		}

		public String primaryRedirectUri() {
			return this.redirectUris.get(0);
		}

		/** Whether browsers can be sent there. */
		public static boolean isRedirectUri(String text) {
			if (text.length() > LONGEST_URI) {
				return false;
			}
			try {
				URI uri = new URI(text);
				return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) && uri.getHost() != null
						&& uri.getRawUserInfo() == null && uri.getRawFragment() == null
						&& text.chars().allMatch((character) -> character < 0x7f);
			}
			catch (URISyntaxException ex) {
				return false;
			}
		}

	}

}
