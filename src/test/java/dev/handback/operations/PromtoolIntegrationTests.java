package dev.handback.operations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.FileTree;
import dev.handback.support.Ran;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Prometheus itself reads the alert rules and the dashboard's queries: each rule fires
 * with its problem, none with what is normal. Skipped without {@code promtool} (Debian's
 * package prometheus).
 */
@Tag("integration")
class PromtoolIntegrationTests {

	private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

	@BeforeAll
	static void isInstalled() {
		assumeTrue(Files.isExecutable(PROMTOOL), "promtool isn't installed");
	}

	@Test
	void acceptsTheRules() throws Exception {
		assertAccepted("check", "rules", MonitoringFiles.RULES.toString());
	}

	@Test
	void seesEachRuleFireAndNoneWithWhatIsNormal() throws Exception {
		Path tests = Path.of("src", "test", "resources", "monitoring", "handback-rules-test.yml");

		assertThat(MonitoringFiles.rules())
			.allSatisfy((rule) -> assertThat(FileTree.text(tests)).contains("\"" + rule.name() + "\""));
		assertAccepted("test", "rules", tests.toString());
	}

	@Test
	void acceptsTheQueriesOfTheDashboard(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("dashboard.yml");
		Files.writeString(file,
				MonitoringFiles.queries()
					.stream()
					.map((query) -> "  - record: panel\n    expr: '" + query.replace("'", "''") + "'\n")
					.distinct()
					.collect(Collectors.joining("", "groups:\n- name: dashboard\n  rules:\n", "")));

		assertAccepted("check", "rules", "--lint=none", file.toString());
	}

	private static void assertAccepted(String... arguments) throws IOException, InterruptedException {
		Ran ran = Ran.of(Stream.concat(Stream.of(PROMTOOL.toString()), List.of(arguments).stream()).toList());

		assertThat(ran.status()).as(ran.out()).isZero();
	}

}
