package dev.handback.site;

import java.io.IOException;

import dev.handback.vocabulary.ids.RequestId;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every request an id of our own, which appears in its log lines and its answer. An
 * id in the request isn't used, because anyone could choose it.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestIdFilter extends OncePerRequestFilter {

	static final String HEADER = "X-Request-Id";

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		RequestId id = RequestId.random();
		response.setHeader(HEADER, id.value());
		id.begin();
		try {
			chain.doFilter(request, response);
		}
		finally {
			RequestId.end();
		}
	}

}
