package dev.handback.operations.startup;

import java.nio.file.NoSuchFileException;

import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;

import static org.assertj.core.api.Assertions.assertThat;

class TemporaryFolderFailureAnalyzerTests {

	private final TemporaryFolderFailureAnalyzer analyzer = new TemporaryFolderFailureAnalyzer();

	@Test
	void namesTheFolderThatTheWebServerCouldNotUse() {
		WebServerException refused = new WebServerException("Unable to create tempDir. java.io.tmpdir is set to /tmp",
				new NoSuchFileException("/tmp/tomcat.8080"));

		assertThat(this.analyzer.analyze(new IllegalStateException(refused))).isNotNull()
			.extracting(FailureAnalysis::getDescription)
			.isEqualTo("The folder for temporary files, " + System.getProperty("java.io.tmpdir") + ", isn't writable.");
	}

	@Test
	void leavesOtherProblemsOfTheWebServerAlone() {
		assertThat(this.analyzer.analyze(new WebServerException("Unable to start", null))).isNull();
	}

}
