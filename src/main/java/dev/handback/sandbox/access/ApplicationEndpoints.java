package dev.handback.sandbox.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Lists, adds, and removes applications. */
@Controller
@RequestMapping("/console/api/applications")
class ApplicationEndpoints {

	private static final int MOST = 50;

	private final Applications applications;

	private final Tokens tokens;

	private final Store store;

	ApplicationEndpoints(Applications applications, Tokens tokens, Store store) {
		this.applications = applications;
		this.tokens = tokens;
		this.store = store;
	}

	@GetMapping
	Answer all() {
		return Reply.list(this.applications.all(), this::write);
	}

	/**
	 * Invents whatever is left out. Every district that shares data authorizes it at
	 * once. The same request again has the same answer.
	 */
	@PostMapping
	synchronized Answer add(SentObject sent) {
		Application application = ApplicationForm.read(sent, this.applications);
		Optional<Application> existing = this.applications.find(application.id());
		if (existing.isPresent()) {
			return again(application, existing.get());
		}
		Refusal.require(this.applications.all().size() < MOST,
				"there are already " + MOST + " applications; delete some");
		this.store.update((changes) -> {
			int number = this.applications.add(application, changes);
			this.tokens.issueAll(application.id(), number, changes);
		});
		return afterwards(application.id());
	}

	/** Redirect URIs may have been added since. */
	private Answer again(Application application, Application existing) {
		Refusal.require(
				existing.redirectUris().containsAll(application.redirectUris())
						&& existing.withRedirectUris(application.redirectUris()).equals(application),
				"there is already another application with the id " + application.id());
		return read(application.id());
	}

	@GetMapping("/{id}")
	Answer read(@PathVariable String id) {
		Application application = find(id);
		return Reply.ok((json) -> write(application, json));
	}

	/** Adds {@code redirect_uri}, if it isn't there yet. */
	@PatchMapping("/{id}")
	synchronized Answer addRedirectUri(@PathVariable String id, @RequestBody(required = false) byte @Nullable [] body) {
		Application application = find(id);
		SentObject sent = SentObject.parse(body);
		String uri = sent.text("redirect_uri")
			.orElseThrow(() -> Refusal.badRequest("send the redirect_uri to be added"));
		sent.requireNothingElse();
		ApplicationForm.requireRedirectUri(uri);
		if (application.redirectUris().contains(uri)) {
			return read(id);
		}
		Refusal.require(application.redirectUris().size() < ApplicationForm.MOST_REDIRECT_URIS,
				"there are already " + ApplicationForm.MOST_REDIRECT_URIS + " redirect URIs for " + id);
		List<String> uris = new ArrayList<>(application.redirectUris());
		uris.add(uri);
		this.store.update((changes) -> this.applications.setRedirectUris(application, uris, changes));
		return afterwards(id);
	}

	/** Also revokes its tokens. */
	@DeleteMapping("/{id}")
	synchronized Answer remove(@PathVariable String id) {
		find(id);
		Refusal.require(!this.applications.isConfigured(id),
				id + " comes from the sandbox's settings and can't be deleted");
		this.store.update((changes) -> {
			this.tokens.forget(id, changes);
			this.applications.remove(id, changes);
		});
		this.applications.refresh();
		return Reply.done();
	}

	private Answer afterwards(String id) {
		this.applications.refresh();
		return read(id);
	}

	private Application find(String id) {
		return this.applications.find(id).orElseThrow(() -> Refusal.notFound("There is no such application"));
	}

	private void write(Application application, JsonGenerator json) {
		json.writeStringProperty("id", application.id());
		json.writeStringProperty("name", application.name());
		json.writeStringProperty("secret", application.secret());
		json.writePOJOProperty("redirect_uris", application.redirectUris());
		json.writeBooleanProperty("oidc", application.oidc());
		json.writePOJOProperty("scopes", application.scopes());
		Json.list(json, "tokens", this.tokens.of(application), ApplicationEndpoints::writeToken);
	}

	private static void writeToken(DistrictCaller token, JsonGenerator json) {
		json.writeStringProperty("district", token.district().toString());
		json.writeStringProperty("token", token.token());
	}

}
