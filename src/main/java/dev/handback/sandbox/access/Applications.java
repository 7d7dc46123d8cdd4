package dev.handback.sandbox.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.wire.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
public final class Applications {

	private static final String BASIC = "basic ";

	private final List<Application> all;

	Applications(SandboxProperties settings) {
		this.all = settings.applications();
	}

	public List<Application> all() {
		return this.all;
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
		if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
			throw refused();
		}
		String credentials = decoded(authorization.substring(BASIC.length()).strip());
		int colon = credentials.indexOf(':');
		if (colon < 0) {
			throw refused();
		}
		String id = credentials.substring(0, colon);
		String secret = credentials.substring(colon + 1);
		return find(id, secret)
			.or(() -> formDecoded(id).flatMap((plain) -> formDecoded(secret).flatMap((text) -> find(plain, text))))
			.orElseThrow(Applications::refused);
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

	private static String decoded(String base64) {
		try {
			return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			throw refused();
		}
	}

	private static boolean same(String one, String other) {
		return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
	}

	private static Refusal refused() {
		return Refusal.oauth(401, "invalid_client", "client id and secret are not valid");
	}

}
