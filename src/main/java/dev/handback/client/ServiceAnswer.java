package dev.handback.client;

import java.time.Instant;
import java.util.function.Function;

/**
 * What came of one call to the service. A refused or delayed call is daily business, so
 * it is a value that someone must look at.
 *
 * @param <T> what an accepted call brings
 */
public sealed interface ServiceAnswer<T> {

	/** Calls the method of the case that this answer is. */
	<R> R match(Cases<? super T, ? extends R> cases);

	/** The same answer with another value in it. */
	<R> ServiceAnswer<R> map(Function<? super T, ? extends R> change);

	/**
	 * The value, for callers that cannot go on without it.
	 * @throws ServiceException if the call was not accepted
	 */
	default T orThrow() {
		return match(new ValueOrException<T>());
	}

	/**
	 * One method for each thing that can come of a call.
	 *
	 * @param <T> what an accepted call brings
	 * @param <R> what is made of it
	 */
	interface Cases<T, R> {

		R accepted(T value);

		/**
		 * Status 429.
		 * @param until when the window resets: in the future and at most a minute away
		 */
		R throttled(Instant until);

		/**
		 * No usable answer: no connection, time-out, 5xx, or a success that cannot be
		 * read.
		 * @param mayHaveActed false only where the service surely did nothing: no
		 * connection came about, or it answered 503 and a setting trusts that
		 */
		R unavailable(boolean mayHaveActed, String detail);

		/**
		 * The same, where it matters whether the service said so itself.
		 * @param answered false where no answer or no readable one came back
		 */
		default R unavailable(boolean mayHaveActed, String detail, boolean answered) {
			return unavailable(mayHaveActed, detail);
		}

		/** Status 401 or 403: the district's token is no good. */
		R tokenRefused(String detail);

		/** The same request will not succeed before somebody changes something. */
		R refused(Refusal refusal, String detail);

	}

	/** The call succeeded and its body could be read. */
	record Accepted<T>(T value) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Cases<? super T, ? extends R> cases) {
			return cases.accepted(this.value);
		}

		@Override
		public <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
			return new Accepted<>(change.apply(this.value));
		}

	}

	/** Too many requests for this token. */
	record Throttled<T>(Instant until) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Cases<? super T, ? extends R> cases) {
			return cases.throttled(this.until);
		}

		@Override
		public <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
			return new Throttled<>(this.until);
		}

	}

	/**
	 * No usable answer.
	 *
	 * @param answered whether the service said so itself, by a status of 5xx
	 */
	record Unavailable<T>(boolean mayHaveActed, String detail, boolean answered) implements ServiceAnswer<T> {

		public Unavailable(boolean mayHaveActed, String detail) {
			this(mayHaveActed, detail, false);
		}

		@Override
		public <R> R match(Cases<? super T, ? extends R> cases) {
			return cases.unavailable(this.mayHaveActed, this.detail, this.answered);
		}

		@Override
		public <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
			return new Unavailable<>(this.mayHaveActed, this.detail);
		}

	}

	/**
	 * The token is no good.
	 *
	 * @param forbidden whether it may be good for something else: status 403
	 */
	record TokenRefused<T>(String detail, boolean forbidden) implements ServiceAnswer<T> {

		public TokenRefused(String detail) {
			this(detail, false);
		}

		@Override
		public <R> R match(Cases<? super T, ? extends R> cases) {
			return cases.tokenRefused(this.detail);
		}

		@Override
		public <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
			return new TokenRefused<>(this.detail, this.forbidden);
		}

	}

	/** The request is no good. */
	record Refused<T>(Refusal refusal, String detail) implements ServiceAnswer<T> {

		@Override
		public <R> R match(Cases<? super T, ? extends R> cases) {
			return cases.refused(this.refusal, this.detail);
		}

		@Override
		public <R> ServiceAnswer<R> map(Function<? super T, ? extends R> change) {
			return new Refused<>(this.refusal, this.detail);
		}

	}

}
