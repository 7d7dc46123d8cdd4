package dev.handback.sandbox.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts the sandboxes for {@link SandboxTest}. They run until the JVM ends. */
final class SandboxExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

	private static final Map<List<String>, Sandbox> STARTED = new ConcurrentHashMap<>();

	private static final String WORLD = "world";

	@Override
	public void beforeEach(ExtensionContext context) {
		SandboxTest test = annotation(context);
		if (test.worlds()) {
			store(context).put(WORLD, shared(test).openWorld());
		}
		else {
			shared(test).reset();
		}
	}

	@Override
	public void afterEach(ExtensionContext context) {
		Sandbox world = store(context).remove(WORLD, Sandbox.class);
		if (world != null) {
			world.close();
		}
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == Sandbox.class;
	}

	/** Before the first test, in a constructor for example, there is no world yet. */
	@Override
	public Sandbox resolveParameter(ParameterContext parameter, ExtensionContext context) {
		Sandbox world = store(context).get(WORLD, Sandbox.class);
		return (world != null) ? world : shared(annotation(context));
	}

	private static Sandbox shared(SandboxTest test) {
		return STARTED.computeIfAbsent(List.of(test.value()), SandboxExtension::started);
	}

	private static Sandbox started(List<String> settings) {
		Map<String, String> all = new LinkedHashMap<>();
		settings.forEach((setting) -> {
			String[] parts = setting.split("=", 2);
			if (parts.length < 2) {
				throw SandboxProcess
					.cannotStart("@SandboxTest takes settings such as districts.students=30, not " + setting);
			}
			all.put(parts[0], parts[1]);
		});
		return Sandbox.start(all);
	}

	/** That of the class, or of the one that it is nested in. */
	private static SandboxTest annotation(ExtensionContext context) {
		return Stream.<Class<?>>iterate(context.getRequiredTestClass(), Objects::nonNull, Class::getEnclosingClass)
			.flatMap((type) -> AnnotationSupport.findAnnotation(type, SandboxTest.class).stream())
			.findFirst()
			.orElseThrow();
	}

	private static ExtensionContext.Store store(ExtensionContext context) {
		return context.getStore(ExtensionContext.Namespace.create(SandboxExtension.class));
	}

}
