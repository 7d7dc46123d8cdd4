package dev.handback.sandbox;

import java.net.URI;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * The sandbox's public address: the configured one, or else the one that each request was
 * sent to, so that a mapped port, another name, and a tunnel work at the same time.
 */
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

	/**
	 * The address outside of any request. With port 0 it's known only once the server
	 * listens.
	 */
	public URI uri() {
		return (this.configured != null) ? this.configured : URI.create("http://localhost:" + this.port);
	}

	/**
	 * Returns the address of a path on this host, as the sender of the current request
	 * knows it.
	 * @param path starts with a slash, or is empty for the issuer
	 */
	public String of(String path) {
		String origin = (this.configured != null) ? this.configured.toString()
				: currentRequest().flatMap(RequestOrigin::of).orElseGet(() -> uri().toString());
		return StringUtils.trimTrailingCharacter(origin, '/') + path;
	}

	/** Whether a browser names that origin for a page of this host. */
	public boolean isOwn(String origin, HttpServletRequest request) {
		return RequestOrigin.of(request).filter(origin::equals).isPresent() || origin.equals(of(""));
	}

	private static Optional<HttpServletRequest> currentRequest() {
		return Optional.ofNullable(RequestContextHolder.getRequestAttributes())
			.filter(ServletRequestAttributes.class::isInstance)
			.map((attributes) -> ((ServletRequestAttributes) attributes).getRequest());
	}

}
