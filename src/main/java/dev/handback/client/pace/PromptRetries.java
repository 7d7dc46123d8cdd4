package dev.handback.client.pace;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;

import org.springframework.stereotype.Component;

/**
 * Retries a call that a person is waiting for, while there is time: after 429 when the
 * window resets, after 5xx and failed connections in 1, 2, 4, 8 s.
 */
@Component
public class PromptRetries {

	private final Clock clock;

	private final Sleeper pause;

	public PromptRetries(Clock clock, Sleeper pause) {
		this.clock = clock;
		this.pause = pause;
	}

	/** Retries a read, even if its answer was lost. */
	public <T> ServiceAnswer<T> read(Duration patience, Supplier<ServiceAnswer<T>> call) {
		return call(patience, call, true);
	}

	/**
	 * Retries something that works only once: never after a lost answer. If an attempt
	 * may have succeeded although it seemed to fail, a later refusal proves nothing, so
	 * it counts as a lost answer.
	 */
	public <T> ServiceAnswer<T> once(Duration patience, Supplier<ServiceAnswer<T>> call) {
		return call(patience, call, false);
	}

	private <T> ServiceAnswer<T> call(Duration patience, Supplier<ServiceAnswer<T>> call, boolean harmless) {
		Instant end = this.clock.instant().plus(patience);
		boolean mayHaveActed = false;
		for (int failures = 0;; failures++) {
			ServiceAnswer<T> answer = call.get();
			if (mayHaveActed && answer instanceof ServiceAnswer.Refused<T>) {
				return new ServiceAnswer.Unavailable<>(true, "refused after a failure");
			}
			Optional<Duration> wait = answer.match(new Wait<T>(failures, harmless, this.clock.instant()));
			if (wait.isEmpty() || this.clock.instant().plus(wait.get()).isAfter(end)) {
				return answer;
			}
			mayHaveActed |= !harmless && answer instanceof ServiceAnswer.Unavailable<T> failed && failed.mayHaveActed();
			this.pause.of(wait.get());
		}
	}

	/** How long to wait before the next attempt; empty if another one makes no sense. */
	private record Wait<T>(int failures, boolean harmless,
			Instant now) implements ServiceAnswer.Visitor<T, Optional<Duration>> {

		@Override
		public Optional<Duration> accepted(T value) {
			return Optional.empty();
		}

		@Override
		public Optional<Duration> throttled(Instant until) {
			return Optional.of(Duration.between(this.now, until));
		}

		@Override
		public Optional<Duration> unavailable(boolean mayHaveActed, String detail, boolean answered) {
			return (this.harmless || answered || !mayHaveActed) ? Optional.of(Duration.ofSeconds(1L << this.failures))
					: Optional.empty();
		}

		@Override
		public Optional<Duration> unavailable(boolean mayHaveActed, String detail) {
			return unavailable(mayHaveActed, detail, false);
		}

		@Override
		public Optional<Duration> tokenRefused(String detail) {
			return Optional.empty();
		}

		@Override
		public Optional<Duration> refused(Refusal refusal, String detail) {
			return Optional.empty();
		}

	}

}
