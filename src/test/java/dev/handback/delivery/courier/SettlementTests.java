package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.Attachment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an outcome means for other rows, and for a row that another node has taken over.
 */
class SettlementTests extends SettlementTest {

	@Test
	void releasesTheGradesOnceTheirAssignmentIsThere() {
		this.settlement.settle(assignment(), AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows)
			.should()
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.ASSIGNMENT_FIRST));
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@Test
	void releasesNothingBefore() {
		this.settlement.settle(assignment(), AttemptOutcome.again(), RECORD);
		this.settlement.settle(grade(false), AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows).should(Mockito.never()).notifyNodes();
	}

	/** It has arrived since the caller looked, and released only those waiting then. */
	@Test
	void releasesGradesThatBeginToWaitWhenItHasArrived() {
		BDDMockito.given(this.assignments.lmsId(ASSIGNMENT)).willReturn(Optional.of(ID));

		LeasedDelivery row = grade(false);
		this.settlement.waitForAssignment(List.of(row));

		BDDMockito.then(this.rows)
			.should()
			.settle(List.of(row), AttemptOutcome.waitFor(Reason.ASSIGNMENT_FIRST, RetryPolicy.LOW_RATE));
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@ParameterizedTest
	@CsvSource({ "DRAFT, PT45S", "ASSIGNMENT_GONE, PT0S" })
	void looksAtTheAssignmentWhereAGradeSaysSomethingAboutIt(Reason reason, Duration in) {
		this.settlement.settle(grade(false), AttemptOutcome.refused(reason), RECORD);

		BDDMockito.then(this.rechecks).should().lookIn(ASSIGNMENT, in);
	}

	@Test
	void pausesTheDistrictOnlyForWhatTheServiceAnswered() {
		LeasedDelivery row = grade(false);
		AttemptOutcome next = AttemptOutcome.again();
		this.settlement.settle(row, next, RECORD);
		BDDMockito.then(this.pauses).shouldHaveNoInteractions();

		this.settlement.settle(row, next, new AttemptRecord("update", "", "status 429", Duration.ZERO));
		BDDMockito.then(this.pauses).should().after(row, next);
	}

	@Test
	void keepsAndAuditsEachOutcome() {
		LeasedDelivery row = grade(false);

		this.settlement.settle(row, AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows).should().attempted(List.of(row), RECORD);
		BDDMockito.then(this.audit).should().settled(List.of(row), AttemptOutcome.delivered());
	}

	@Test
	void keepsWhatAFailedReadMeansForTheDistrict() {
		LeasedDelivery row = grade(false);
		AttemptOutcome conclusion = AttemptOutcome.pauseDistrict(Reason.TOKEN_REFUSED, Duration.ofSeconds(45));

		this.settlement.notRead(row, AttemptOutcome.again(), conclusion, RECORD);

		BDDMockito.then(this.rows).should().attempted(List.of(row), RECORD);
		BDDMockito.then(this.pauses).should().after(row, conclusion);
	}

	/**
	 * What arrived from a node that lost the row may lie over what the other one sent.
	 */
	@ParameterizedTest
	@CsvSource({ "CHECK, true", "LATE, true", "AGAIN, false" })
	void checksWhatALateWriteDid(String outcome, boolean checked) {
		takenOver();
		AttemptOutcome next = switch (outcome) {
			case "CHECK" -> AttemptOutcome.check(Duration.ZERO);
			case "LATE" -> AttemptOutcome.again().mayLandLater();
			default -> AttemptOutcome.again();
		};
		LeasedDelivery row = grade(false);

		this.settlement.sent(row, next, RECORD, false);

		BDDMockito.then(this.rows).should(Mockito.times(checked ? 1 : 0)).landedLate(row, next);
		BDDMockito.then(this.audit).shouldHaveNoInteractions();
	}

	@Test
	void checksNothingThatItSettled() {
		this.settlement.sent(grade(false), AttemptOutcome.check(Duration.ZERO), RECORD, false);

		BDDMockito.then(this.rows).should(Mockito.never()).landedLate(ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	@ParameterizedTest
	@CsvSource({ "true, true, 0", "true, false, 1", "false, true, 1", "false, false, 0" })
	void remembersWhetherAZeroIsHidden(boolean before, boolean now, int changes) {
		LeasedDelivery row = grade(before);

		this.settlement.sent(row, AttemptOutcome.again(), RECORD, now);

		BDDMockito.then(this.rows).should(Mockito.times(changes)).zeroHidden(row, now);
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void recordsAHandInOnlyForARowThatIsStillOurs(boolean ours) {
		LeasedDelivery row = grade(false);
		HandInAttempt attempt = new HandInAttempt(1, new Attachment(Attachment.Type.TEXT, "", "An essay"), true);
		BDDMockito.given(this.leases.isOurs(row)).willReturn(ours);
		BDDMockito.given(this.leases.holds(row)).willReturn(!ours);

		this.settlement.handedIn(row, attempt);

		BDDMockito.then(this.submissions).should(Mockito.times(ours ? 1 : 0)).handedIn(row.target(), attempt);
		assertThat(this.settlement.stillLeased(row)).isEqualTo(!ours);
	}

}
