package dev.handback.simulation.defects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** The defects that the simulation has to find fit today's sources. */
class DefectsTests {

	private static final String FILE = "src/main/java/Some.java";

	@TempDir
	Path work;

	static Stream<Defect> defects() throws IOException {
		return Defect.all().stream();
	}

	@ParameterizedTest
	@MethodSource("defects")
	void compileAndDiffer(Defect defect) throws IOException {
		assertThat(defect.sentences()).hasSize(2).allMatch((sentence) -> sentence.endsWith("."));
		assertThat(defect.sentences().get(1)).startsWith("Breaks: ");

		Path classes = defect.compile(this.work);

		for (String file : defect.patch().hunks().keySet()) {
			String type = file.replace("src/main/java/", "").replace(".java", ".class");
			assertThat(classes.resolve(type)).exists();
			assertThat(defect.patch().apply(file, Files.readString(Path.of(file))))
				.isNotEqualTo(Files.readString(Path.of(file)));
		}
	}

	@Test
	void areReadWithTheirHeader() {
		Patch patch = Patch.read("""
				Does this.
				Breaks: that.

				--- %1$s
				+++ %1$s
				@@ -2,2 +2,2 @@
				 two
				-three
				+THREE
				""".formatted(FILE));

		assertThat(patch.header()).isEqualTo("Does this.\nBreaks: that.");
		assertThat(patch.apply(FILE, "one\ntwo\nthree\nfour\n")).isEqualTo("one\ntwo\nTHREE\nfour\n");
	}

	@Test
	void fitOnlyWhereTheirLinesAreExactlyOnce() {
		Patch patch = new Patch("", Map.of(FILE, List.of(new Patch.Hunk(List.of("two"), List.of("2")))));

		assertThatIllegalStateException().isThrownBy(() -> patch.apply(FILE, "one\ntwo \n"))
			.withMessageContaining("Not in");
		assertThatIllegalStateException().isThrownBy(() -> patch.apply(FILE, "two\none\ntwo\n"))
			.withMessageContaining("More than once");
	}

}
