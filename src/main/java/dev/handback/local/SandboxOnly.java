package dev.handback.local;

import java.util.Arrays;

import dev.handback.sandbox.SandboxApplication;

import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
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
			+ "but handback.service.auth-url names a real one; remove either of them.";

	private static final String PROFILES = "spring.profiles.active";

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
		ConfigDataEnvironmentPostProcessor.applyTo(environment);
		ConfigurationPropertySources.attach(environment);
		if (environment.containsProperty(LocalRun.SERVICE)) {
			System.err.println(BESIDE_A_SERVICE);
			System.exit(1);
		}
		SandboxApplication.main(args);
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
