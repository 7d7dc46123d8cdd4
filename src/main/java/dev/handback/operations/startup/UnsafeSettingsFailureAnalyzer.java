package dev.handback.operations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports an unsafe setting without a stack trace. */
class UnsafeSettingsFailureAnalyzer extends AbstractFailureAnalyzer<UnsafeSettingsException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnsafeSettingsException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.isForSandbox()
				? "Change it. For a sandbox in a process of its own, handback.service.allow-insecure=true allows plain HTTP."
				: "Correct it. docs/settings.md and docs/operations.md describe it.", cause);
	}

}
