package dev.handback.sandbox.console;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.sandbox.access.Applications;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * What pages may load and do: our own styles, images, and forms, and one script of ours
 * on pages that update themselves.
 */
@Component
final class PageHeaders extends OncePerRequestFilter {

	private static final Set<String> LIVE_PAGES = Set.of("/console/journal");

	private static final String LIVE = "; script-src 'self'; connect-src 'self'";

	private final String policy;

	/**
	 * Browsers also check form-action on redirects after a form, and a sign-in ends at an
	 * application.
	 */
	PageHeaders(Applications applications) {
		String targets = applications.all()
			.stream()
			.flatMap((application) -> application.redirectUris().stream())
			.map((uri) -> origin(URI.create(uri)))
			.distinct()
			.sorted()
			.collect(Collectors.joining(" "));
		this.policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
				+ "frame-ancestors 'none'; form-action 'self' " + targets;
	}

	private static String origin(URI uri) {
		return uri.getScheme() + "://" + uri.getRawAuthority();
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getServletPath().startsWith("/v");
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("Content-Security-Policy",
				LIVE_PAGES.contains(request.getServletPath()) ? this.policy + LIVE : this.policy);
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setHeader("Referrer-Policy", "no-referrer");
		if (!request.getServletPath().startsWith("/assets/")) {
			response.setHeader("Cache-Control", "no-store");
		}
		chain.doFilter(request, response);
	}

}
