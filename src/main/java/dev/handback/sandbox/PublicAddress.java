package dev.handback.sandbox;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The sandbox's public address. With port 0 it's known only once the server listens. */
@Component
public final class PublicAddress {

	private final @Nullable URI configured;

	private volatile int port;

	PublicAddress(SandboxProperties settings) {
		this.configured = settings.publicUrl();
		this.port = settings.port();
	}

	@EventListener
	void listening(WebServerInitializedEvent event) {
		this.port = event.getWebServer().getPort();
	}

	public URI uri() {
		return (this.configured != null) ? this.configured : URI.create("http://localhost:" + this.port);
	}

	/** Returns the address of a path on this host; the path starts with a slash. */
	public String of(String path) {
		String origin = uri().toString();
		return origin.endsWith("/") ? origin.substring(0, origin.length() - 1) + path : origin + path;
	}

}
