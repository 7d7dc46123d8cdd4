package dev.handback.sandbox.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Refusal;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The applications of the settings, followed by those that were added. */
@Component
public final class Applications {

	private static final String BASIC = "basic ";

	private final List<Application> configured;

	/** The applications that were added, by number. */
	private final Table<Long, Application> added;

	/** The redirect URIs that were added, by application. */
	private final Table<String, RedirectUris> addedUris;

	private volatile List<Application> all = List.of();

	Applications(SandboxProperties settings, Store store) {
		this.configured = settings.applications();
		this.added = store.table("applications", LongDataType.INSTANCE, JsonType.of(Application.class));
		this.addedUris = store.table("redirect_uris", StringDataType.INSTANCE, JsonType.of(RedirectUris.class));
		store.begin(this::refresh);
	}

	public List<Application> all() {
		return this.all;
	}

	/** The application that was added last, or the first one if none was added. */
	public Application newest() {
		Application last = this.all.get(this.all.size() - 1);
		return isConfigured(last.id()) ? this.all.get(0) : last;
	}

	/** Reads the tables again, after a change. */
	synchronized void refresh() {
		this.all = Stream.concat(this.configured.stream(), this.added.all().map(Table.Entry::value))
			.map(this::withAddedUris)
			.toList();
	}

	private Application withAddedUris(Application application) {
		RedirectUris more = this.addedUris.get(application.id());
		return (more != null) ? application.withRedirectUris(more.all()) : application;
	}

	/** Whether it is a redirect URI that may still be added to the application. */
	public static boolean canAddRedirectUri(Application application, String uri) {
		return application.redirectUris().size() < ApplicationForm.MOST_REDIRECT_URIS && Application.isRedirectUri(uri);
	}

	public boolean isConfigured(String id) {
		return this.configured.stream().anyMatch((application) -> application.id().equals(id));
	}

	/** Adds an application under the next free number. */
	int add(Application application, Changes changes) {
		Long last = this.added.lastKey();
		int number = (last != null) ? last.intValue() + 1 : this.configured.size();
		changes.put(this.added, (long) number, application);
		return number;
	}

	void setRedirectUris(Application application, List<String> uris, Changes changes) {
		changes.put(this.addedUris, application.id(), new RedirectUris(uris));
	}

	void remove(String id, Changes changes) {
		changes.remove(this.added, (long) number(id));
		changes.remove(this.addedUris, id);
	}

	/** Counts from 0. No two applications have the same one. */
	int number(String id) {
		int place = this.configured.stream().map(Application::id).toList().indexOf(id);
		if (place >= 0) {
			return place;
		}
		return this.added.all()
			.filter((entry) -> entry.value().id().equals(id))
			.mapToInt((entry) -> entry.key().intValue())
			.findFirst()
			.orElse(-1);
	}

	public Optional<Application> find(String id) {
		return this.all.stream().filter((application) -> application.id().equals(id)).findFirst();
	}

	/**
	 * Finds the application whose client id and secret are in the header, either as they
	 * are or form-encoded (RFC 6749, 2.3.1).
	 * @throws Refusal 401 if there is none
	 */
	public Application authenticated(@Nullable String authorization) {
		String credentials = credentials(authorization).orElseThrow(Applications::refused);
		int colon = credentials.indexOf(':');
		String id = credentials.substring(0, colon);
		String secret = credentials.substring(colon + 1);
		return find(id, secret)
			.or(() -> formDecoded(id).flatMap((plain) -> formDecoded(secret).flatMap((text) -> find(plain, text))))
			.orElseThrow(Applications::refused);
	}

	/** Finds the application that a header names, whether or not its secret is right. */
	public Optional<Application> named(@Nullable String authorization) {
		return credentials(authorization).map((credentials) -> credentials.substring(0, credentials.indexOf(':')))
			.flatMap((id) -> find(id).or(() -> formDecoded(id).flatMap(this::find)));
	}

	/**
	 * Finds the application with that client id and secret.
	 * @throws Refusal 401 if there is none
	 */
	public Application authenticated(String id, String secret) {
		return find(id, secret).orElseThrow(Applications::refused);
	}

	private Optional<Application> find(String id, String secret) {
		return find(id).filter((application) -> same(application.secret(), secret));
	}

	private static Optional<String> formDecoded(String text) {
		try {
			return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	/** A client id and a secret with a colon between them. */
	private static Optional<String> credentials(@Nullable String authorization) {
		if (authorization == null || !authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
			return Optional.empty();
		}
		try {
			byte[] decoded = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
			return Optional.of(new String(decoded, StandardCharsets.UTF_8)).filter((text) -> text.indexOf(':') >= 0);
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

	private static boolean same(String one, String other) {
		return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
	}

	private static Refusal refused() {
		return Refusal.oauth(401, "invalid_client", "client id and secret are not valid");
	}

	/** All redirect URIs of an application, once one was added. */
	record RedirectUris(List<String> all) {
	}

}
