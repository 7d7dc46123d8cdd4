package dev.handback.sandbox;

import dev.handback.sandbox.store.StoreUnavailable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in one sentence why a standalone sandbox can't use its directory. */
class StoreUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<StoreUnavailable> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StoreUnavailable cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()),
				"Set handback.sandbox.directory to a directory of its own.", cause);
	}

}
