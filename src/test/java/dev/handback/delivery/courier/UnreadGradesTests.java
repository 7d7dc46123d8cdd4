package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.LeasedDelivery;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;

import static org.assertj.core.api.Assertions.assertThat;

/** Which grades are read, together or alone, and what follows where that fails. */
class UnreadGradesTests extends CheckerTest {

	@Test
	void leavesWhatAListDoesNotShowAsItWas() {
		LeasedDelivery delivered = row(1, State.DELIVERED);
		LeasedDelivery sent = row(2, State.CHECKING);
		this.contents.replaceAll((student, content) -> SubmissionContent.ungraded(WORK));

		check(List.of(delivered, sent), list(Map.of()));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.asBefore(delivered));
		assertThat(this.settlement.next(2).reason()).isEqualTo(Reason.NOT_VISIBLE);
		assertThat(this.readAlone).isEmpty();
	}

	@Test
	void isDoneWithAStudentWhoIsNoLongerGradedHere() {
		LeasedDelivery row = row(1, State.DELIVERED);
		this.contents.clear();

		check(row, shows(points("11")));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.stillDelivered());
	}

	@Test
	void keepsHereWhatWasDeletedHere() {
		BDDMockito.given(this.assignments.destination(ASSIGNMENT))
			.willReturn(new OutgoingAssignments.Destination(true, null));

		check(row(1, State.CHECKING), shows(WANTED));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.refused(Reason.KEPT_HERE));
	}

	@Test
	void waitsForAnAssignmentThatIsNotThere() {
		BDDMockito.given(this.assignments.destination(ASSIGNMENT))
			.willReturn(new OutgoingAssignments.Destination(false, null));
		LeasedDelivery row = row(1, State.CHECKING);

		check(row, shows(WANTED));

		BDDMockito.then(this.settlement.mock).should().waitForAssignment(List.of(row));
	}

	@Test
	void readsAloneWhomAListLeavesOpen() {
		LeasedDelivery shown = row(1, State.CHECKING);
		LeasedDelivery leftOut = row(2, State.CHECKING);

		check(List.of(shown, leftOut), list(Map.of(shown.student(), shows(WANTED))));

		assertThat(this.readAlone).containsExactly(leftOut);
		assertThat(this.settlement.confirmed).hasSize(2);
	}

	/** What was sent moments ago is checked as urgently as it was sent. */
	@Test
	void readsEachAloneWhereTheListIsRefused() {
		List<LeasedDelivery> rows = List.of(row(1, State.CHECKING), row(2, State.DELIVERED));

		check(rows, new ServiceAnswer.Refused<>(Refusal.LIST_UNREADABLE, "status 400"));

		assertThat(this.readAlone).isEqualTo(rows);
		assertThat(this.settlement.confirmed).hasSize(2);
		assertThat(this.urgencies).containsExactly(Urgency.CLICK, Urgency.BULK);
	}

	@Test
	void asksNothingMoreOnceTheServiceDoesNotAnswer() {
		List<LeasedDelivery> rows = List.of(row(1, State.CHECKING), row(2, State.CHECKING));
		this.single = new ServiceAnswer.Unavailable<>(true, "status 502");

		check(rows, new ServiceAnswer.Refused<>(Refusal.LIST_UNREADABLE, "status 400"));

		assertThat(this.readAlone).hasSize(1);
		assertThat(this.settlement.next(2)).isEqualTo(AttemptOutcome.check(Duration.ofSeconds(15)));
	}

	@Test
	void asksForTheNextWhereOneIsRefused() {
		List<LeasedDelivery> rows = List.of(row(1, State.CHECKING), row(2, State.CHECKING));
		this.single = new ServiceAnswer.Refused<>(Refusal.NO_STUDENT_SESSION, "status 404");

		check(rows, new ServiceAnswer.Refused<>(Refusal.LIST_UNREADABLE, "status 400"));

		assertThat(this.readAlone).isEqualTo(rows);
		assertThat(this.settlement.next(1)).isEqualTo(this.settlement.next(2));
	}

	@Test
	void readsAgainWhatCouldNotBeRead() {
		LeasedDelivery delivered = row(1, State.DELIVERED);
		LeasedDelivery late = row(2, State.DELIVERED, true);
		LeasedDelivery sent = row(3, State.CHECKING);
		LeasedDelivery sentLate = row(4, State.CHECKING, true);

		check(List.of(delivered, late, sent, sentLate), new ServiceAnswer.Unavailable<>(true, "status 502"));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.asBefore(delivered));
		assertThat(this.settlement.next(2)).isEqualTo(AttemptOutcome.asBefore(late).mayLandLater());
		assertThat(this.settlement.next(3)).isEqualTo(AttemptOutcome.check(Duration.ofSeconds(15)));
		assertThat(this.settlement.next(4)).isEqualTo(AttemptOutcome.check(Duration.ofSeconds(15)).mayLandLater());
		assertThat(this.settlement.conclusions).allMatch((next) -> next.reason() == Reason.UNAVAILABLE).hasSize(4);
	}

	@Test
	void looksForNoLateWriteWhereNothingIs() {
		LeasedDelivery late = row(1, State.DELIVERED, true);

		check(List.of(late), new ServiceAnswer.Refused<>(Refusal.ASSIGNMENT_GONE, "status 404"));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.asBefore(late));
	}

	@Test
	void doesNotReadForeverWhatCanNotBeRead() {
		check(List.of(row(1, State.CHECKING)), new ServiceAnswer.Refused<>(Refusal.FORBIDDEN, "status 403"));

		assertThat(this.settlement.next(1))
			.isEqualTo(AttemptOutcome.waitFor(Reason.SENT_NOT_CHECKED, RetryPolicy.LOW_RATE));
	}

	@Test
	void leavesAnAssignmentsOwnRowToItsCourier() {
		LeasedDelivery own = row(ASSIGNMENT, State.DELIVERED, false);

		check(List.of(own), new ServiceAnswer.Unavailable<>(true, "not asked"));

		BDDMockito.then(this.assignmentChecker).should().check(own);
		assertThat(this.settlement.nexts).isEmpty();
	}

}
