package dev.handback.operations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Names the setting that changes a port that is taken; the sandbox's own analyzer comes
 * first.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class PortTakenFailureAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

	private static final String PAGES = "server.port";

	private static final String MANAGEMENT = "management.server.port";

	private final Environment settings;

	PortTakenFailureAnalyzer(Environment settings) {
		this.settings = settings;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
		String port = String.valueOf(cause.getPort());
		boolean isManagement = port.equals(this.settings.getProperty(MANAGEMENT));
		String description = isManagement ? "Port %s, where monitoring looks, is taken by another process."
				: "Port %s, where people find Handback, is taken by another process.";
		String action = isManagement ? "Stop that process, or choose another port with " + MANAGEMENT + "=<port>."
				: "Stop that process, or choose another port with " + PAGES
						+ "=<port>; handback.signon.public-url has to lead there.";
		return new FailureAnalysis(description.formatted(port), action, cause);
	}

}
