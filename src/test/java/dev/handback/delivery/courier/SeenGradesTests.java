package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.TransactionStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What becomes of grades that were read in the LMS. */
class SeenGradesTests extends SettlementTest {

	@Test
	void storesNothingSeenForARowThatAnotherNodeHasTakenOver() {
		takenOver();
		this.settlement.confirmed(Map.of(grade(false), ARRIVED), SettableClock.START, AttemptOutcome.delivered(),
				RECORD);
		assertThat(this.transactions).extracting(TransactionStatus::isRollbackOnly).containsExactly(true);
	}

	@Test
	void settlesOneByOneWhatWasToBeSettledTogetherIfAnotherNodeHasTakenOverOneOfThem() {
		LeasedDelivery ours = grade(1, false);
		LeasedDelivery theirs = grade(2, false);
		BDDMockito.given(this.rows.settle(ArgumentMatchers.anyList(), ArgumentMatchers.any()))
			.will((call) -> !call.<List<?>>getArgument(0).contains(theirs));

		this.settlement.confirmed(Map.of(ours, ARRIVED, theirs, ARRIVED), SettableClock.START,
				AttemptOutcome.delivered(), RECORD);

		assertThat(this.transactions).extracting(TransactionStatus::isRollbackOnly).containsExactly(true, false, true);
		BDDMockito.then(this.audit).should().settled(List.of(ours), AttemptOutcome.delivered());
		BDDMockito.then(this.audit).shouldHaveNoMoreInteractions();
	}

	@Test
	void settlesTheOthersIfOneCanNotBeStored() {
		LeasedDelivery good = grade(1, false);
		LeasedDelivery bad = grade(2, false);
		LeasedDelivery alsoGood = grade(3, false);
		BDDMockito.given(this.rows.settle(ArgumentMatchers.anyList(), ArgumentMatchers.any())).will((call) -> {
			if (call.<List<?>>getArgument(0).contains(bad)) {
				throw new DataIntegrityViolationException("");
			}
			return true;
		});

		this.settlement.confirmed(Map.of(good, ARRIVED, bad, ARRIVED, alsoGood, ARRIVED), SettableClock.START,
				AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.audit).should().settled(List.of(good), AttemptOutcome.delivered());
		BDDMockito.then(this.audit).should().settled(List.of(alsoGood), AttemptOutcome.delivered());
		BDDMockito.then(this.audit).shouldHaveNoMoreInteractions();
	}

	/** Waiting for a connection again for each row would take minutes. */
	@Test
	void triesNoOtherIfTheDatabaseIsGone() {
		BDDMockito.given(this.rows.settle(ArgumentMatchers.anyList(), ArgumentMatchers.any()))
			.willThrow(new DataAccessResourceFailureException(""));

		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.settlement.confirmed(Map.of(grade(1, false), ARRIVED, grade(2, false), ARRIVED),
					SettableClock.START, AttemptOutcome.delivered(), RECORD));
		assertThat(this.transactions).hasSize(1);
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.settlement.waitForAssignment(List.of(grade(1, false), grade(2, false))));
		assertThat(this.transactions).hasSize(2);
	}

	@Test
	void settlesTogetherAtMostAHundred() {
		Map<LeasedDelivery, ArrivedGrade> seen = IntStream.rangeClosed(1, 101)
			.mapToObj((student) -> grade(student, false))
			.collect(Collectors.toMap((row) -> row, (row) -> ARRIVED));

		this.settlement.confirmed(seen, SettableClock.START, AttemptOutcome.delivered(), RECORD);

		ArgumentCaptor<List<LeasedDelivery>> settled = ArgumentCaptor.captor();
		BDDMockito.then(this.rows).should(Mockito.times(2)).settle(settled.capture(), ArgumentMatchers.any());
		assertThat(settled.getAllValues()).extracting(List::size).containsExactly(100, 1);
		assertThat(settled.getAllValues().stream().flatMap(List::stream))
			.containsExactlyInAnyOrderElementsOf(seen.keySet());
	}

	@Test
	void asksNoOneAboutARowThatAnotherNodeHasTakenOver() {
		takenOver();
		this.settlement.differs(grade(false), TEN, Reason.CHANGED_THERE);
		assertThat(this.transactions).extracting(TransactionStatus::isRollbackOnly).containsExactly(true);
	}

	@ParameterizedTest
	@CsvSource({ "true, 10, true", "true, 0, false", "true, , true", "false, 10, false" })
	void hidesNoZeroOnceAnotherValueIsSeen(boolean hidden, @Nullable BigDecimal points, boolean shown) {
		LeasedDelivery row = grade(hidden);

		this.settlement.confirmed(Map.of(row, new ArrivedGrade(TEN, GradeValue.NONE.withPoints(points))),
				SettableClock.START, AttemptOutcome.delivered(), RECORD);
		this.settlement.differs(row, GradeValue.NONE.withPoints(points), Reason.CHANGED_THERE);

		BDDMockito.then(this.rows).should(Mockito.times(shown ? 2 : 0)).zeroHidden(row, false);
	}

	@Test
	void keepsWhatTheLmsShows() {
		LeasedDelivery row = grade(false);

		this.settlement.confirmed(Map.of(row, ARRIVED), SettableClock.START, AttemptOutcome.delivered(), RECORD);
		BDDMockito.then(this.submissions)
			.should()
			.confirmed(ASSIGNMENT, Map.of(row.student(), ARRIVED), SettableClock.START);

		this.settlement.differs(row, TEN, Reason.CHANGED_THERE);
		BDDMockito.then(this.submissions).should().differs(row.target(), TEN);
	}

}
