package dev.handback.delivery.courier;

import java.time.Duration;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.LeasedDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** When an assignment is created, and what follows from the answer. */
class AssignmentCreatesTests extends AssignmentCourierTest {

	@Test
	void storesTheIdOfWhatItCreated() {
		LeasedDelivery row = row(false, 0);
		createIs(new ServiceAnswer.Accepted<>(record("Essay")));

		assertThat(deliver(row, new AssignmentWrite.Create(WANTED))).isEqualTo(AttemptOutcome.delivered());

		BDDMockito.then(this.stored).should().created(row, ID, WANTED, LmsAssignment.of(record("Essay")));
		BDDMockito.then(this.stored).should(Mockito.never()).neverPosted(row);
	}

	@Test
	void createsNothingThatMayExist() {
		assertThat(deliver(row(true, 0), new AssignmentWrite.Create(WANTED))).isEqualTo(AttemptOutcome.unknown());

		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	@Test
	void createsNothingWhileTheAppStops() {
		this.placeToRead = false;

		assertThat(deliver(row(false, 0), new AssignmentWrite.Create(WANTED))).isEqualTo(AttemptOutcome.again());

		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	@ParameterizedTest
	@CsvSource({ "NOT_FOUND, SECTION_NOT_IN_LMS", "FORBIDDEN, CANNOT_BE_CHECKED",
			"DISTRICT_NOT_CONNECTED, LMS_DISCONNECTED" })
	void createsNothingWhileItsSectionCanNotBeRead(Refusal refusal, Reason reason) {
		sectionIs(new ServiceAnswer.Refused<>(refusal, "refused"));

		assertThat(deliver(row(false, 0), new AssignmentWrite.Create(WANTED)).reason()).isEqualTo(reason);

		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	@Test
	void readsTheSectionAgainAfterAnOutage() {
		sectionIs(new ServiceAnswer.Unavailable<>(true, "status 502"));

		assertThat(deliver(row(false, 0), new AssignmentWrite.Create(WANTED)))
			.isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1));
	}

	/** The service may have become unavailable since its section was read. */
	@ParameterizedTest
	@CsvSource({ "2000, true", "2001, false" })
	void createsOnlyRightAfterASuccessfulRead(long millis, boolean created) {
		LeasedDelivery row = row(false, 0);
		createIs(new ServiceAnswer.Accepted<>(record("Essay")));
		BDDMockito.given(this.stored.markPosting(ArgumentMatchers.any())).willAnswer((call) -> {
			this.clock.advance(Duration.ofMillis(millis));
			return true;
		});

		assertThat(deliver(row, new AssignmentWrite.Create(WANTED)))
			.isEqualTo(created ? AttemptOutcome.delivered() : AttemptOutcome.again());

		BDDMockito.then(this.stored).should(created ? Mockito.never() : Mockito.times(1)).neverPosted(row);
	}

	@ParameterizedTest
	@EnumSource(names = { "NOT_IMPLEMENTED", "NO_STUDENT_SESSION", "ANSWER_TOO_LARGE" })
	void doesNotKnowWhatAFailureDid(Refusal failure) {
		LeasedDelivery row = row(false, 0);
		createIs(new ServiceAnswer.Refused<>(failure, "status 5xx"));

		assertThat(deliver(row, new AssignmentWrite.Create(WANTED))).isEqualTo(AttemptOutcome.unknown());

		BDDMockito.then(this.stored).should(Mockito.never()).neverPosted(row);
		BDDMockito.then(this.stored).should().lost(row);
	}

	@ParameterizedTest
	@CsvSource({ "true, UNKNOWN", "false, DUE" })
	void repeatsOnlyACreateThatDidNothing(boolean mayHaveActed, State state) {
		LeasedDelivery row = row(false, 0);
		createIs(new ServiceAnswer.Unavailable<>(mayHaveActed, "no answer"));

		assertThat(deliver(row, new AssignmentWrite.Create(WANTED)).state()).isEqualTo(state);

		BDDMockito.then(this.stored).should(mayHaveActed ? Mockito.never() : Mockito.times(1)).neverPosted(row);
		BDDMockito.then(this.stored).should(mayHaveActed ? Mockito.times(1) : Mockito.never()).lost(row);
	}

	@Test
	void knowsThatARefusedCreateDidNothing() {
		LeasedDelivery row = row(false, 0);
		createIs(new ServiceAnswer.Refused<>(Refusal.DUE_DATE_PAST, "status 400"));

		assertThat(deliver(row, new AssignmentWrite.Create(WANTED)))
			.isEqualTo(AttemptOutcome.refused(Reason.DUE_DATE_PAST));

		BDDMockito.then(this.stored).should().neverPosted(row);
	}

}
