package dev.handback.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

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

/**
 * Warns of settings that don't exist, which are usually misspelled and would be ignored
 * unnoticed. Both jars name it among their factories, the app's and the sandbox's own.
 */
class UnknownSettings implements ApplicationListener<ApplicationStartedEvent> {

	private static final Logger logger = LoggerFactory.getLogger(UnknownSettings.class);

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	/** Written by the compiler. */
	private static final ClassPathResource KNOWN = new ClassPathResource("META-INF/spring-configuration-metadata.json");

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
		Set<String> several = new HashSet<>();
		try (InputStream metadata = KNOWN.getInputStream()) {
			for (JsonNode setting : new JsonMapper().readTree(metadata).path("properties")) {
				boolean hasParts = setting.path("type").asString("").matches("java\\.util\\.(List|Map|Set)<.*");
				(hasParts ? several : single).add(letters(setting.path("name").asString()));
			}
		}
		return (name) -> {
			String letters = letters(name.toString());
			return single.contains(letters) || several.stream().anyMatch(letters::startsWith);
		};
	}

	/**
	 * In the environment, a name has underscores for dots, and none or more for dashes.
	 */
	private static String letters(String name) {
		return name.replaceAll("[.-]", "");
	}

}
