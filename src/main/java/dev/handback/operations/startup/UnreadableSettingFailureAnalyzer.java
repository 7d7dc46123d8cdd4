package dev.handback.operations.startup;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
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
		String problem = (cause.getCause() instanceof ConversionException) ? required(cause.getTarget().getType())
				: "can't be used: " + NestedExceptionUtils.getMostSpecificCause(cause).getMessage();
		return new FailureAnalysis("The setting " + cause.getName() + " " + problem + ".",
				"Change it. docs/settings.md describes it.", cause);
	}

	private static String required(ResolvableType type) {
		// A value that can't be read is reported under its own name, so it is a name.
		if (Map.class.isAssignableFrom(type.toClass())) {
			return "must be followed by a dot and " + wanted(type.asMap().resolveGeneric(0));
		}
		if (Collection.class.isAssignableFrom(type.toClass())) {
			return "must be a list with commas, each part of it " + wanted(type.asCollection().resolveGeneric(0));
		}
		return "must be " + wanted(type.resolve());
	}

	private static String wanted(@Nullable Class<?> type) {
		if (type == null) {
			return "of another form";
		}
		if (type.isEnum()) {
			return "one of " + Arrays.stream(type.getEnumConstants())
				.map((constant) -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
				.collect(Collectors.joining(", "));
		}
		if (type == Duration.class) {
			return "a period of time, such as 30s, 5m, 12h, or 7d";
		}
		if (type == LocalTime.class) {
			return "a time of day, such as 07:00";
		}
		if (type == ZoneId.class) {
			return "a time zone, such as America/New_York";
		}
		if (type == URI.class) {
			return "an address, such as https://example.org";
		}
		if (type.getPackageName().equals(PersonId.class.getPackageName())) {
			return "an ID of 24 hexadecimal digits";
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
