package dev.handback.sandbox.console;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * What pages may load and do: our own styles, images, and forms, and one script of ours
 * in the console.
 */
@Component
@Order(PageHeaders.ORDER)
final class PageHeaders extends RequestFilter {

	/** After the filters of the service, and before the redirect to the console. */
	static final int ORDER = 130;

	private static final String CONSOLE = "/console";

	private static final String SCRIPTED = "; script-src 'self'; connect-src 'self'";

	/** Longer headers could exceed what servers and clients accept. */
	private static final int LONGEST_TARGETS = 2_000;

	private final Applications applications;

	PageHeaders(Applications applications) {
		this.applications = applications;
	}

	/**
	 * Browsers also check form-action on redirects after a form, and a sign-in ends at an
	 * application.
	 */
	private String policy(HttpServletRequest request) {
		String targets = Stream
			.concat(this.applications.all().stream().flatMap((application) -> application.redirectUris().stream()),
					offered(request).stream())
			.map((uri) -> origin(URI.create(uri)))
			.distinct()
			.sorted()
			.collect(Collectors.joining(" "));
		return "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
				+ "frame-ancestors 'none'; form-action 'self' "
				+ ((targets.length() > LONGEST_TARGETS) ? "http: https:" : targets);
	}

	/** The redirect URI that a page for an interrupted sign-in may offer to add. */
	private Optional<String> offered(HttpServletRequest request) {
		if (!request.getServletPath().equals("/oauth/authorize")) {
			return Optional.empty();
		}
		try {
			Query query = Query.of(request);
			return this.applications.find(query.text("client_id"))
				.flatMap((application) -> query.first("redirect_uri")
					.filter((uri) -> Applications.canAddRedirectUri(application, uri)));
		}
		catch (Refusal ex) {
			return Optional.empty();
		}
	}

	private static String origin(URI uri) {
		return uri.getScheme() + "://" + uri.getRawAuthority();
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getServletPath().startsWith("/v");
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("Content-Security-Policy",
				request.getServletPath().startsWith(CONSOLE) ? policy(request) + SCRIPTED : policy(request));
		response.setHeader("X-Content-Type-Options", "nosniff");
		// With no-referrer, browsers would send forms with the origin null.
		response.setHeader("Referrer-Policy", "same-origin");
		if (!request.getServletPath().startsWith("/assets/")) {
			response.setHeader("Cache-Control", "no-store");
		}
		chain.doFilter(request, response);
	}

}
