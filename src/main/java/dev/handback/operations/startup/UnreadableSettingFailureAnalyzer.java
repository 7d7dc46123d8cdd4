package dev.handback.operations.startup;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionException;

/**
 * Names a setting of ours that can't be read, and what it has to be, but not its value,
 * which may be a secret.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class UnreadableSettingFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		if (!OURS.isAncestorOf(cause.getName())) {
			return null;
		}
		String problem = (cause.getCause() instanceof ConversionException)
				? "must be " + wanted(cause.getTarget().getType().resolve(Object.class))
				: "can't be used: " + NestedExceptionUtils.getMostSpecificCause(cause).getMessage();
		return new FailureAnalysis("The setting " + cause.getName() + " " + problem + ".",
				"Change it. docs/settings.md describes it.", cause);
	}

	private static String wanted(Class<?> type) {
		if (type.isEnum()) {
			return "one of " + Arrays.stream(type.getEnumConstants())
				.map((constant) -> constant.toString().toLowerCase(Locale.ROOT))
				.collect(Collectors.joining(", "));
		}
		if (type == Duration.class) {
			return "a period of time, such as 30s, 5m, 12h, or 7d";
		}
		if (type == Boolean.class || type == boolean.class) {
			return "true or false";
		}
		if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
			return "a number";
		}
		return "of another form (" + type.getSimpleName() + ")";
	}

}
