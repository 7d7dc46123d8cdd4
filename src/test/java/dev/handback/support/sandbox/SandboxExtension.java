package dev.handback.support.sandbox;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts the sandboxes for {@link ServiceTest}. They run until the JVM ends. */
final class SandboxExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {

	private static final Map<List<String>, Service> STARTED = new ConcurrentHashMap<>();

	@Override
	public void beforeAll(ExtensionContext context) {
		if (settings(context).shared()) {
			sandbox(context).reset();
		}
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		if (!settings(context).shared()) {
			sandbox(context).reset();
		}
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == Service.class;
	}

	@Override
	public Service resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return sandbox(context);
	}

	private static Service sandbox(ExtensionContext context) {
		return STARTED.computeIfAbsent(List.of(settings(context).value()), SandboxExtension::started);
	}

	private static Service started(List<String> settings) {
		return Service.start(settings.stream()
			.map((setting) -> setting.split("=", 2))
			.flatMap((setting) -> Stream.of("handback.sandbox." + setting[0], setting[1]))
			.toArray(String[]::new));
	}

	private static ServiceTest settings(ExtensionContext context) {
		return AnnotationSupport
			.findAnnotation(context.getRequiredTestClass(), ServiceTest.class, context.getEnclosingTestClasses())
			.orElseThrow();
	}

}
