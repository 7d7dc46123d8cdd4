package dev.handback.local;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Decides whether the app uses the sandbox or a service ({@link StartMode}). In the
 * environment, the sandbox is marked by a property source, which no setting can add.
 */
public final class StartModeInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	static final String SOURCE = "handback-local";

	static final String SANDBOX = "handback.local.sandbox";

	static final String PUBLIC_URL = "handback.signon.public-url";

	private static final String TOKEN_KEY = InstallationSetting.TOKEN_KEYS.setting() + "[0]";

	/** People sign in without a password, so the pages are only for this machine. */
	private static final Map<String, Object> ON_THIS_MACHINE = Map.of("server.address", "127.0.0.1");

	private final boolean asksOnly;

	/** For the app, or a command that uses its database. */
	public StartModeInitializer() {
		this(false);
	}

	private StartModeInitializer(boolean asksOnly) {
		this.asksOnly = asksOnly;
	}

	/** For a command that calls the service and stores nothing. */
	public static StartModeInitializer askingOnly() {
		return new StartModeInitializer(true);
	}

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		ConfigurableEnvironment environment = context.getEnvironment();
		if (environment.matchesProfiles(SandboxOnly.PROFILE)) {
			throw new LocalSetupException("The profile sandbox-only is active, but the app was started.",
					"Set the profile on the command line or in SPRING_PROFILES_ACTIVE, or remove it.");
		}
		Set<InstallationSetting> set = InstallationSetting.in(environment);
		Set<InstallationSetting> needed = needed(environment);
		switch (StartMode.of(set, environment.getProperty(SANDBOX, Boolean.class), needed)) {
			case SANDBOX -> useSandbox(environment);
			case SERVICE -> completeBesideASandbox(environment, set);
			case INCOMPLETE -> throw incomplete(set, needed);
			case CONTRADICTORY -> throw contradictory(set);
		}
	}

	private Set<InstallationSetting> needed(ConfigurableEnvironment environment) {
		return (this.asksOnly || isReachedByPlainHttp(environment)) ? InstallationSetting.OF_A_SERVICE
				: InstallationSetting.OF_AN_INSTALLATION;
	}

	/** Only for a sandbox, and only if that is explicitly allowed. */
	private static boolean isReachedByPlainHttp(ConfigurableEnvironment environment) {
		return environment.getProperty(InstallationSetting.AUTH_URL.setting(), "")
			.strip()
			.toLowerCase(Locale.ROOT)
			.startsWith("http://");
	}

	private static LocalSetupException incomplete(Set<InstallationSetting> set, Set<InstallationSetting> needed) {
		Set<InstallationSetting> missing = EnumSet.copyOf(needed);
		missing.removeAll(set);
		String why = set.isEmpty() ? "The sandbox is switched off (" + SANDBOX + "=false)"
				: "Handback is set up for a service (" + names(set) + ")";
		return new LocalSetupException(why + ", but these settings are missing: " + names(missing) + ".",
				"Set them, or remove the others. To start the sandbox all the same, set " + SANDBOX
						+ "=true; people sign in to it without a password.");
	}

	private static LocalSetupException contradictory(Set<InstallationSetting> set) {
		Set<InstallationSetting> addresses = EnumSet.copyOf(set);
		addresses.retainAll(InstallationSetting.ADDRESSES);
		return new LocalSetupException(
				SANDBOX + "=true starts the sandbox, but another service is named by " + names(addresses) + ".",
				"Remove one of them.");
	}

	private static String names(Set<InstallationSetting> signs) {
		return signs.stream().map(InstallationSetting::setting).collect(Collectors.joining(", "));
	}

	private static void useSandbox(ConfigurableEnvironment environment) {
		Map<String, Object> properties = sandboxConnection();
		properties.putAll(ownTokenKey(environment));
		properties.putAll(ON_THIS_MACHINE);
		environment.getPropertySources().addLast(new MapPropertySource(SOURCE, properties));
	}

	/** What an app in front of a sandbox in another process can do without. */
	private void completeBesideASandbox(ConfigurableEnvironment environment, Set<InstallationSetting> set) {
		if (!isReachedByPlainHttp(environment)) {
			return;
		}
		Map<String, Object> properties = new LinkedHashMap<>(ON_THIS_MACHINE);
		if (!this.asksOnly && !set.contains(InstallationSetting.TOKEN_KEYS)) {
			properties.putAll(ownTokenKey(environment));
		}
		environment.getPropertySources().addLast(new MapPropertySource("handback-this-machine", properties));
	}

	private static Map<String, Object> ownTokenKey(ConfigurableEnvironment environment) {
		return Map.of(TOKEN_KEY + ".id", "local", TOKEN_KEY + ".key",
				LocalSecret.readOrCreate(directory(environment), LocalSecret.TOKEN_KEY));
	}

	private static Path directory(ConfigurableEnvironment environment) {
		return Path.of(environment.getProperty("handback.local.directory", LocalProperties.DIRECTORY));
	}

	private static Map<String, Object> sandboxConnection() {
		Map<String, Object> properties = new LinkedHashMap<>();
		String sandbox = "http://localhost:${handback.sandbox.port:8090}";
		properties.put(InstallationSetting.AUTH_URL.setting(), sandbox);
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
