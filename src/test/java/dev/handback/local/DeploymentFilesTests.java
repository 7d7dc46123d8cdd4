package dev.handback.local;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.Setting;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** The files of a deployment fit the code and each other. */
class DeploymentFilesTests {

	private static final Path EXAMPLE = Path.of("deploy", "handback.env.example");

	private static final Path UNIT = Path.of("deploy", "systemd", "handback.service");

	private static final Path COMPOSE = Path.of("docker-compose.yml");

	private static final Path CLUSTER = Path.of("deploy", "compose-citus.yml");

	private static final Path DOCKERFILE = Path.of("Dockerfile");

	private static final Pattern VARIABLE = Pattern
		.compile("(?<![{A-Z_])((?:HANDBACK|SPRING|SERVER|MANAGEMENT|LOGGING)_[A-Z0-9_]+)[=:]");

	/**
	 * What an installation behind a proxy doesn't need, or only in front of a sandbox.
	 */
	private static final Set<InstallationSetting> UNUSUAL = EnumSet.of(InstallationSetting.ENDPOINTS,
			InstallationSetting.INSECURE, InstallationSetting.TLS);

	@Test
	void everyVariableIsASetting() throws IOException {
		Set<String> settings = new HashSet<>();
		Set<String> groups = new HashSet<>();
		collectSettings(settings, groups);
		Set<String> unknown = new TreeSet<>();
		for (Path file : List.of(EXAMPLE, UNIT, COMPOSE, CLUSTER, DOCKERFILE)) {
			Set<String> variables = variables(Files.readString(file));
			assertThat(variables).as(file.toString()).isNotEmpty();
			variables.stream()
				.map(DeploymentFilesTests::plain)
				.filter((name) -> !settings.contains(name) && groups.stream().noneMatch(name::startsWith))
				.forEach(unknown::add);
		}
		assertThat(unknown).isEmpty();
	}

	private static void collectSettings(Set<String> settings, Set<String> groups) throws IOException {
		Setting.all().forEach((setting) -> (isGroup(setting.type()) ? groups : settings).add(plain(setting.name())));
		for (URL metadata : Collections.list(DeploymentFilesTests.class.getClassLoader()
			.getResources("META-INF/spring-configuration-metadata.json"))) {
			try (InputStream json = metadata.openStream()) {
				new JsonMapper().readTree(json).path("properties").forEach((property) -> {
					String name = plain(property.path("name").asString());
					boolean group = property.path("type").asString().startsWith("java.util.Map");
					(group ? groups : settings).add(name);
				});
			}
		}
	}

	private static boolean isGroup(Class<?> type) {
		return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
	}

	@Test
	void everySettingOfAnInstallationIsShown() throws IOException {
		String shown = plain(Files.readString(EXAMPLE) + Files.readString(UNIT));
		String compose = plain(Files.readString(COMPOSE));

		for (InstallationSetting setting : EnumSet.complementOf(EnumSet.copyOf(UNUSUAL))) {
			assertThat(shown + compose).as(setting.setting()).contains(plain(setting.setting()));
		}
	}

	@Test
	void theImageIsBuiltFromEverythingThatMavenReads() throws IOException {
		List<String> copied = matches("(?m)^COPY (?!--)(.+) \\S+$", Files.readString(DOCKERFILE))
			.flatMap((sources) -> Stream.of(sources.group(1).split(" ")))
			.toList();

		assertThat(copied).allSatisfy((source) -> assertThat(Path.of(source)).exists());
		assertThat(Files.readAllLines(Path.of(".dockerignore"))).doesNotContainAnyElementsOf(copied)
			.contains("secrets", "handback.env", ".env");
		Stream.of("pom.xml", "src/main", ".mvn", ".springjavaformatconfig")
			.filter((name) -> Files.exists(Path.of(name)))
			.forEach((name) -> assertThat(copied).contains(name));
	}

	@Test
	void nothingStartsUnlessItIsChosenAndNothingBelongsToBothInstallations() throws IOException {
		Set<String> shared = new HashSet<>(usedBy("service"));
		shared.retainAll(usedBy("sandbox"));

		assertThat(services().values()).allSatisfy((service) -> assertThat(service).containsKey("profiles"));
		assertThat(shared).isEmpty();
	}

	@Test
	void theSandboxIsPublishedOnThisMachineOnlyAndSeesTheSettingsThatItMustNotRunBeside() throws IOException {
		List<String> ports = services("sandbox").flatMap((service) -> texts(service, "ports")).toList();

		assertThat(ports).hasSize(2).allSatisfy((port) -> assertThat(port).startsWith("127.0.0.1:"));
		assertThat(services().get("sandbox")).containsEntry("env_file", services().get("app").get("env_file"));
	}

	@Test
	void theClusterForTryingIsPublishedOnThisMachineOnly() throws IOException {
		Map<String, Map<String, Object>> services = services(CLUSTER);

		assertThat(services.values().stream().flatMap((service) -> texts(service, "ports"))).hasSize(2)
			.allSatisfy((port) -> assertThat(port).startsWith("127.0.0.1:"));
		assertThat(List.of("coordinator", "worker-1", "worker-2"))
			.allSatisfy((machine) -> assertThat(services.get(machine)).containsEntry("networks", List.of("database")));
	}

	@Test
	void theServicesThatRunTheAppStopLaterThanItDoes() throws IOException {
		assertThat(services().get("app")).containsEntry("stop_grace_period", "45s");
		assertThat(Files.readString(UNIT)).contains("TimeoutStopSec=45");
	}

	/** Networks and named volumes of one profile's services. */
	private static Set<String> usedBy(String profile) throws IOException {
		return services(
				profile)
			.flatMap((service) -> Stream.concat(
					service.containsKey("networks") ? texts(service, "networks") : Stream.of("default"),
					texts(service, "volumes").filter((volume) -> volume.contains(":"))
						.map((volume) -> volume.split(":", 2)[0])))
			.collect(Collectors.toSet());
	}

	private static Stream<Map<String, Object>> services(String profile) throws IOException {
		return services().values().stream().filter((service) -> List.of(profile).equals(service.get("profiles")));
	}

	private static Map<String, Map<String, Object>> services() throws IOException {
		return services(COMPOSE);
	}

	private static Map<String, Map<String, Object>> services(Path file) throws IOException {
		Map<String, Map<String, Map<String, Object>>> compose = new Yaml().load(Files.readString(file));
		return compose.get("services");
	}

	private static Stream<String> texts(Map<String, Object> service, String key) {
		return ((List<?>) service.getOrDefault(key, List.of())).stream()
			.filter(String.class::isInstance)
			.map(String.class::cast);
	}

	private static Set<String> variables(String text) {
		return matches(VARIABLE.pattern(), text).map((found) -> found.group(1)).collect(Collectors.toSet());
	}

	private static Stream<MatchResult> matches(String pattern, String text) {
		return Pattern.compile(pattern).matcher(text).results();
	}

	private static String plain(String name) {
		return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
	}

}
