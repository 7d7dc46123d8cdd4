package dev.handback.sandbox;

import java.net.BindException;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Names the setting to change when a standalone sandbox can't listen where it should. The
 * app's ports have other settings.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class UnusableAddressFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	private final BeanFactory context;

	UnusableAddressFailureAnalyzer(BeanFactory context) {
		this.context = context;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		if (!OwnContext.isMarked(this.context)) {
			return null;
		}
		PortInUseException taken = findCause(rootFailure, PortInUseException.class);
		SandboxCannotStart reason = (taken != null) ? SandboxCannotStart.becausePortIsTaken(taken.getPort())
				: SandboxCannotStart.becauseAddressIsForeign();
		return new FailureAnalysis(String.valueOf(reason.getMessage()), null, cause);
	}

}
