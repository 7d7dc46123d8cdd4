package dev.handback.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The tables in {@code docs/reliability.md} name tests that exist. */
class ReliabilityTableTests {

	private static final Pattern NAME = Pattern.compile("`(\\w+(?:Tests|Journey|Proof))(?:#(\\w+))?`");

	@Test
	void nameOnlyTestsThatAreThere() throws IOException {
		Map<String, String> sources = sources();
		List<MatchResult> names = NAME.matcher(Files.readString(Path.of("docs", "reliability.md"))).results().toList();

		assertThat(names).hasSizeGreaterThan(40);
		assertThat(names.stream().filter((name) -> !isThere(name, sources)).map(MatchResult::group)).isEmpty();
	}

	private static boolean isThere(MatchResult name, Map<String, String> sources) {
		return sources.getOrDefault(name.group(1), "")
			.contains((name.group(2) != null) ? "\tvoid " + name.group(2) + "(" : "Test\n");
	}

	private static Map<String, String> sources() {
		return FileTree.files(Path.of("src", "test", "java"), ".java")
			.stream()
			.collect(Collectors.toMap((file) -> file.getFileName().toString().replace(".java", ""), FileTree::text,
					(one, other) -> one + other));
	}

}
