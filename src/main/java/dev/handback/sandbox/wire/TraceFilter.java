package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** A servlet would send a TRACE back as it came; no path of the service has it. */
@Component
@Order(TraceFilter.ORDER)
final class TraceFilter extends OncePerRequestFilter {

	/** Behind the journal and the tokens. */
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
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.reset();
		this.dialect.spoken(Refusal.notImplemented().reply()).writeTo(response);
	}

}
