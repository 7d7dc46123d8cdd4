package dev.handback.delivery.outbox;

import java.time.Duration;
import java.time.Instant;

import dev.handback.delivery.AttemptView;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AttemptOutcomeTests {

	@Test
	void onlyWhatWasReadBackNowIsSeen() {
		assertThat(AttemptOutcome.delivered().seen()).isTrue();
		assertThat(AttemptOutcome.stillDelivered().seen()).isFalse();
		assertThat(AttemptOutcome.stillDelivered().state()).isEqualTo(State.DELIVERED);
	}

	@Test
	void isAcceptedIfTheLmsSaidSo() {
		assertThat(AttemptOutcome.check(Duration.ZERO).isAccepted()).isTrue();
		assertThat(AttemptOutcome.delivered().isAccepted()).isTrue();
		assertThat(AttemptOutcome.again().isAccepted()).isFalse();
		assertThat(AttemptOutcome.held(Reason.CHANGED_THERE).isAccepted()).isFalse();
		assertThat(AttemptOutcome.refused(Reason.REJECTED).isAccepted()).isFalse();
		assertThat(AttemptOutcome.unknown().isAccepted()).isFalse();
	}

	@Test
	void staysTheSameWhereTheRequestMayLandLater() {
		AttemptOutcome retry = AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(4), 3);

		assertThat(retry.lateWrite()).isFalse();
		assertThat(retry.mayLandLater())
			.isEqualTo(new AttemptOutcome(State.DUE, Reason.UNAVAILABLE, Duration.ofSeconds(4), 3, false, true, false));
	}

	@ParameterizedTest
	@CsvSource({ "update assignment, queue.outcome.delivered", "delete assignment, queue.outcome.deleted" })
	void whatWasDeletedIsNotCalledInTheLms(String operation, String key) {
		AttemptView attempt = new AttemptView(1, Instant.EPOCH, operation, State.DELIVERED.name(), "", Duration.ZERO);

		assertThat(attempt.messageKey()).isEqualTo(key);
	}

}
