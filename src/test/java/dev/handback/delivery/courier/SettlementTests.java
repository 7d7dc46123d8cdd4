package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What an outcome means for other rows, and for a row that another node has taken over.
 */
class SettlementTests {

	private static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'),
			People.section('a', 1), AssignmentId.random());

	private static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	private static final GradeValue TEN = GradeValue.NONE.withPoints(BigDecimal.TEN);

	private static final ArrivedGrade ARRIVED = new ArrivedGrade(TEN, TEN);

	private static final AttemptRecord RECORD = AttemptRecord.without("compare", AttemptOutcome.again());

	/** The row is ours until a test says otherwise. */
	private static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	private final DeliveryRows rows = Mockito.mock(YES);

	private final LmsRechecks rechecks = Mockito.mock();

	private final Leases leases = Mockito.mock(YES);

	private final Pauses pauses = Mockito.mock();

	private final OutgoingAssignments assignments = Mockito.mock(YES);

	private final OutgoingSubmissions submissions = Mockito.mock();

	private final DeliveryAudit audit = Mockito.mock();

	private final PlatformTransactionManager database = Mockito.mock();

	private final List<TransactionStatus> transactions = new ArrayList<>();

	private final Settlement settlement = new Settlement(this.rows, this.rechecks, this.leases, this.pauses,
			this.assignments, this.submissions, Mockito.mock(), this.audit, new TransactionTemplate(this.database),
			Mockito.mock());

	@BeforeEach
	void connect() {
		BDDMockito.given(this.database.getTransaction(ArgumentMatchers.any())).will((call) -> {
			TransactionStatus status = new SimpleTransactionStatus();
			this.transactions.add(status);
			return status;
		});
	}

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
	@CsvSource({ "true, true, 0", "true, false, 1", "false, true, 1", "false, false, 0" })
	void remembersWhetherAZeroIsHidden(boolean before, boolean now, int changes) {
		LeasedDelivery row = grade(before);

		this.settlement.sent(row, AttemptOutcome.again(), RECORD, now);

		BDDMockito.then(this.rows).should(Mockito.times(changes)).zeroHidden(row, now);
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

	private void takenOver() {
		BDDMockito.given(this.rows.settle(ArgumentMatchers.anyList(), ArgumentMatchers.any())).willReturn(false);
	}

	private static LeasedDelivery assignment() {
		return row(ASSIGNMENT, false);
	}

	private static LeasedDelivery grade(boolean zeroHidden) {
		return grade(1, zeroHidden);
	}

	private static LeasedDelivery grade(int student, boolean zeroHidden) {
		return row(DeliveryTarget.submission(ASSIGNMENT.district(), ASSIGNMENT.section(), ASSIGNMENT.assignment(),
				People.student('a', student)), zeroHidden);
	}

	private static LeasedDelivery row(DeliveryTarget target, boolean zeroHidden) {
		return new LeasedDelivery(1, target, Provider.A, UUID.randomUUID(), 2, 0, State.DUE, null, Urgency.CLICK, false,
				false, 1, false, false, zeroHidden, false, null);
	}

}
