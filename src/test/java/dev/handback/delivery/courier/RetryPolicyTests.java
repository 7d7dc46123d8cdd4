package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.random.RandomGenerator;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class RetryPolicyTests {

	private final SettableClock clock = new SettableClock();

	private final RandomGenerator noJitter = () -> 0L;

	@ParameterizedTest
	@CsvSource({ "0, 1, 1", "1, 2, 2", "2, 4, 3", "3, 8, 4", "4, 16, 5" })
	void repeatsAfterTheContractsIntervals(int failedBefore, int seconds, int failedNow) {
		AttemptOutcome next = update(failedBefore, new ServiceAnswer.Unavailable<>(true, "status 502"));

		assertThat(next).isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(seconds), failedNow));
	}

	@ParameterizedTest
	@CsvSource({ "5, 45, 6", "6, 1, 7", "10, 16, 11", "11, 45, 12", "35, 900, 36" })
	void beginsAnotherRoundAfterALongerPause(int failedBefore, int seconds, int failedNow) {
		AttemptOutcome next = update(failedBefore, new ServiceAnswer.Unavailable<>(true, "status 502"));

		assertThat(next).isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(seconds), failedNow));
	}

	@Test
	void spreadsRetriesByUpToAFifth() {
		Jitter jitter = new Jitter(RandomGenerator.of("L64X128MixRandom"));

		for (int i = 0; i < 100; i++) {
			assertThat(jitter.around(Duration.ofSeconds(10))).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(12));
		}
	}

	@Test
	void letsTheWholeDistrictWaitForItsWindowWithoutSpendingARetry() {
		AttemptOutcome next = update(3, new ServiceAnswer.Throttled<>(this.clock.instant().plusSeconds(42)));

		assertThat(next).isEqualTo(AttemptOutcome.pauseDistrict(Reason.THROTTLED, Duration.ofSeconds(42)));
	}

	@Test
	void pausesTheDistrictWhoseTokenIsRefused() {
		AttemptOutcome next = update(0, new ServiceAnswer.TokenRefused<>("status 401"));

		assertThat(next.pausesDistrict()).isTrue();
		assertThat(next.delay()).isGreaterThanOrEqualTo(Duration.ofMinutes(1));
	}

	@Test
	void neverRepeatsACreateThatMayHaveHappened() {
		assertThat(create(new ServiceAnswer.Unavailable<>(true, "status 500"))).isEqualTo(AttemptOutcome.unknown());
	}

	@Test
	void repeatsACreateThatCertainlyDidNotHappen() {
		assertThat(create(new ServiceAnswer.Unavailable<>(false, "ConnectException")))
			.isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1));
	}

	@ParameterizedTest
	@EnumSource(Refusal.class)
	void neverRepeatsARefusedRequestAtOnce(Refusal refusal) {
		AttemptOutcome next = refused(Provider.B, refusal);

		assertThat(next.reason()).isNotNull().isNotEqualTo(Reason.UNAVAILABLE);
		assertThat(next.state() == AttemptOutcome.State.REFUSED || next.delay().compareTo(Duration.ofMinutes(1)) >= 0)
			.isTrue();
	}

	@Test
	void waitsForTheStudentsSessionOnlyWhereThereAreSessions() {
		assertThat(refused(Provider.B, Refusal.NO_STUDENT_SESSION).reason()).isEqualTo(Reason.NO_STUDENT_SESSION);
		assertThat(refused(Provider.A, Refusal.NO_STUDENT_SESSION).reason()).isEqualTo(Reason.UNAVAILABLE);
	}

	@Test
	void callsNothingRejectedThatCouldNotBeRead() {
		AttemptOutcome waits = AttemptOutcome.waitFor(Reason.CANNOT_BE_CHECKED, RetryPolicy.LOW_RATE);

		assertThat(unread(AttemptOutcome.refused(Reason.REJECTED))).isEqualTo(waits);
		assertThat(unread(AttemptOutcome.waitFor(Reason.GRADER_UNKNOWN, Duration.ZERO))).isEqualTo(waits);
	}

	@Test
	void believesARefusedReadThatTheAssignmentIsGoneOrThatItHasToWait() {
		AttemptOutcome gone = AttemptOutcome.refused(Reason.ASSIGNMENT_GONE);
		AttemptOutcome retry = AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1);

		assertThat(unread(gone)).isEqualTo(gone);
		assertThat(unread(retry)).isEqualTo(retry);
	}

	private static AttemptOutcome unread(AttemptOutcome next) {
		return RetryPolicy.refusedRead(next, Reason.CANNOT_BE_CHECKED);
	}

	private AttemptOutcome refused(Provider provider, Refusal refusal) {
		return new Policy(provider, 0, true).refused(refusal, "");
	}

	private AttemptOutcome update(int failedBefore, ServiceAnswer<String> answer) {
		return answer.match(new Policy(Provider.A, failedBefore, true));
	}

	private AttemptOutcome create(ServiceAnswer<String> answer) {
		return answer.match(new Policy(Provider.A, 0, false));
	}

	private final class Policy extends RetryPolicy<String> {

		private final boolean harmless;

		Policy(Provider provider, int failedBefore, boolean harmless) {
			super(provider, failedBefore, RetryPolicyTests.this.clock, new Jitter(RetryPolicyTests.this.noJitter));
			this.harmless = harmless;
		}

		@Override
		public AttemptOutcome accepted(String value) {
			return AttemptOutcome.delivered();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return this.harmless || !mayHaveActed;
		}

	}

}
