package dev.handback.signon.recorder;

import java.util.stream.Stream;

import dev.handback.signon.SignInProblem;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.stereotype.Component;

/** Counts how sign-ins ended, for monitoring. */
@Component
public class SignInMetrics {

	private final MeterRegistry registry;

	SignInMetrics(MeterRegistry registry) {
		this.registry = registry;
		// A rate can only be computed of a counter that was there before.
		ended(SignInLog.SIGNED_IN, 0);
		Stream.of(SignInProblem.values())
			.filter((problem) -> problem != SignInProblem.SESSION_OVER)
			.forEach((problem) -> ended(problem.code(), 0));
	}

	/**
	 * Counts a sign-in.
	 * @param outcome {@link SignInLog#SIGNED_IN} or the code of a problem
	 */
	public void ended(String outcome) {
		ended(outcome, 1);
	}

	private void ended(String outcome, int number) {
		this.registry.counter("handback.signins", "outcome", outcome).increment(number);
	}

}
