package dev.handback.sandbox.signon;

import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;

/**
 * A login that can't be refused at a redirect URI, so the person sees an error page
 * instead.
 */
final class SignOnProblem extends RuntimeException {

	private final String subject;

	private final String value;

	private final transient Optional<Application> application;

	SignOnProblem(String subject, String value) {
		this(subject, value, Optional.empty());
	}

	private SignOnProblem(String subject, String value, Optional<Application> application) {
		super("Unknown " + subject, null, false, false);
		this.subject = subject;
		this.value = value;
		this.application = application;
	}

	static SignOnProblem unknownRedirectUri(String uri, Application application) {
		return new SignOnProblem("redirect-uri", uri,
				Optional.of(application).filter((known) -> Applications.canAddRedirectUri(known, uri)));
	}

	/** The last part of the message key. */
	String subject() {
		return this.subject;
	}

	String value() {
		return this.value;
	}

	/** The application that the value could be added to, if it is a redirect URI. */
	Optional<Application> application() {
		return this.application;
	}

}
