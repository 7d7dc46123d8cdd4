package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsAssignment;
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
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What an outcome means for other rows, and for a row that another node has taken over.
 */
class SettlementTests {

	private static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'),
			People.section('a', 1), AssignmentId.random());

	private static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	private static final GradeValue TEN = GradeValue.NONE.withPoints(BigDecimal.TEN);

	private static final AssignmentContent CONTENT = new AssignmentContent("Essay", "", List.of(), null,
			AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of());

	private static final SentUpdate UPDATE = new SentUpdate(Set.of("title"), CONTENT);

	private static final AttemptRecord RECORD = AttemptRecord.without("compare", AttemptOutcome.again());

	/** The row is ours until a test says otherwise. */
	private static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	private final DeliveryRows rows = Mockito.mock(YES);

	private final Leases leases = Mockito.mock(YES);

	private final Pauses pauses = Mockito.mock();

	private final OutgoingAssignments assignments = Mockito.mock(YES);

	private final OutgoingSubmissions submissions = Mockito.mock();

	private final IdJournal idJournal = Mockito.mock();

	private final DeliveryAudit audit = Mockito.mock();

	private final SentUpdates sentUpdates = Mockito.mock();

	private final LmsRechecks rechecks = Mockito.mock();

	private final PlatformTransactionManager database = Mockito.mock();

	private final SimpleTransactionStatus transaction = new SimpleTransactionStatus();

	private final TransactionTemplate transactions = new TransactionTemplate(this.database);

	private final Settlement settlement = new Settlement(this.rows, this.leases, this.pauses, this.assignments,
			this.submissions, Mockito.mock(), this.audit, this.transactions, Mockito.mock());

	private final AssignmentSettlement own = new AssignmentSettlement(this.settlement, this.rows, this.leases,
			this.sentUpdates, this.rechecks, this.assignments, this.idJournal, this.audit, this.transactions,
			Mockito.mock());

	@BeforeEach
	void connect() {
		BDDMockito.given(this.database.getTransaction(ArgumentMatchers.any())).willReturn(this.transaction);
	}

	@Test
	void releasesTheGradesOnceTheirAssignmentIsThere() {
		this.settlement.settle(assignment(false), AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows)
			.should()
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.ASSIGNMENT_FIRST));
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@Test
	void releasesNothingBefore() {
		this.settlement.settle(assignment(false), AttemptOutcome.again(), RECORD);
		this.settlement.settle(grade(false, false), AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows).should(Mockito.never()).notifyNodes();
	}

	/** It has arrived since the caller looked, and released only those waiting then. */
	@Test
	void releasesGradesThatBeginToWaitWhenItHasArrived() {
		BDDMockito.given(this.assignments.lmsId(ASSIGNMENT)).willReturn(Optional.of(ID));

		LeasedDelivery row = grade(false, false);
		this.settlement.waitForAssignment(List.of(row));

		BDDMockito.then(this.rows)
			.should()
			.settle(row, AttemptOutcome.waitFor(Reason.ASSIGNMENT_FIRST, RetryPolicy.LOW_RATE));
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@ParameterizedTest
	@CsvSource({ "DRAFT, PT45S", "ASSIGNMENT_GONE, PT0S" })
	void looksAtTheAssignmentWhereAGradeSaysSomethingAboutIt(Reason reason, Duration in) {
		this.settlement.settle(grade(false, false), AttemptOutcome.refused(reason), RECORD);

		BDDMockito.then(this.rows).should().lookIn(ASSIGNMENT, in);
	}

	@Test
	void pausesTheDistrictOnlyForWhatTheServiceAnswered() {
		LeasedDelivery row = grade(false, false);
		AttemptOutcome next = AttemptOutcome.again();
		this.settlement.settle(row, next, RECORD);
		BDDMockito.then(this.pauses).shouldHaveNoInteractions();

		this.settlement.settle(row, next, new AttemptRecord("update", "", "status 429", Duration.ZERO));
		BDDMockito.then(this.pauses).should().after(row, next);
	}

	@Test
	void keepsAndAuditsEachOutcome() {
		LeasedDelivery row = grade(false, false);

		this.settlement.settle(row, AttemptOutcome.delivered(), RECORD);

		BDDMockito.then(this.rows).should().attempted(row, RECORD);
		BDDMockito.then(this.audit).should().settled(row, AttemptOutcome.delivered());
	}

	@Test
	void keepsWhatAFailedReadMeansForTheDistrict() {
		LeasedDelivery row = grade(false, false);
		AttemptOutcome conclusion = AttemptOutcome.pauseDistrict(Reason.TOKEN_REFUSED, Duration.ofSeconds(45));

		this.settlement.notRead(row, AttemptOutcome.again(), conclusion, RECORD);

		BDDMockito.then(this.rows).should().attempted(row, RECORD);
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
		LeasedDelivery row = grade(false, false);

		this.settlement.sent(row, next, RECORD, false);

		BDDMockito.then(this.rows).should(Mockito.times(checked ? 1 : 0)).landedLate(row, next);
		BDDMockito.then(this.audit).shouldHaveNoInteractions();
	}

	@Test
	void checksNothingThatItSettled() {
		this.settlement.sent(grade(false, false), AttemptOutcome.check(Duration.ZERO), RECORD, false);

		BDDMockito.then(this.rows).should(Mockito.never()).landedLate(ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	@Test
	void storesNothingSeenForARowThatAnotherNodeHasTakenOver() {
		takenOver();
		this.settlement.confirmed(grade(false, false), TEN, SettableClock.START, AttemptOutcome.delivered(), RECORD);
		assertThat(this.transaction.isRollbackOnly()).isTrue();
	}

	@Test
	void asksNoOneAboutARowThatAnotherNodeHasTakenOver() {
		takenOver();
		this.settlement.differs(grade(false, false), TEN, Reason.CHANGED_THERE);
		assertThat(this.transaction.isRollbackOnly()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "true, true, 0", "true, false, 1", "false, true, 1", "false, false, 0" })
	void remembersWhetherAZeroIsHidden(boolean before, boolean now, int changes) {
		LeasedDelivery row = grade(before, false);

		this.settlement.sent(row, AttemptOutcome.again(), RECORD, now);

		BDDMockito.then(this.rows).should(Mockito.times(changes)).zeroHidden(row, now);
	}

	@ParameterizedTest
	@CsvSource({ "true, 10, true", "true, 0, false", "true, , true", "false, 10, false" })
	void hidesNoZeroOnceAnotherValueIsSeen(boolean hidden, @Nullable BigDecimal points, boolean shown) {
		LeasedDelivery row = grade(hidden, false);

		this.settlement.confirmed(row, GradeValue.NONE.withPoints(points), SettableClock.START,
				AttemptOutcome.delivered(), RECORD);
		this.settlement.differs(row, GradeValue.NONE.withPoints(points), Reason.CHANGED_THERE);

		BDDMockito.then(this.rows).should(Mockito.times(shown ? 2 : 0)).zeroHidden(row, false);
	}

	@ParameterizedTest
	@CsvSource({ "true, true, false", "false, true, true", "false, false, false", "true, false, false" })
	void knowsTheIdThatANodeWithoutTheRowBrings(boolean posted, boolean its, boolean known) {
		BDDMockito.given(this.rows.posted(ArgumentMatchers.any())).willReturn(posted);
		BDDMockito
			.given(this.assignments.created(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willReturn(its);

		this.own.created(assignment(false), ID, CONTENT, LmsAssignment.of(said("published")));

		BDDMockito.then(this.rows).should(Mockito.times(known ? 1 : 0)).known(ASSIGNMENT);
	}

	@Test
	void checksWhatAnUpdateOfANodeThatLostTheRowDid() {
		LeasedDelivery row = assignment(false);
		BDDMockito.given(this.leases.holds(row)).willReturn(false);

		assertThat(this.own.updated(row, UPDATE, new ServiceAnswer.Accepted<>(said("published")))).isFalse();

		BDDMockito.then(this.sentUpdates).should().late(row, UPDATE);
		BDDMockito.then(this.rows).should().landedLate(row, AttemptOutcome.again().mayLandLater());
	}

	@Test
	void keepsAnUpdateThatMayStillLand() {
		LeasedDelivery row = assignment(false);

		assertThat(this.own.updated(row, UPDATE, new ServiceAnswer.Unavailable<>(true, "no answer"))).isTrue();
		BDDMockito.then(this.sentUpdates).shouldHaveNoInteractions();

		this.own.updated(row, UPDATE, new ServiceAnswer.Unavailable<>(false, "no connection"));
		this.own.updated(row, UPDATE, new ServiceAnswer.Accepted<>(said("published")));
		BDDMockito.then(this.sentUpdates).should(Mockito.times(2)).answered(row, UPDATE);
		BDDMockito.then(this.assignments).should().updated(ASSIGNMENT, CONTENT, LmsAssignment.of(said("published")));
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void looksAgainForALateUpdate(boolean late) {
		LeasedDelivery row = assignment(late);
		BDDMockito.given(this.sentUpdates.of(ASSIGNMENT)).willReturn(List.of(UPDATE));

		this.own.notSeen(row);

		BDDMockito.then(this.rows).should(Mockito.times(late ? 1 : 0)).lookAgain(row, Settlement.DRAFT_RECHECK);
		BDDMockito.then(this.rows).should(Mockito.times(late ? 0 : 1)).looked(row);
		assertThat(this.own.unanswered(row)).isEqualTo(late ? List.of(UPDATE) : List.of());
	}

	@ParameterizedTest
	@CsvSource({ "draft, true, 1, 0", "draft, false, 0, 0", "published, true, 0, 1" })
	void releasesWhatWaitsForADraft(String state, boolean waits, int rechecks, int releases) {
		BDDMockito.given(this.rechecks.waitsFor(ASSIGNMENT, Reason.DRAFT)).willReturn(waits);
		LeasedDelivery row = assignment(false);

		this.own.seen(row, List.of(UPDATE), LmsAssignment.of(said(state)));

		BDDMockito.then(this.rows).should(Mockito.times(rechecks)).lookIn(ASSIGNMENT, Settlement.DRAFT_RECHECK);
		BDDMockito.then(this.rows)
			.should(Mockito.times(releases))
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.DRAFT));
		BDDMockito.then(this.rows).should(Mockito.times(releases)).notifyNodes();
		BDDMockito.then(this.rows).should().looked(row);
		BDDMockito.then(this.rows).should(Mockito.never()).known(ASSIGNMENT);
		BDDMockito.then(this.sentUpdates).should().forget(ASSIGNMENT, List.of(UPDATE));
		BDDMockito.then(this.assignments).should().seen(ASSIGNMENT, LmsAssignment.of(said(state)));
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void saysThatItsAssignmentIsGoneUnlessItHasAnotherByNow(boolean its) {
		LeasedDelivery row = assignment(true);
		BDDMockito.given(this.assignments.gone(ASSIGNMENT, ID)).willReturn(its);

		this.own.gone(row, ID);

		BDDMockito.then(this.sentUpdates).should().forgetAll(ASSIGNMENT);
		BDDMockito.then(this.rows).should(Mockito.times(its ? 0 : 1)).looked(row);
		BDDMockito.then(this.audit)
			.should(Mockito.times(its ? 1 : 0))
			.settled(row, AttemptOutcome.refused(Reason.ASSIGNMENT_GONE));
	}

	@Test
	void sendsAgainWhatALateUpdateHasOverwritten() {
		LeasedDelivery row = assignment(true);

		this.own.overwritten(row, List.of(UPDATE), CONTENT, LmsAssignment.of(said("published")));

		BDDMockito.then(this.assignments).should().updated(ASSIGNMENT, CONTENT, LmsAssignment.of(said("published")));
		BDDMockito.then(this.sentUpdates).should().forget(ASSIGNMENT, List.of(UPDATE));
		BDDMockito.then(this.rows).should().settle(row, AttemptOutcome.again());
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@Test
	void keepsWhatTheLmsShows() {
		LeasedDelivery row = grade(false, false);

		this.settlement.confirmed(row, TEN, SettableClock.START, AttemptOutcome.delivered(), RECORD);
		BDDMockito.then(this.submissions).should().confirmed(row.target(), TEN, SettableClock.START);

		this.settlement.differs(row, TEN, Reason.CHANGED_THERE);
		BDDMockito.then(this.submissions).should().differs(row.target(), TEN);
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void recordsAndSendsOnlyForRowsThatAreStillOurs(boolean ours) {
		LeasedDelivery row = grade(false, false);
		HandInAttempt attempt = new HandInAttempt(1, new Attachment(Attachment.Type.TEXT, "", "An essay"), true);
		BDDMockito.given(this.leases.holds(row)).willReturn(ours);
		BDDMockito.given(this.rows.posting(row)).willReturn(ours);
		BDDMockito.given(this.sentUpdates.leaves(row, UPDATE)).willReturn(ours);

		this.settlement.handedIn(row, attempt);

		BDDMockito.then(this.submissions).should(Mockito.times(ours ? 1 : 0)).handedIn(row.target(), attempt);
		assertThat(this.settlement.stillLeased(row)).isEqualTo(ours);
		assertThat(this.own.markPosting(row)).isEqualTo(ours);
		assertThat(this.own.updating(row, UPDATE)).isEqualTo(ours);
	}

	@Test
	void keepsAnIdInAFileThatTheDatabaseDoesNotTake() {
		RuntimeException down = new IllegalStateException("down");
		BDDMockito
			.given(this.assignments.created(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willThrow(down);
		LmsAssignment said = LmsAssignment.of(said("published"));

		assertThatThrownBy(() -> this.own.created(assignment(false), ID, CONTENT, said)).isSameAs(down);

		BDDMockito.then(this.idJournal).should().keep(ASSIGNMENT, ID);
	}

	@Test
	void forgetsTheUpdatesOfWhatWasDeleted() {
		this.own.deleted(ASSIGNMENT);

		BDDMockito.then(this.assignments).should().deleted(ASSIGNMENT);
		BDDMockito.then(this.sentUpdates).should().forgetAll(ASSIGNMENT);
	}

	@Test
	void settlesARowWithoutAnythingToCheckOrPost() {
		LeasedDelivery row = assignment(false);

		this.own.looked(row);
		BDDMockito.then(this.rows).should().looked(row);

		this.own.neverPosted(row);
		BDDMockito.then(this.rows).should().neverPosted(row);
	}

	@Test
	void sendsEverythingOfAnAssignmentThatWasMissingForAMoment() {
		LeasedDelivery row = row(ASSIGNMENT, false, false, Reason.ASSIGNMENT_GONE);

		this.own.seen(row, List.of(), LmsAssignment.of(said("published")));

		BDDMockito.then(this.rows)
			.should()
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.ASSIGNMENT_GONE));
		BDDMockito.then(this.rows).should().known(ASSIGNMENT);
	}

	private void takenOver() {
		BDDMockito.given(this.rows.settle(ArgumentMatchers.any(), ArgumentMatchers.any())).willReturn(false);
	}

	private static LeasedDelivery assignment(boolean lateWrite) {
		return row(ASSIGNMENT, lateWrite, false);
	}

	private static LeasedDelivery grade(boolean zeroHidden, boolean lateWrite) {
		return row(DeliveryTarget.submission(ASSIGNMENT.district(), ASSIGNMENT.section(), ASSIGNMENT.assignment(),
				People.student('a', 1)), lateWrite, zeroHidden);
	}

	private static LeasedDelivery row(DeliveryTarget target, boolean lateWrite, boolean zeroHidden) {
		return row(target, lateWrite, zeroHidden, null);
	}

	private static LeasedDelivery row(DeliveryTarget target, boolean lateWrite, boolean zeroHidden,
			@Nullable Reason reason) {
		return new LeasedDelivery(1, target, UUID.randomUUID(), 2, 0, State.DUE, reason, Urgency.CLICK, false,
				lateWrite, 1, false, false, zeroHidden, false, null);
	}

	private static AssignmentRecord said(String state) {
		return new AssignmentRecord(ID.value().toString(), "Essay", null, state, null, null, null, null, null, null,
				null, null, null, null);
	}

}
