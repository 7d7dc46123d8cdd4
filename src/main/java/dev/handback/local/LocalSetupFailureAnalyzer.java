package dev.handback.local;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains, without a stack trace, what on this machine prevents the start. */
class LocalSetupFailureAnalyzer extends AbstractFailureAnalyzer<LocalSetupException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, LocalSetupException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
	}

}
