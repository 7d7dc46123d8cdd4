package dev.handback.operations.startup;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;

/** Explains, without a stack trace, that the web server has no room for its files. */
class TemporaryFolderFailureAnalyzer extends AbstractFailureAnalyzer<WebServerException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, WebServerException cause) {
		if (!(cause.getCause() instanceof IOException)
				|| !String.valueOf(cause.getMessage()).contains("java.io.tmpdir")) {
			return null;
		}
		return new FailureAnalysis(
				"The folder for temporary files, " + System.getProperty("java.io.tmpdir") + ", isn't writable.",
				"Make it writable, or choose another folder with java -Djava.io.tmpdir=<folder>.", cause);
	}

}
