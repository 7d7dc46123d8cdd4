package dev.handback.local;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Points an app for which no service is configured at the sandbox. Nothing but the
 * absence of {@code handback.service.auth-url} brings the sandbox in: its presence in the
 * environment is this property source, which no setting can add.
 */
public final class LocalRun implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	static final String SOURCE = "handback-local";

	static final String SERVICE = "handback.service.auth-url";

	static final String PUBLIC_URL = "handback.signon.public-url";

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		ConfigurableEnvironment environment = context.getEnvironment();
		if (environment.matchesProfiles(SandboxOnly.PROFILE)) {
			throw new LocalSetupException("The profile sandbox-only is active, but the app was started.",
					"Name the profile on the command line or in SPRING_PROFILES_ACTIVE, or remove it.");
		}
		if (!environment.containsProperty(SERVICE)) {
			Map<String, Object> properties = sandboxConnection();
			properties.put("handback.districts.token-keys[0].id", "local");
			properties.put("handback.districts.token-keys[0].key", LocalKey.readOrCreate(directory(environment)));
			environment.getPropertySources().addLast(new MapPropertySource(SOURCE, properties));
		}
	}

	private static Path directory(ConfigurableEnvironment environment) {
		return Path.of(environment.getProperty("handback.local.directory", LocalProperties.DIRECTORY));
	}

	private static Map<String, Object> sandboxConnection() {
		Map<String, Object> properties = new LinkedHashMap<>();
		String sandbox = "http://localhost:${handback.sandbox.port:8090}";
		properties.put(SERVICE, sandbox);
		properties.put("handback.service.base-url", sandbox);
		properties.put("handback.service.client-id", "handback-sandbox");
		properties.put("handback.service.client-secret", "handback-sandbox-secret");
		properties.put("handback.service.allow-insecure", "true");
		properties.put("handback.signon.portal-session-url", sandbox + "/session");
		properties.put("handback.signon.operators", "5b00000000000000000a0302");
		properties.put(PUBLIC_URL, "http://localhost:${server.port:8080}");
		addDistrict(properties, 0, 'a', "America/New_York");
		addDistrict(properties, 1, 'b', "America/Chicago");
		addDistrict(properties, 2, 'c', "America/Los_Angeles");
		return properties;
	}

	private static void addDistrict(Map<String, Object> properties, int index, char letter, String timeZone) {
		String prefix = "handback.districts.connections[" + index + "].";
		properties.put(prefix + "id", "5a00000000000000000" + letter + "0001");
		properties.put(prefix + "token", "sandbox-district-token-" + letter);
		properties.put(prefix + "provider", String.valueOf(Character.toUpperCase(letter)));
		properties.put(prefix + "time-zone", timeZone);
	}

}
