package dev.handback.client.answers;

import java.time.Instant;

/** Turns every case except the accepted one into an exception. */
final class ValueOrException<T> implements ServiceAnswer.Visitor<T, T> {

	@Override
	public T accepted(T value) {
		return value;
	}

	@Override
	public T throttled(Instant until) {
		throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "throttled");
	}

	@Override
	public T unavailable(boolean mayHaveActed, String detail) {
		throw new ServiceException(ServiceException.Kind.UNAVAILABLE, detail);
	}

	@Override
	public T tokenRefused(String detail) {
		throw new ServiceException(ServiceException.Kind.TOKEN_REFUSED, detail);
	}

	@Override
	public T refused(Refusal refusal, String detail) {
		throw new ServiceException(ServiceException.Kind.REFUSED, detail);
	}

}
