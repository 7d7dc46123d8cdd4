package dev.handback.sandbox.access;

import java.util.Optional;

import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Who makes a request, known by the bearer token. The kind of caller that an endpoint
 * takes is the kind of token it can be used with.
 */
public sealed interface Caller permits DistrictCaller, UserCaller {

	String token();

	RecordId district();

	/** The client id of the application. */
	String application();

	/** Who makes that request, once the token was recognized. */
	static Optional<Caller> of(HttpServletRequest request) {
		return Optional.ofNullable((Caller) request.getAttribute(Caller.class.getName()));
	}

	default void makes(HttpServletRequest request) {
		request.setAttribute(Caller.class.getName(), this);
	}

}
