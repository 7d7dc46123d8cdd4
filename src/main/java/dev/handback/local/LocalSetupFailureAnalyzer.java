package dev.handback.local;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what is in the way on this machine without a stack trace. */
class LocalSetupFailureAnalyzer extends AbstractFailureAnalyzer<LocalSetupException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, LocalSetupException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
	}

}
