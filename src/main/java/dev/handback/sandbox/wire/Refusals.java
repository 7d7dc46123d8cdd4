package dev.handback.sandbox.wire;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns every exception into the contract's answer, never into a stack trace. */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
final class Refusals {

	private static final Logger log = LoggerFactory.getLogger(Refusals.class);

	private final Dialect dialect;

	Refusals(Dialect dialect) {
		this.dialect = dialect;
	}

	@ExceptionHandler
	Answer refused(Refusal refusal) {
		return withoutRateHeaders(refusal.reply());
	}

	@ExceptionHandler(NoResourceFoundException.class)
	Answer noSuchFile() {
		return withoutRateHeaders(Reply.noSuchPage());
	}

	@ExceptionHandler
	Answer noSuchMethod(HttpRequestMethodNotSupportedException ex) {
		return withoutRateHeaders(this.dialect.reworded(Refusal.notImplemented().reply()));
	}

	@ExceptionHandler(HttpMessageNotReadableException.class)
	Answer withoutBody() {
		return withoutRateHeaders(Reply.message(400, "request body is required, but was empty"));
	}

	/**
	 * Spring's own complaints about a request, such as a missing or malformed parameter.
	 */
	@ExceptionHandler({ ServletRequestBindingException.class, HttpMediaTypeException.class })
	Answer malformed() {
		return withoutRateHeaders(Reply.message(400, "Bad request"));
	}

	@ExceptionHandler
	Answer failed(RuntimeException ex) {
		log.error("The sandbox couldn't answer a request", ex);
		return withoutRateHeaders(Reply.message(500, "Internal server error"));
	}

	/**
	 * Contract, limits: only successes and 429 have rate headers, so a refusal removes
	 * them.
	 */
	private static Answer withoutRateHeaders(Reply reply) {
		return (response) -> {
			if (!response.isCommitted()) {
				response.reset();
				reply.writeTo(response);
			}
		};
	}

}
