package dev.handback.sandbox.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/sandbox.md} shows the examples that other tests run. */
class ShownExamplesTests {

	private static final Map<String, String> LANGUAGES = Map.of("sh", "sh", "mjs", "js", "py", "python", "yml", "yaml",
			"java", "java");

	@Test
	void areShownAsTheyRun() throws IOException {
		String document = Files.readString(Path.of("docs/sandbox.md"));
		try (Stream<Path> examples = Files.walk(Path.of("src", "test", "examples")).filter(Files::isRegularFile)) {
			assertThat(examples).hasSizeGreaterThan(5)
				.allSatisfy((example) -> assertThat(document).as(example.toString())
					.contains("```" + language(example) + "\n" + Files.readString(example) + "```"));
		}
	}

	private static String language(Path example) {
		String name = example.toString();
		return LANGUAGES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "");
	}

}
