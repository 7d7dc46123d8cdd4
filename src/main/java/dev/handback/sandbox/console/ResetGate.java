package dev.handback.sandbox.console;

import java.io.IOException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Runs before everything else and blocks requests during a reset. */
@Component
@Order(ResetGate.ORDER)
final class ResetGate extends RequestFilter {

	static final int ORDER = 40;

	/** These wait for the gate, or for requests that have to pass it. */
	private static final Pattern OUTSIDE = Pattern
		.compile("/console/api/(reset|verify|snapshots/[^/]+/restore|journal/[^/]+/again)");

	private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return OUTSIDE.matcher(request.getServletPath()).matches();
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		this.lock.readLock().lock();
		try {
			chain.doFilter(request, response);
		}
		finally {
			this.lock.readLock().unlock();
		}
	}

	/** Waits until no request is in progress and runs the work. */
	void whileClosed(Runnable work) {
		this.lock.writeLock().lock();
		try {
			work.run();
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

}
