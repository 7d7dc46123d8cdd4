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
 * The profile with which the jar runs the sandbox and nothing else: no app, no database.
 * It is named on the command line or in the environment, before anything starts.
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

	/** Whether these arguments, or the environment, ask for the sandbox alone. */
	public static boolean isAskedFor(String[] args) {
		return names(environment(args).getProperty(PROFILES, ""));
	}

	/**
	 * Runs the sandbox in the place of the app, unless a service is configured, wherever
	 * that may be: then the process ends with a sentence.
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
	 * Whether there is more to read than command line and environment, which takes a
	 * while.
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
