package dev.handback.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.Gson;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Where kubectl is installed, Kustomize itself builds the manifests. */
@Tag("integration")
class KustomizeIntegrationTests {

	private static final Path KUBECTL = Path.of("/usr/bin/kubectl");

	@Test
	@EnabledIf("hasKubectl")
	void kustomizeBuildsThemAndGivesAChangedSettingANewName(@TempDir Path folder) throws Exception {
		List<Map<String, Object>> before = kustomized(folder, "HANDBACK_SIGNON_OPERATORS=one");
		List<Map<String, Object>> after = kustomized(folder, "HANDBACK_SIGNON_OPERATORS=two");

		for (Map<String, Object> resource : before) {
			if (KubernetesFilesTests.SCHEMAS.containsKey((String) resource.get("kind"))) {
				KubernetesFilesTests.check(resource);
			}
		}
		assertThat(before).extracting((resource) -> resource.get("kind"))
			.contains("ConfigMap", "Secret")
			.containsAll(KubernetesFilesTests.SCHEMAS.keySet());
		String settings = nameOf("ConfigMap", before);
		assertThat(new Gson().toJson(before)).contains("\"configMapRef\":{\"name\":\"" + settings + "\"}",
				"\"secretName\":\"" + nameOf("Secret", before) + "\"", "registry.example.org/handback:1.0.0");
		assertThat(nameOf("ConfigMap", after)).isNotEqualTo(settings);
		assertThat(nameOf("Secret", after)).isEqualTo(nameOf("Secret", before));
	}

	static boolean hasKubectl() {
		return Files.isExecutable(KUBECTL);
	}

	/** What Kustomize makes of the manifests with these settings and invented secrets. */
	private static List<Map<String, Object>> kustomized(Path folder, String settings) throws Exception {
		FileSystemUtils.copyRecursively(KubernetesFilesTests.FOLDER, folder);
		Files.writeString(folder.resolve("handback.env"), settings + "\n");
		Files.createDirectories(folder.resolve("secrets"));
		for (String secret : KubernetesFilesTests.secrets()) {
			Files.writeString(folder.resolve(secret), "invented");
		}
		Path built = folder.resolve("built");
		Process kustomize = new ProcessBuilder(KUBECTL.toString(), "kustomize", folder.toString())
			.redirectOutput(built.toFile())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		assertThat(kustomize.waitFor()).isZero();
		List<Map<String, Object>> resources = new ArrayList<>();
		new Yaml().loadAll(Files.readString(built))
			.forEach((document) -> resources.add(KubernetesFilesTests.asMap(document)));
		return resources;
	}

	private static String nameOf(String kind, List<Map<String, Object>> resources) {
		return resources.stream()
			.filter((resource) -> kind.equals(resource.get("kind")))
			.map((resource) -> (String) KubernetesFilesTests.at(resource, "metadata", "name"))
			.findFirst()
			.orElseThrow();
	}

}
