package dev.handback.sandbox.access;

import java.util.List;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;

import org.springframework.stereotype.Component;

/** Takes over the applications of another sandbox. */
@Component
public final class AddedApplications {

	private final Applications applications;

	private final Tokens tokens;

	private final Store store;

	AddedApplications(Applications applications, Tokens tokens, Store store) {
		this.applications = applications;
		this.tokens = tokens;
		this.store = store;
	}

	/** Adds those that are missing here, and redirect URIs that were added there. */
	public void add(List<Application> others) {
		if (!others.equals(this.applications.all())) {
			others.forEach(this::add);
			this.applications.refresh();
		}
	}

	/** Each in a change of its own, because the next number depends on it. */
	private void add(Application application) {
		this.store.update((changes) -> add(application, changes));
	}

	private void add(Application application, Changes changes) {
		if (this.applications.find(application.id()).isEmpty()) {
			this.tokens.issueAll(application.id(), this.applications.add(application, changes), changes);
		}
		this.applications.setRedirectUris(application, application.redirectUris(), changes);
	}

}
