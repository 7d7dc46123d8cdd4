package dev.handback.simulation.defects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Puts each old defect back and lets the simulation search for it. The table for
 * docs/reliability.md is written to target/simulation, with the story of each.
 */
@Tag("integration")
class DefectSearch {

	private static final Path RESULTS = Path.of("target", "simulation");

	private static final int SEEDS = Integer.getInteger("handback.seeds", 300);

	private static final Duration AT_MOST = Duration.ofMinutes(20);

	private static final Map<String, Search> searches = new TreeMap<>();

	@TempDir
	Path work;

	static List<Defect> defects() throws IOException {
		return Defect.all();
	}

	@ParameterizedTest
	@MethodSource("defects")
	void isFound(Defect defect) throws IOException, InterruptedException {
		Path output = Files.createDirectories(RESULTS).resolve(defect.name() + ".txt");

		Search search = Search.of(defect.compile(this.work), SEEDS, AT_MOST, output);

		searches.put(defect.title(), search);
		assertThat(search.found()).as("found within %s seeds; its output is in %s", SEEDS, output).isTrue();
	}

	@AfterAll
	static void report() throws IOException {
		List<String> lines = new ArrayList<>(
				List.of("| defect put back | seeds | schedules | seconds |", "| --- | --- | --- | --- |"));
		searches.forEach((title,
				search) -> lines.add(search.found()
						? "| %s | %s | %s | %d |".formatted(title, search.seed().orElse(""),
								search.schedules().orElse(""), search.took().toSeconds())
						: "| %s | not found | %s | %d |".formatted(title, search.schedules().orElse(""),
								search.took().toSeconds())));
		Files.write(RESULTS.resolve("defects.md"), lines);
	}

}
