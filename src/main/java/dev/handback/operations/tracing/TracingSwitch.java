package dev.handback.operations.tracing;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Without a collector, nothing of tracing is set up, so that it costs nothing: Spring
 * Boot itself would make spans and drop them.
 */
class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {

	static final String COLLECTOR = "management.opentelemetry.tracing.export.otlp.endpoint";

	private boolean on;

	@Override
	public void setEnvironment(Environment environment) {
		this.on = environment.containsProperty(COLLECTOR);
	}

	@Override
	public boolean[] match(@Nullable String[] names, AutoConfigurationMetadata metadata) {
		boolean[] wanted = new boolean[names.length];
		for (int i = 0; i < names.length; i++) {
			wanted[i] = this.on || !isTracing(String.valueOf(names[i]));
		}
		return wanted;
	}

	private static boolean isTracing(String name) {
		return Stream.of("micrometer.tracing.", "opentelemetry.")
			.anyMatch((part) -> name.startsWith("org.springframework.boot." + part));
	}

}
