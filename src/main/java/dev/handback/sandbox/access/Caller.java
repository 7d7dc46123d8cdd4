package dev.handback.sandbox.access;

import java.util.Optional;

import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.util.StringUtils;

/**
 * The caller of a request, identified by the bearer token. An endpoint that takes one
 * kind of caller accepts only that kind of token.
 */
public sealed interface Caller permits DistrictCaller, UserCaller {

	String token();

	RecordId district();

	/** The application's client id. */
	String application();

	/** Returns the request's caller, if the token was recognized. */
	static Optional<Caller> of(HttpServletRequest request) {
		return Optional.ofNullable((Caller) request.getAttribute(Caller.class.getName()));
	}

	/** The bearer token of a request as it was sent, valid or not. */
	static Optional<String> tokenIn(HttpServletRequest request) {
		return Optional.ofNullable(request.getHeader("Authorization"))
			.filter((header) -> StringUtils.startsWithIgnoreCase(header, "Bearer "))
			.map((header) -> header.substring("Bearer ".length()).strip());
	}

	default void attachTo(HttpServletRequest request) {
		request.setAttribute(Caller.class.getName(), this);
	}

}
