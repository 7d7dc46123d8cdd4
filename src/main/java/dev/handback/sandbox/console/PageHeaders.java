package dev.handback.sandbox.console;

import java.io.IOException;

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

	/**
	 * Browsers also check form-action on redirects after a form. A sign-in ends at an
	 * application, which may lead on to any other host, such as that of its pages.
	 */
	private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
			+ "frame-ancestors 'none'; form-action http: https:";

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getServletPath().startsWith("/v");
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("Content-Security-Policy",
				request.getServletPath().startsWith(CONSOLE) ? POLICY + SCRIPTED : POLICY);
		response.setHeader("X-Content-Type-Options", "nosniff");
		// With no-referrer, browsers would send forms with the origin null.
		response.setHeader("Referrer-Policy", "same-origin");
		if (!request.getServletPath().startsWith("/assets/")) {
			response.setHeader("Cache-Control", "no-store");
		}
		chain.doFilter(request, response);
	}

}
