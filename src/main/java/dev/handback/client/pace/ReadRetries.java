package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceException;

import org.springframework.stereotype.Component;

/**
 * Retries a failed read after 1, 2, 4, 8 and 16 s, then gives up (contract, errors, rule
 * 4). Waiting for the rate window doesn't count as a retry.
 */
@Component
public class ReadRetries {

	private static final int RETRIES = 5;

	private static final int WINDOWS = 30;

	private final Clock clock;

	private final Sleeper pause;

	public ReadRetries(Clock clock, Sleeper pause) {
		this.clock = clock;
		this.pause = pause;
	}

	/**
	 * Calls until the read is accepted.
	 * @throws ServiceException if it is refused, or still fails after five retries
	 */
	public <T> T call(Supplier<ServiceAnswer<T>> read) {
		Attempts<T> attempts = new Attempts<>();
		while (true) {
			ServiceAnswer<T> answer = read.get();
			Outcome<T> outcome = answer.match(attempts);
			if (outcome.value() != null) {
				return outcome.value();
			}
			this.pause.of(outcome.pause());
		}
	}

	private final class Attempts<T> implements ServiceAnswer.Visitor<T, Outcome<T>> {

		private int failures;

		private int windows;

		@Override
		public Outcome<T> accepted(T value) {
			return new Outcome<>(value, Duration.ZERO);
		}

		@Override
		public Outcome<T> throttled(Instant until) {
			if (++this.windows > WINDOWS) {
				throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "throttled for too long");
			}
			return new Outcome<>(null, Duration.between(ReadRetries.this.clock.instant(), until));
		}

		@Override
		public Outcome<T> unavailable(boolean mayHaveActed, String detail) {
			if (++this.failures > RETRIES) {
				throw new ServiceException(ServiceException.Kind.UNAVAILABLE, detail);
			}
			return new Outcome<>(null, Duration.ofSeconds(1L << (this.failures - 1)));
		}

		@Override
		public Outcome<T> tokenRefused(String detail) {
			throw new ServiceException(ServiceException.Kind.TOKEN_REFUSED, detail);
		}

		@Override
		public Outcome<T> refused(Refusal refusal, String detail) {
			throw new ServiceException(ServiceException.Kind.REFUSED, detail);
		}

	}

	private record Outcome<T>(@org.jspecify.annotations.Nullable T value, Duration pause) {

	}

}
