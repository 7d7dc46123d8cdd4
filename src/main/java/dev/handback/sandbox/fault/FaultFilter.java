package dev.handback.sandbox.fault;

import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Applies faults to requests that have passed the token and rate checks. */
@Component
@Order(FaultFilter.ORDER)
final class FaultFilter extends RequestFilter {

	/** After the journal and the token check, before all endpoints. */
	static final int ORDER = 110;

	private final Faults faults;

	private final Clock clock;

	FaultFilter(Faults faults, Clock clock) {
		this.faults = faults;
		this.clock = clock;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return this.faults.all().isEmpty() || !RequestLog.isOf(request);
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Optional<String> district = Caller.of(request).map((caller) -> caller.district().toString());
		Optional<Fault> fault = this.faults.match(district, request.getMethod(), request.getServletPath());
		if (fault.isEmpty()) {
			chain.doFilter(request, response);
			return;
		}
		RequestLog.of(request).setFault(fault.get().kind().wireName(), fault.get().id());
		FaultContext context = new FaultContext(fault.get(), request, response, chain, this.clock.instant(),
				RawConnection.ofThisThread());
		fault.get().kind().applyTo(context);
	}

}
