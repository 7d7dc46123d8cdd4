package dev.handback.site;

import dev.handback.site.OwnMigrations.UnknownDatabaseException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Explains, without a stack trace, what to do about a database that can't be upgraded.
 */
class UnknownDatabaseFailureAnalyzer extends AbstractFailureAnalyzer<UnknownDatabaseException> {

	private final Environment settings;

	UnknownDatabaseFailureAnalyzer(Environment settings) {
		this.settings = settings;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnknownDatabaseException cause) {
		String action = this.settings.containsProperty("spring.datasource.url")
				? "Create an empty database and set spring.datasource.url to it."
				: "Delete the folder postgres in handback.local.directory (.handback by default); a new database is created there.";
		return new FailureAnalysis(String.valueOf(cause.getMessage()), action, cause);
	}

}
