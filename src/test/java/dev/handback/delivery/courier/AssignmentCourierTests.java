package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** What is sent of an assignment that was created, and what follows from the answers. */
class AssignmentCourierTests extends AssignmentCourierTest {

	@Test
	void sendsNoUpdateThatChangesNothing() {
		AssignmentWrite same = new AssignmentWrite.Update(ID, WANTED, WANTED);

		assertThat(deliver(row(false, 0), same)).isEqualTo(AttemptOutcome.delivered());
		assertThat(deliver(row(false, 1), same)).isEqualTo(AttemptOutcome.stillDelivered());

		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void knowsWhetherAnUpdateMayStillLand(boolean mayHaveActed) {
		BDDMockito.given(this.client.update(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(new ServiceAnswer.Unavailable<>(mayHaveActed, "no answer"));
		AttemptOutcome retry = AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1);

		assertThat(deliver(row(false, 1), new AssignmentWrite.Update(ID, WANTED, content("Draft"))))
			.isEqualTo(mayHaveActed ? retry.mayLandLater() : retry);
	}

	@Test
	void sendsNothingForARowThatAnotherNodeHasTakenOver() {
		BDDMockito.given(this.stored.markPosting(ArgumentMatchers.any())).willReturn(false);
		BDDMockito.given(this.stored.updating(ArgumentMatchers.any(), ArgumentMatchers.any())).willReturn(false);
		BDDMockito.given(this.settlement.stillLeased(ArgumentMatchers.any())).willReturn(false);

		assertThat(deliver(row(false, 0), new AssignmentWrite.Create(WANTED))).isNull();
		assertThat(deliver(row(false, 1), new AssignmentWrite.Update(ID, WANTED, content("Draft")))).isNull();
		assertThat(deliver(row(false, 1), new AssignmentWrite.Delete(ID))).isNull();

		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	@Test
	void countsACreateAsLostWhateverWentWrong() {
		LeasedDelivery row = row(false, 0);
		BDDMockito.willThrow(IllegalStateException.class)
			.given(this.client)
			.create(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());

		assertThatIllegalStateException().isThrownBy(() -> deliver(row, new AssignmentWrite.Create(WANTED)));

		BDDMockito.then(this.stored).should().lost(row);
	}

	@Test
	void leavesTheOutcomeOfALateUpdateToTheNodeThatHasTakenOver() {
		BDDMockito.given(this.client.update(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(new ServiceAnswer.Accepted<>(record("Essay")));
		BDDMockito.given(this.stored.updated(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(false);

		assertThat(deliver(row(false, 1), new AssignmentWrite.Update(ID, WANTED, content("Draft")))).isNull();
	}

	@Test
	void countsAnAssignmentThatIsGoneAsDeleted() {
		BDDMockito.given(this.client.delete(ArgumentMatchers.any()))
			.willReturn(new ServiceAnswer.Refused<>(Refusal.ASSIGNMENT_GONE, "status 404"));

		assertThat(deliver(row(false, 1), new AssignmentWrite.Delete(ID))).isEqualTo(AttemptOutcome.delivered());

		BDDMockito.then(this.stored).should().deleted(ASSIGNMENT);
	}

	@Test
	void deletesAgainAfterAnOutage() {
		BDDMockito.given(this.client.delete(ArgumentMatchers.any()))
			.willReturn(new ServiceAnswer.Unavailable<>(true, "status 502"));

		assertThat(deliver(row(false, 1), new AssignmentWrite.Delete(ID)).state()).isEqualTo(State.DUE);

		BDDMockito.then(this.stored).should(Mockito.never()).deleted(ASSIGNMENT);
	}

	@Test
	void deletesWithoutAnIdOnlyWhatWasNeverCreated() {
		assertThat(deliver(row(true, 0), new AssignmentWrite.DeleteWithoutId())).isEqualTo(AttemptOutcome.unknown());
		BDDMockito.then(this.stored).should(Mockito.never()).deleted(ASSIGNMENT);

		assertThat(deliver(row(false, 0), new AssignmentWrite.DeleteWithoutId())).isEqualTo(AttemptOutcome.delivered());
		BDDMockito.then(this.stored).should().deleted(ASSIGNMENT);
	}

	@Test
	void saysThatAnAssignmentIsGone() {
		assertThat(deliver(row(false, 1), new AssignmentWrite.Gone()))
			.isEqualTo(AttemptOutcome.refused(Reason.ASSIGNMENT_GONE));
	}

	@Test
	void sendsAgainWhatALateUpdateHasOverwritten() {
		LeasedDelivery row = row(false, 1);
		List<SentUpdate> late = List.of(new SentUpdate(Set.of("title"), content("Draft")));
		BDDMockito.given(this.stored.unanswered(row)).willReturn(late);

		look(row, new ServiceAnswer.Accepted<>(record("Draft")));

		BDDMockito.then(this.stored)
			.should()
			.overwritten(ArgumentMatchers.eq(row), ArgumentMatchers.eq(late), ArgumentMatchers.any(),
					ArgumentMatchers.any());
	}

	@Test
	void leavesWhatATeacherChangedInTheLms() {
		LeasedDelivery row = row(false, 1);
		List<SentUpdate> late = List.of(new SentUpdate(Set.of("title"), content("Draft")));
		BDDMockito.given(this.stored.unanswered(row)).willReturn(late);

		look(row, new ServiceAnswer.Accepted<>(record("Theirs")));

		BDDMockito.then(this.stored).should().seen(row, late, LmsAssignment.of(record("Theirs")));
	}

	@Test
	void saysWhatALookFound() {
		LeasedDelivery row = row(false, 1);

		look(row, new ServiceAnswer.Accepted<>(record("Essay")));
		look(row, new ServiceAnswer.Refused<>(Refusal.ASSIGNMENT_GONE, "status 404"));
		look(row, new ServiceAnswer.Refused<>(Refusal.FORBIDDEN, "status 403"));
		look(row, new ServiceAnswer.Unavailable<>(true, "status 502"));

		BDDMockito.then(this.stored).should().seen(row, List.of(), LmsAssignment.of(record("Essay")));
		BDDMockito.then(this.stored).should().gone(row, ID);
		BDDMockito.then(this.stored).should(Mockito.times(2)).notSeen(row);
	}

	@Test
	void looksForNothingWithoutAnId() {
		LeasedDelivery row = row(false, 0);
		BDDMockito.given(this.assignments.lmsId(ASSIGNMENT)).willReturn(Optional.empty());

		this.checker.check(row);

		BDDMockito.then(this.stored).should().looked(row);
		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

}
