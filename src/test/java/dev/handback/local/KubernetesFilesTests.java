package dev.handback.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** The manifests for Kubernetes follow its schemas, and fit each other and the app. */
class KubernetesFilesTests {

	static final Path FOLDER = Path.of("deploy", "kubernetes");

	private static final String KUSTOMIZATION = "kustomization.yaml";

	static final Map<String, Check> SCHEMAS = Map.of("Namespace", V1Namespace::validateJsonElement, "StatefulSet",
			V1StatefulSet::validateJsonElement, "Service", V1Service::validateJsonElement, "PodDisruptionBudget",
			V1PodDisruptionBudget::validateJsonElement, "NetworkPolicy", V1NetworkPolicy::validateJsonElement);

	@Test
	void followsTheSchemas() throws IOException {
		List<Map<String, Object>> resources = resources();

		assertThat(resources).extracting((resource) -> resource.get("kind"))
			.containsOnlyOnceElementsOf(Set.of("Namespace", "StatefulSet", "PodDisruptionBudget", "NetworkPolicy"));
		for (Map<String, Object> resource : resources) {
			check(resource);
		}
	}

	@Test
	void noticesAFieldThatTheSchemaDoesNotHave() {
		Map<String, Object> wrong = Map.of("apiVersion", "v1", "kind", "Service", "spec",
				Map.of("ports", List.of(Map.of("port", 80, "targetPrt", 8080))));

		assertThatIllegalArgumentException().isThrownBy(() -> check(wrong)).withMessageContaining("targetPrt");
	}

	@Test
	void listsEveryManifest() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			assertThat(files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".yaml") && !name.equals(KUSTOMIZATION)))
				.containsExactlyInAnyOrderElementsOf(listed());
		}
	}

	@Test
	void everyPartSelectsTheNodes() throws IOException {
		Map<String, Object> label = Map.of("app.kubernetes.io/name", "handback");

		assertThat(new Gson().toJsonTree(resources()).toString()).contains(new Gson().toJson(label));
		for (Map<String, Object> resource : resources()) {
			Object selector = switch ((String) resource.get("kind")) {
				case "Service" -> at(resource, "spec", "selector");
				case "NetworkPolicy" -> at(resource, "spec", "podSelector", "matchLabels");
				case "Namespace" -> label;
				default -> at(resource, "spec", "selector", "matchLabels");
			};
			assertThat(selector).as(resource.toString()).isEqualTo(label);
		}
	}

	@Test
	void theSecretsAreThoseOfTheOtherDeployments() throws IOException {
		String compose = Files.readString(Path.of("deploy", "systemd", "handback.service"));
		Set<String> secrets = secrets().stream()
			.map((file) -> file.replace("secrets/", ""))
			.collect(Collectors.toSet());

		assertThat(secrets).hasSize(4).allSatisfy((secret) -> assertThat(compose).contains("/secrets/" + secret));
	}

	/** The files of secrets that Kustomize reads. */
	@SuppressWarnings("unchecked")
	static Set<String> secrets() throws IOException {
		Object generator = ((List<?>) yaml(KUSTOMIZATION).get("secretGenerator")).get(0);
		return Set.copyOf((List<String>) ((Map<String, Object>) generator).get("files"));
	}

	static Object at(Map<String, Object> resource, String... path) {
		Object found = resource;
		for (String name : path) {
			found = ((Map<?, ?>) found).get(name);
		}
		return found;
	}

	static void check(Map<String, Object> resource) throws IOException {
		SCHEMAS.get((String) resource.get("kind")).check(new Gson().toJsonTree(resource));
	}

	private static List<Map<String, Object>> resources() throws IOException {
		List<Map<String, Object>> resources = new ArrayList<>();
		for (String file : listed()) {
			for (Object document : new Yaml().loadAll(Files.readString(FOLDER.resolve(file)))) {
				resources.add(asMap(document));
			}
		}
		return resources;
	}

	@SuppressWarnings("unchecked")
	private static List<String> listed() throws IOException {
		return (List<String>) yaml(KUSTOMIZATION).get("resources");
	}

	private static Map<String, Object> yaml(String file) throws IOException {
		return new Yaml().load(Files.readString(FOLDER.resolve(file)));
	}

	@SuppressWarnings("unchecked")
	static Map<String, Object> asMap(Object document) {
		return (Map<String, Object>) document;
	}

	/** Refuses what a schema doesn't allow. */
	interface Check {

		void check(JsonElement resource) throws IOException;

	}

}
