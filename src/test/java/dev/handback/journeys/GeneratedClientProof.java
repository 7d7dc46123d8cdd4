package dev.handback.journeys;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.People;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that another tool generates from the sandbox's description. It takes names and
 * types literally: it refuses to read anything that the description doesn't mention.
 */
@Tag("integration")
class GeneratedClientProof {

	private static final Path GENERATOR = Path.of("target", "openapi-generator.jar");

	private static final Path CALLS = Path.of("src", "test", "proof", "Calls.java");

	private static final String OPTIONS = "invokerPackage=generated,apiPackage=generated.api,"
			+ "modelPackage=generated.model,useJackson3=true,useJakartaEe=true,openApiNullable=false,"
			+ "containerDefaultToNull=true";

	@TempDir
	private Path directory;

	@Test
	void readsAndGradesWithNothingButTheDescription() throws Exception {
		try (EmbeddedSandbox sandbox = EmbeddedSandbox.start(Map.of("handback.sandbox.port", "0"));
				URLClassLoader client = client(sandbox.address())) {
			for (char letter : "abc".toCharArray()) {
				client.loadClass("Calls")
					.getMethod("main", String[].class)
					.invoke(null, (Object) new String[] { sandbox.address().toString(),
							"sandbox-district-token-" + letter, People.section(letter, 1).value() });
			}
		}
	}

	private URLClassLoader client(URI sandbox) throws IOException, InterruptedException {
		Path description = this.directory.resolve("description.json");
		try (InputStream body = sandbox.resolve("/console/openapi").toURL().openStream()) {
			Files.copy(body, description, StandardCopyOption.REPLACE_EXISTING);
		}
		generate(description);
		Path classes = this.directory.resolve("classes");
		compile(classes);
		return new URLClassLoader(new URL[] { classes.toUri().toURL() }, getClass().getClassLoader());
	}

	/** Only the data API: a client for sign-on pages would need more libraries. */
	private void generate(Path description) throws IOException, InterruptedException {
		Path log = this.directory.resolve("generator.log");
		Process generator = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-jar", GENERATOR.toString(), "generate", "-g", "java", "--library", "native", "-i",
				description.toString(), "-o", this.directory.resolve("client").toString(), "--openapi-normalizer",
				"FILTER=tag:data", "--additional-properties=" + OPTIONS)
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		assertThat(generator.waitFor()).as(Files.readString(log)).isZero();
		assertThat(log).content().doesNotContain("WARN", "ERROR");
	}

	private void compile(Path classes) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				CALLS.toString()));
		try (Stream<Path> sources = Files.walk(this.directory.resolve("client/src/main/java"))) {
			sources.map(Path::toString).filter((name) -> name.endsWith(".java")).forEach(arguments::add);
		}
		assertThat(ToolProvider.getSystemJavaCompiler()
			.run(null, System.out, System.err, arguments.toArray(String[]::new))).isZero();
	}

}
