package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Refuses TRACE, which a servlet would answer by echoing the request. No path of the
 * service supports it.
 */
@Component
@Order(TraceFilter.ORDER)
final class TraceFilter extends RequestFilter {

	/** After the journal and the token check. */
	static final int ORDER = 120;

	private final Dialect dialect;

	TraceFilter(Dialect dialect) {
		this.dialect = dialect;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !request.getMethod().equals("TRACE");
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.reset();
		this.dialect.reworded(Refusal.notImplemented().reply()).writeTo(response);
	}

}
