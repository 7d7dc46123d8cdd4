package dev.handback.delivery.outbox;

import java.util.UUID;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.support.People;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a leased row says about what was sent before. */
class LeasedDeliveryTests {

	private static final long WANTED = 3;

	@ParameterizedTest
	@CsvSource({ "false, false, false", "true, false, true", "false, true, true", "true, true, true" })
	void mayHaveMovedAfterAnyWriteThatWasNotReadBack(boolean lateWrite, boolean unseen, boolean moved) {
		assertThat(row(State.DUE, true, lateWrite, WANTED, unseen).mayHaveMoved()).isEqualTo(moved);
	}

	@ParameterizedTest
	@CsvSource({ "3, true, true", "2, true, false", "3, false, false" })
	void isSentIfWhatIsWantedWasAcceptedAndNotReadBack(long accepted, boolean unseen, boolean sent) {
		assertThat(row(State.DUE, true, false, accepted, unseen).isSent()).isEqualTo(sent);
	}

	@ParameterizedTest
	@CsvSource({ "DUE, false, true", "DUE, true, false", "REFUSED, false, false", "DELIVERED, true, false" })
	void isSentWithoutAReadOnlyIfItIsADueAssignment(State state, boolean submission, boolean withoutRead) {
		LeasedDelivery row = row(state, submission, false, 0, false);

		assertThat(row.isAssignmentToSend()).isEqualTo(withoutRead);
		assertThat(row.isAssignment()).isEqualTo(!submission);
	}

	@Test
	void saysInALogWhichRowItIsAndNotWhoseSubmission() {
		assertThat(row(State.DUE, true, false, 0, false)).hasToString("delivery 1 of district " + People.district('a'));
	}

	private static LeasedDelivery row(State state, boolean submission, boolean lateWrite, long accepted,
			boolean unseen) {
		DeliveryTarget assignment = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
				AssignmentId.random());
		return new LeasedDelivery(1,
				submission ? DeliveryTarget.submission(assignment.district(), assignment.section(),
						assignment.assignment(), People.student('a', 1)) : assignment,
				Provider.A, UUID.randomUUID(), WANTED, 0, state, null, Urgency.CLICK, false, lateWrite, accepted,
				unseen, false, false, false, 0, null);
	}

}
