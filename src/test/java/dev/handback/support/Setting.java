package dev.handback.support;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * A setting of the app or the sandbox, with its type.
 *
 * @param of the properties class that it belongs to
 */
public record Setting(String name, Class<?> type, Class<?> of) {

	/** All settings. */
	public static Stream<Setting> all() {
		return types().flatMap((type) -> in(type.getAnnotation(ConfigurationProperties.class).value(), type, type));
	}

	/** The properties classes. */
	public static Stream<Class<?>> types() {
		ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
		scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
		return scan.findCandidateComponents("dev.handback")
			.stream()
			.map((found) -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null));
	}

	private static Stream<Setting> in(String prefix, Class<?> type, Class<?> of) {
		return Arrays.stream(type.getRecordComponents()).flatMap((part) -> {
			String name = prefix + "." + part.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			return part.getType().isRecord() ? in(name, part.getType(), of)
					: Stream.of(new Setting(name, part.getType(), of));
		});
	}

}
