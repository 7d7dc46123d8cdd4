package dev.handback.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.sandbox.SandboxApplication;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.support.SpringApplicationJsonEnvironmentPostProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The profile with which the jar runs only the sandbox: no app, no database. It is set on
 * the command line or in the environment, before anything starts.
 */
public final class SandboxOnly {

	static final String PROFILE = "sandbox-only";

	static final String BESIDE_A_SERVICE = "The profile sandbox-only runs a stand-in for the service, "
			+ "but %s names a real one; remove either of them.";

	private static final String PROFILES = "spring.profiles.active";

	private static final List<String> NAMING_OTHERS = List.of("spring.config.location",
			"spring.config.additional-location", "spring.config.import", "spring.config.name",
			"spring.application.json");

	private SandboxOnly() {
	}

	/** Whether these arguments, or the environment, ask for only the sandbox. */
	public static boolean isAskedFor(String[] args) {
		return names(environment(args).getProperty(PROFILES, ""));
	}

	/**
	 * Runs the sandbox instead of the app. If a service is configured anywhere, the
	 * process ends with a sentence that says so.
	 */
	public static void run(String[] args) {
		ConfigurableEnvironment environment = environment(args);
		ConfigurationPropertySources.attach(environment);
		if (hasSettingsElsewhere(environment)) {
			new SpringApplicationJsonEnvironmentPostProcessor().postProcessEnvironment(environment,
					new SpringApplication());
			ConfigDataEnvironmentPostProcessor.applyTo(environment);
		}
		InstallationSetting.in(environment)
			.stream()
			.filter(InstallationSetting.ADDRESSES::contains)
			.findFirst()
			.ifPresent((address) -> {
				System.err.println(BESIDE_A_SERVICE.formatted(address.setting()));
				System.exit(1);
			});
		SandboxApplication.main(args);
	}

	/**
	 * Whether there are settings outside the command line and environment, which take a
	 * while to read.
	 */
	private static boolean hasSettingsElsewhere(ConfigurableEnvironment environment) {
		return NAMING_OTHERS.stream().anyMatch(environment::containsProperty)
				|| Stream.of("application.properties", "application.yml", "application.yaml", "config")
					.anyMatch((file) -> Files.exists(Path.of(file)));
	}

	private static boolean names(String profiles) {
		return Arrays.stream(profiles.split(",")).map(String::strip).anyMatch(PROFILE::equals);
	}

	private static ConfigurableEnvironment environment(String[] args) {
		ConfigurableEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
		return environment;
	}

}
