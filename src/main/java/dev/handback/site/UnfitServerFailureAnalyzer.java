package dev.handback.site;

import dev.handback.site.OwnMigrations.UnfitServerException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains, without a stack trace, that the database's server is too old or read-only.
 */
class UnfitServerFailureAnalyzer extends AbstractFailureAnalyzer<UnfitServerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnfitServerException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()),
				"Set spring.datasource.url to " + cause.wanted() + ".", cause);
	}

}
