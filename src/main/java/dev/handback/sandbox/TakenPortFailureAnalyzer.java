package dev.handback.sandbox;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Names the setting to change when a standalone sandbox finds its port taken. The app's
 * ports have other settings.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class TakenPortFailureAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

	private final BeanFactory context;

	TakenPortFailureAnalyzer(BeanFactory context) {
		this.context = context;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
		return OwnContext.isMarked(this.context) ? new FailureAnalysis(
				String.valueOf(SandboxCannotStart.becausePortIsTaken(cause.getPort()).getMessage()), null, cause)
				: null;
	}

}
