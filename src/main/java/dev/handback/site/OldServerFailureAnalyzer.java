package dev.handback.site;

import dev.handback.site.OwnMigrations.OldServerException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains, without a stack trace, that the database's server is too old. */
class OldServerFailureAnalyzer extends AbstractFailureAnalyzer<OldServerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, OldServerException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()),
				"Set spring.datasource.url to a database of PostgreSQL " + OwnMigrations.OLDEST_SERVER + " or newer.",
				cause);
	}

}
