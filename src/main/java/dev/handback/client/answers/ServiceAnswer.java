package dev.handback.client.answers;

import java.time.Instant;
import java.util.function.Function;

/**
 * The result of one call to the service. Refusals and delays are routine, so the result
 * is a value that callers must handle.
 *
 * @param <T> the value of an accepted call
 */
public sealed interface ServiceAnswer<T> {

	/** Calls the method for this case. */
	<R> R match(Visitor<? super T, ? extends R> cases);

	/** The same answer with another value. */
	// An answer without a value is one of any type.
	@SuppressWarnings("unchecked")
	default <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
		return (this instanceof Accepted<T> accepted) ? new Accepted<>(change.apply(accepted.value()))
				: (ServiceAnswer<R>) this;
	}

	/**
	 * The value, for callers that can't continue without it.
	 * @throws ServiceException if the call wasn't accepted
	 */
	default T orThrow() {
		return match(new ValueOrException<T>());
	}

	/**
	 * One method for each possible result of a call.
	 *
	 * @param <T> the value of an accepted call
	 * @param <R> the result of the match
	 */
	interface Visitor<T, R> {

		R accepted(T value);

		/**
		 * Status 429.
		 * @param until when the window resets: in the future and at most a minute away
		 */
		R throttled(Instant until);

		/**
		 * No usable answer: no connection, timeout, 5xx, or an unreadable success.
		 * @param mayHaveActed false only if the service certainly did nothing: no
		 * connection was made, or it answered 503 and a setting trusts that
		 */
		R unavailable(boolean mayHaveActed, String detail);

		/**
		 * The same, if it matters whether the service itself answered.
		 * @param answered false if no answer, or no readable one, came back
		 */
		default R unavailable(boolean mayHaveActed, String detail, boolean answered) {
			return unavailable(mayHaveActed, detail);
		}

		/** Status 401 or 403: the district's token doesn't work. */
		R tokenRefused(String detail);

		/** The same request won't succeed until someone changes something. */
		R refused(Refusal refusal, String detail);

	}

	/** The call succeeded and its body could be read. */
	record Accepted<T>(T value) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Visitor<? super T, ? extends R> cases) {
			return cases.accepted(this.value);
		}

	}

	/** Too many requests for this token. */
	record Throttled<T>(Instant until) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Visitor<? super T, ? extends R> cases) {
			return cases.throttled(this.until);
		}

	}

	/**
	 * No usable answer.
	 *
	 * @param answered whether the service itself answered, with a 5xx status
	 */
	record Unavailable<T>(boolean mayHaveActed, String detail, boolean answered) implements ServiceAnswer<T> {

		public Unavailable(boolean mayHaveActed, String detail) {
			this(mayHaveActed, detail, false);
		}

		@Override
		public <R> R match(Visitor<? super T, ? extends R> cases) {
			return cases.unavailable(this.mayHaveActed, this.detail, this.answered);
		}

	}

	/**
	 * The token doesn't work.
	 *
	 * @param forbidden whether it may work for other requests: status 403
	 */
	record TokenRefused<T>(String detail, boolean forbidden) implements ServiceAnswer<T> {

		public TokenRefused(String detail) {
			this(detail, false);
		}

		@Override
		public <R> R match(Visitor<? super T, ? extends R> cases) {
			return cases.tokenRefused(this.detail);
		}

	}

	/** The request was refused. */
	record Refused<T>(Refusal refusal, String detail) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Visitor<? super T, ? extends R> cases) {
			return cases.refused(this.refusal, this.detail);
		}

	}

}
