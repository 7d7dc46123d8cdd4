package dev.handback.sandbox.access;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * The first check of every call to the data API: a known token that is within its rate
 * limit.
 */
@Component
@Order(TokenFilter.ORDER)
final class TokenFilter extends RequestFilter {

	static final int ORDER = 100;

	private static final Pattern DATA_API = Pattern.compile("/+(v\\d.*|userinfo/?)");

	private final Tokens tokens;

	private final RateLimiter limiter;

	private final Differences differences;

	TokenFilter(Tokens tokens, RateLimiter limiter, Differences differences) {
		this.tokens = tokens;
		this.limiter = limiter;
		this.differences = differences;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !DATA_API.matcher(request.getServletPath()).matches();
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Optional<Caller> caller = Caller.tokenIn(request).flatMap(this.tokens::find);
		if (caller.isEmpty()) {
			this.differences.reworded(Refusal.unauthorized().reply()).writeTo(response);
			return;
		}
		caller.get().attachTo(request);
		RateLimiter.Allowance allowance = this.limiter.take(caller.get().token());
		if (allowance.isExceeded()) {
			Reply.empty(429, headers(caller.get(), allowance)).writeTo(response);
			return;
		}
		if (request.getMethod().equals("OPTIONS")) {
			this.differences.reworded(Refusal.notImplemented().reply()).writeTo(response);
			return;
		}
		headers(caller.get(), allowance).forEach(response::setHeader);
		chain.doFilter(request, response);
	}

	private static Map<String, String> headers(Caller caller, RateLimiter.Allowance allowance) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("X-RateLimit-Limit", String.valueOf(allowance.limit()));
		headers.put("X-RateLimit-Remaining", String.valueOf(Math.max(0, allowance.left())));
		headers.put("X-RateLimit-Reset", String.valueOf(allowance.reset()));
		headers.put("X-RateLimit-Bucket",
				((caller instanceof DistrictCaller) ? "district-" : "user-") + caller.district());
		return headers;
	}

}
