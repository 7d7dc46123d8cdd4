package dev.handback.operations.startup;

import java.io.IOException;
import java.io.InputStream;
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
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * Warns of settings that don't exist, which are usually misspelled and would be ignored
 * unnoticed.
 */
@Component
class UnknownSettings {

	private static final Logger logger = LoggerFactory.getLogger(UnknownSettings.class);

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	/** Written by the compiler. */
	private static final ClassPathResource KNOWN = new ClassPathResource("META-INF/spring-configuration-metadata.json");

	private final Environment environment;

	UnknownSettings(Environment environment) {
		this.environment = environment;
	}

	@EventListener(ApplicationStartedEvent.class)
	void warn() throws IOException {
		in(this.environment).forEach((name) -> logger.warn("Ignored {}: there is no such setting", name));
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
