package dev.handback.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

class UnknownSettingsTests {

	private static final Pattern VARIABLE = Pattern.compile("(?<![{\\w])HANDBACK_[A-Z0-9_]+(?=[:=])");

	private final StandardEnvironment environment = new StandardEnvironment();

	@Test
	void areNamedWhereverTheyAreSet() throws IOException {
		this.environment.getPropertySources()
			.addFirst(new MapPropertySource("arguments",
					Map.of("handback.retention.audits", "1d", "handback.delivery.lease", "30s", "server.prot", "80")));
		variables(Map.of("HANDBACK_SERVICE_CLIENTID", "x", "HANDBACK_SERVICE_CLIENT_SECRET", "x",
				"HANDBACK_SERVICE_CLIENTSECRTE", "x", "HANDBACK_DISTRICTS_TOKENKEYS_0_KEY", "x",
				"HANDBACK_ROSTER_GUARD_STUDENTS_SHARE", "0.1"));

		assertThat(unknown()).containsExactlyInAnyOrder("handback.retention.audits", "handback.service.clientsecrte");
	}

	@Test
	void areNamedAmongThePartsOfListsAndMaps() throws IOException {
		this.environment.getPropertySources()
			.addFirst(new MapPropertySource("arguments",
					Map.of("handback.roster.guard.students.shares", "0.01", "handback.roster.guard.teaching.free", "1",
							"handback.districts.connections[0].time-zone", "UTC",
							"handback.service.provider-names[Quill]", "b", "handback.signon.operators[1]", "x",
							"handback.districts.connections[0].timezones", "UTC",
							"handback.sandbox.applications[0].redirect-uris[0]", "x")));
		variables(Map.of("HANDBACK_DISTRICTS_TOKENKEYS_0_ID", "x", "HANDBACK_DISTRICTS_TOKENKEYS_0_KYE", "x",
				"HANDBACK_DISTRICTS_CONNECTIONS_0_TIME_ZONE", "UTC"));

		assertThat(unknown()).containsExactlyInAnyOrder("handback.roster.guard.students.shares",
				"handback.districts.connections[0].timezones", "handback.districts.tokenkeys[0].kye");
	}

	@Test
	void areNotAmongOurs() throws IOException {
		new YamlPropertySourceLoader().load("ours", new ClassPathResource("application.yml"))
			.forEach(this.environment.getPropertySources()::addLast);
		Map<String, Object> variables = new LinkedHashMap<>();
		for (Path file : List.of(Path.of("docker-compose.yml"), Path.of("Dockerfile"))) {
			read(file, variables);
		}
		try (Stream<Path> files = Files.walk(Path.of("deploy"))) {
			files.filter(Files::isRegularFile).forEach((file) -> read(file, variables));
		}
		variables(variables);

		assertThat(variables).hasSizeGreaterThan(5);
		assertThat(unknown()).isEmpty();
	}

	private static void read(Path file, Map<String, Object> variables) {
		try {
			VARIABLE.matcher(Files.readString(file)).results().forEach((found) -> variables.put(found.group(), "x"));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void variables(Map<String, Object> values) {
		this.environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, values));
	}

	private List<String> unknown() throws IOException {
		return UnknownSettings.in(this.environment).stream().map(ConfigurationPropertyName::toString).toList();
	}

}
