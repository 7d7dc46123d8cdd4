package dev.handback.delivery.queue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is counted together in a queue, and what can be done about it. */
class QueueGroupTests {

	@Test
	void isFoundAgainByItsKey() {
		groups().forEach((group) -> assertThat(QueueGroup.parse(group.key())).hasValue(group));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "nonsense", "delivered", "delivered.rejected", "refused.", "refused.nonsense",
			"refused.rejected.rejected", ".rejected" })
	void refusesAMadeUpKey(String key) {
		assertThat(QueueGroup.parse(key)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "due, false", "due.throttled, true", "due.draft, true", "refused.rejected, true",
			"refused.field-ignored, true", "refused.kept-here, false", "refused.assignment-gone, false",
			"unknown.id-lost, false", "unknown, false", "held.changed-there, false", "sending, false",
			"checking, false" })
	void canBeRetriedWhereThatIsHarmless(String key, boolean retryable) {
		assertThat(QueueGroup.parse(key).orElseThrow().isRetryable()).isEqualTo(retryable);
	}

	@ParameterizedTest
	@CsvSource({ "due.assignment-first, SAVED", "due.draft, NEEDS_YOU", "due.unavailable, SENDING",
			"sending, SENDING" })
	void callsNothingSentThatWaitsForItsAssignment(String key, DeliveryState.Stage stage) {
		assertThat(QueueGroup.parse(key).orElseThrow().stage()).isEqualTo(stage);
	}

	private static List<QueueGroup> groups() {
		List<QueueGroup> groups = new ArrayList<>();
		for (AttemptOutcome.State state : EnumSet.complementOf(EnumSet.of(AttemptOutcome.State.DELIVERED))) {
			groups.add(QueueGroup.of(state, null));
			for (Reason reason : Reason.values()) {
				groups.add(QueueGroup.of(state, reason));
			}
		}
		return groups;
	}

}
