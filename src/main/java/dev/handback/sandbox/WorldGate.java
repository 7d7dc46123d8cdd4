package dev.handback.sandbox;

import java.io.IOException;

import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Refuses all requests to a world that has ended, so that whoever still uses it leaves
 * nothing behind for the next one.
 */
@Component
@Order(WorldGate.ORDER)
final class WorldGate extends RequestFilter {

	/**
	 * Behind the gate that waits for requests in progress, so none is between the two,
	 * and before the journal.
	 */
	static final int ORDER = 45;

	private volatile boolean closed;

	void open() {
		this.closed = false;
	}

	void close() {
		this.closed = true;
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (this.closed) {
			Reply.message(410, "this world has ended").writeTo(response);
			return;
		}
		chain.doFilter(request, response);
	}

}
