package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * A filter that sees each request once, because nothing is forwarded here. Spring's own
 * keeps an attribute in the request to ensure that, and there are many filters.
 */
public abstract class RequestFilter implements Filter {

	@Override
	public final void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		HttpServletRequest httpRequest = (HttpServletRequest) request;
		if (shouldNotFilter(httpRequest)) {
			chain.doFilter(request, response);
		}
		else {
			filter(httpRequest, (HttpServletResponse) response, chain);
		}
	}

	protected boolean shouldNotFilter(HttpServletRequest request) {
		return false;
	}

	protected abstract void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException;

}
