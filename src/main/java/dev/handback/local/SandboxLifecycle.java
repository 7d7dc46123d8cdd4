package dev.handback.local;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.sandbox.SandboxCannotStart;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.ConfigurableEnvironment;

/** Starts the sandbox before anything uses it, and stops it after everything else. */
class SandboxLifecycle implements SmartLifecycle, DisposableBean {

	private static final String PREFIX = "handback.sandbox";

	private final LocalDirectory directory;

	private final ConfigurableEnvironment environment;

	private @Nullable EmbeddedSandbox sandbox;

	SandboxLifecycle(LocalDirectory directory, ConfigurableEnvironment environment) {
		this.directory = directory;
		this.environment = environment;
	}

	@Override
	public void start() {
		try {
			this.sandbox = EmbeddedSandbox.start(settings());
		}
		catch (SandboxCannotStart ex) {
			throw new LocalSetupException(String.valueOf(ex.getMessage()),
					"Change what the sentence names, or configure a service with HANDBACK_SERVICE_AUTH_URL.", ex);
		}
	}

	private Map<String, String> settings() {
		Map<String, String> settings = new LinkedHashMap<>();
		settings.put(PREFIX + ".store", "file");
		settings.put(PREFIX + ".directory", this.directory.resolve("sandbox").toString());
		String redirectUri = this.environment.getRequiredProperty(StartModeInitializer.PUBLIC_URL)
				+ "/login/oauth2/code/service";
		settings.put(PREFIX + ".applications[0].redirect-uris[0]", redirectUri);
		settings.put(PREFIX + ".applications[1].redirect-uris[0]", redirectUri);
		Map<String, String> configured = Binder.get(this.environment)
			.bind(PREFIX, Bindable.mapOf(String.class, String.class))
			.orElse(Map.of());
		configured.forEach((name, value) -> settings.put(PREFIX + "." + name, value));
		return settings;
	}

	/** Waits: syncs that are being finished still ask the sandbox. */
	@Override
	public void stop() {
	}

	@Override
	public void destroy() {
		if (this.sandbox != null) {
			this.sandbox.close();
			this.sandbox = null;
		}
	}

	/** The address of the running sandbox. */
	URI address() {
		return Objects.requireNonNull(this.sandbox).address();
	}

	@Override
	public boolean isRunning() {
		return this.sandbox != null;
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
