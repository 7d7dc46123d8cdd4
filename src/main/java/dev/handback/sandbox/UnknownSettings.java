package dev.handback.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ClassUtils;

/**
 * Warns of settings that don't exist, which are usually misspelled and would be ignored
 * unnoticed. Both jars name it among their factories, the app's and the sandbox's own.
 */
class UnknownSettings implements ApplicationListener<ApplicationStartedEvent> {

	private static final Logger logger = LoggerFactory.getLogger(UnknownSettings.class);

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	/** Written by the compiler. */
	private static final ClassPathResource KNOWN = new ClassPathResource("META-INF/spring-configuration-metadata.json");

	/** The type of a list's elements, or of a map's values. */
	private static final Pattern PARTS = Pattern.compile("java\\.util\\.(?:List|Map|Set)<(?:.*,)?([^,]*)>");

	@Override
	public void onApplicationEvent(ApplicationStartedEvent event) {
		try {
			in(event.getApplicationContext().getEnvironment())
				.forEach((name) -> logger.warn("Ignored {}: there is no such setting", name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The names of ours that are set but don't exist. */
	static List<ConfigurationPropertyName> in(Environment environment) throws IOException {
		Predicate<ConfigurationPropertyName> known = known();
		return StreamSupport.stream(ConfigurationPropertySources.get(environment).spliterator(), false)
			.filter(UnknownSettings::hasOnlySettings)
			.filter(IterableConfigurationPropertySource.class::isInstance)
			.flatMap((source) -> ((IterableConfigurationPropertySource) source).stream())
			.filter(OURS::isAncestorOf)
			.filter(known.negate())
			.distinct()
			.toList();
	}

	/** Java's own properties also say how a process is run. */
	private static boolean hasOnlySettings(ConfigurationPropertySource source) {
		return !(source.getUnderlyingSource() instanceof PropertySource<?> underlying
				&& underlying.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME));
	}

	private static Predicate<ConfigurationPropertyName> known() throws IOException {
		Set<String> single = new HashSet<>();
		List<Pattern> several = new ArrayList<>();
		try (InputStream metadata = KNOWN.getInputStream()) {
			for (JsonNode setting : new JsonMapper().readTree(metadata).path("properties")) {
				String name = letters(setting.path("name").asString());
				Matcher parts = PARTS.matcher(setting.path("type").asString(""));
				if (parts.matches()) {
					several.add(Pattern.compile(Pattern.quote(name) + namesOfParts(parts.group(1))));
				}
				single.add(name);
			}
		}
		return (name) -> {
			String letters = letters(name.toString());
			return single.contains(letters) || several.stream().anyMatch((one) -> one.matcher(letters).matches());
		};
	}

	/** What may follow the name of a list or map: keys, and the parts of a record. */
	private static String namesOfParts(String type) {
		RecordComponent @Nullable [] parts = ClassUtils.isPresent(type, null)
				? ClassUtils.resolveClassName(type, null).getRecordComponents() : null;
		return (parts == null || type.startsWith("dev.handback.vocabulary.")) ? ".*"
				: Stream.of(parts)
					.map((part) -> part.getName().toLowerCase(Locale.ROOT))
					.collect(Collectors.joining("|", ".*(", ")(\\[\\d+\\])?"));
	}

	/**
	 * In the environment, a name has underscores for dots, and none or more for dashes.
	 */
	private static String letters(String name) {
		return name.replaceAll("[.-]", "").toLowerCase(Locale.ROOT);
	}

}
