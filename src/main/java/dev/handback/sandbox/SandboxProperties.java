package dev.handback.sandbox;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
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
 * @param publicUrl the address that browsers and applications use, also issuer, auth_url,
 * and base_url; localhost with the sandbox's port by default
 * @param store whether data is kept in memory or in a file
 * @param directory the folder of the data file
 * @param districts how large the districts are
 * @param seed the same seed always generates the same people
 * @param rateLimit requests per minute for each bearer token
 * @param applications the applications that people can sign in to; fields left out of the
 * first two default to those of handback-sandbox and handback-plain
 */
@ConfigurationProperties("handback.sandbox")
public record SandboxProperties(@DefaultValue("8090") int port, @DefaultValue("127.0.0.1") InetAddress address,
		@Nullable URI publicUrl, @DefaultValue("memory") Keeping store,
		@DefaultValue(".handback/sandbox") Path directory, @DefaultValue DistrictSettings districts,
		@DefaultValue("1") long seed, @DefaultValue("1200") int rateLimit,
		@DefaultValue List<Application> applications) {

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
		return List.copyOf(all);
	}

	/** Where data is kept. */
	public enum Keeping {

		MEMORY, FILE

	}

	/**
	 * How large the districts are.
	 *
	 * @param students per district, from 30 to 1,000,000; everything else is scaled to it
	 * @param largestSection how many students of each district are in one additional
	 * large section, up to all of them; 0 for no such section
	 * @param unlisted ids of districts that the school picker doesn't find by name
	 */
	public record DistrictSettings(@DefaultValue("300") int students, @DefaultValue("0") int largestSection,
			@DefaultValue List<String> unlisted) {

		public DistrictSettings {
			if (students < 30 || students > 1_000_000) {
				throw new IllegalArgumentException(
						"handback.sandbox.districts.students must be between 30 and 1000000, not " + students);
			}
			if (largestSection < 0 || largestSection > students) {
				throw new IllegalArgumentException(
						"handback.sandbox.districts.largest-section must be between 0 and the " + students
								+ " students of a district, not " + largestSection);
			}
		}

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

		@SuppressWarnings("NullAway") // unset values are null
		Application or(Application fallback) {
			return new Application((this.id != null) ? this.id : fallback.id,
					(this.name != null) ? this.name : fallback.name,
					(this.secret != null) ? this.secret : fallback.secret,
					(this.redirectUris != null) ? this.redirectUris : fallback.redirectUris,
					(this.oidc != null) ? this.oidc : fallback.oidc,
					(this.scopes != null) ? this.scopes : fallback.scopes);
		}

		public String primaryRedirectUri() {
			return this.redirectUris.get(0);
		}

	}

}
