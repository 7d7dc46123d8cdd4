package dev.handback.sandbox.journal;

import java.io.IOException;
import java.time.Clock;
import java.util.regex.Pattern;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.ReadRequest;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands before everything else and sees to it that every request of the service is
 * written down.
 */
@Component
@Order(JournalFilter.ORDER)
final class JournalFilter extends OncePerRequestFilter {

	static final int ORDER = 50;

	private static final int LARGEST_BODY = 10 * 1024 * 1024;

	/** The console watches the service and is no part of it. */
	private static final Pattern CONSOLE = Pattern.compile("/|/console(/.*)?|/assets/.*|/favicon.*");

	private final Journal journal;

	private final Store store;

	private final Clock clock;

	JournalFilter(Journal journal, Store store, Clock clock) {
		this.journal = journal;
		this.store = store;
		this.clock = clock;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return CONSOLE.matcher(request.getServletPath()).matches();
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		byte[] body = request.getInputStream().readNBytes(LARGEST_BODY + 1);
		Exchange exchange = new Exchange(this.journal, this.store, request, body, this.clock.instant());
		WatchedResponse watched = new WatchedResponse(response, exchange);
		request.setAttribute(Exchange.class.getName(), exchange);
		try {
			if (body.length > LARGEST_BODY) {
				Reply.message(400, "request body is too large").writeTo(watched);
			}
			else {
				chain.doFilter(new ReadRequest(request, body), watched);
			}
		}
		finally {
			exchange.end(watched.getStatus(), watched.beginning());
		}
	}

}
