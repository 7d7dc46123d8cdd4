package dev.handback.delivery.courier;

import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.outbox.DeliveryAudit;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.support.People;
import dev.handback.vocabulary.Provider;
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

/** What is stored of an assignment that is created, updated or checked in the LMS. */
class AssignmentSettlementTests {

	private static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'),
			People.section('a', 1), AssignmentId.random());

	private static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	private static final AssignmentContent CONTENT = new AssignmentContent("Essay", "", List.of(), null,
			AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of());

	private static final SentUpdate UPDATE = new SentUpdate(Set.of("title"), CONTENT);

	/** The row is ours until a test says otherwise. */
	private static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	private final DeliveryRows rows = Mockito.mock(YES);

	private final Creates creates = Mockito.mock(YES);

	private final Leases leases = Mockito.mock(YES);

	private final OutgoingAssignments assignments = Mockito.mock(YES);

	private final IdJournal idJournal = Mockito.mock();

	private final DeliveryAudit audit = Mockito.mock();

	private final SentUpdates sentUpdates = Mockito.mock();

	private final LmsRechecks rechecks = Mockito.mock();

	private final PlatformTransactionManager database = Mockito.mock();

	private final TransactionTemplate transactions = new TransactionTemplate(this.database);

	private final Settlement settlement = new Settlement(this.rows, this.rechecks, this.leases, Mockito.mock(),
			this.assignments, Mockito.mock(), Mockito.mock(), this.audit, this.transactions, Mockito.mock());

	private final AssignmentSettlement own = new AssignmentSettlement(this.settlement, this.rows, this.creates,
			this.leases, this.sentUpdates, this.rechecks, this.assignments, this.idJournal, this.audit,
			this.transactions, Mockito.mock());

	@BeforeEach
	void connect() {
		BDDMockito.given(this.database.getTransaction(ArgumentMatchers.any()))
			.willReturn(new SimpleTransactionStatus());
	}

	@ParameterizedTest
	@CsvSource({ "true, true, false", "false, true, true", "false, false, false", "true, false, false" })
	void knowsTheIdThatANodeWithoutTheRowBrings(boolean posted, boolean its, boolean known) {
		BDDMockito.given(this.creates.posted(ArgumentMatchers.any())).willReturn(posted);
		BDDMockito
			.given(this.assignments.created(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willReturn(its);

		this.own.created(row(false, null), ID, CONTENT, LmsAssignment.of(said("published")));

		BDDMockito.then(this.creates).should(Mockito.times(known ? 1 : 0)).known(ASSIGNMENT);
	}

	@Test
	void checksWhatAnUpdateOfANodeThatLostTheRowDid() {
		LeasedDelivery row = row(false, null);
		BDDMockito.given(this.leases.holds(row)).willReturn(false);

		assertThat(this.own.updated(row, UPDATE, new ServiceAnswer.Accepted<>(said("published")))).isFalse();

		BDDMockito.then(this.sentUpdates).should().late(row, UPDATE);
		BDDMockito.then(this.rows).should().landedLate(row, AttemptOutcome.again().mayLandLater());
	}

	@Test
	void keepsAnUpdateThatMayStillLand() {
		LeasedDelivery row = row(false, null);

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
		LeasedDelivery row = row(late, null);
		BDDMockito.given(this.sentUpdates.of(ASSIGNMENT)).willReturn(List.of(UPDATE));

		this.own.notSeen(row);

		BDDMockito.then(this.rows).should(Mockito.times(late ? 1 : 0)).lookAgain(row, Settlement.DRAFT_RECHECK);
		BDDMockito.then(this.rows).should(Mockito.times(late ? 0 : 1)).notLooked(row);
		assertThat(this.own.unanswered(row)).isEqualTo(late ? List.of(UPDATE) : List.of());
	}

	@ParameterizedTest
	@CsvSource({ "draft, true, 1, 0", "draft, false, 0, 0", "published, true, 0, 1" })
	void releasesWhatWaitsForADraft(String state, boolean waits, int rechecks, int releases) {
		BDDMockito.given(this.rechecks.waitsFor(ASSIGNMENT, Reason.DRAFT)).willReturn(waits);
		LeasedDelivery row = row(false, null);

		this.own.seen(row, List.of(UPDATE), LmsAssignment.of(said(state)));

		BDDMockito.then(this.rechecks).should(Mockito.times(rechecks)).lookIn(ASSIGNMENT, Settlement.DRAFT_RECHECK);
		BDDMockito.then(this.rows)
			.should(Mockito.times(releases))
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.DRAFT));
		BDDMockito.then(this.rows).should(Mockito.times(releases)).notifyNodes();
		BDDMockito.then(this.rows).should().looked(row);
		BDDMockito.then(this.creates).should(Mockito.never()).known(ASSIGNMENT);
		BDDMockito.then(this.sentUpdates).should().forget(ASSIGNMENT, List.of(UPDATE));
		BDDMockito.then(this.assignments).should().seen(ASSIGNMENT, LmsAssignment.of(said(state)));
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void saysThatItsAssignmentIsGoneUnlessItHasAnotherByNow(boolean its) {
		LeasedDelivery row = row(true, null);
		BDDMockito.given(this.assignments.gone(ASSIGNMENT, ID)).willReturn(its);

		this.own.gone(row, ID);

		BDDMockito.then(this.sentUpdates).should().forgetAll(ASSIGNMENT);
		BDDMockito.then(this.rows).should(Mockito.times(its ? 0 : 1)).looked(row);
		BDDMockito.then(this.audit)
			.should(Mockito.times(its ? 1 : 0))
			.settled(List.of(row), AttemptOutcome.refused(Reason.ASSIGNMENT_GONE));
	}

	@Test
	void sendsAgainWhatALateUpdateHasOverwritten() {
		LeasedDelivery row = row(true, null);

		this.own.overwritten(row, List.of(UPDATE), CONTENT, LmsAssignment.of(said("published")));

		BDDMockito.then(this.assignments).should().updated(ASSIGNMENT, CONTENT, LmsAssignment.of(said("published")));
		BDDMockito.then(this.sentUpdates).should().forget(ASSIGNMENT, List.of(UPDATE));
		BDDMockito.then(this.rows).should().settle(List.of(row), AttemptOutcome.again());
		BDDMockito.then(this.rows).should().notifyNodes();
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void sendsOnlyForARowThatIsStillOurs(boolean ours) {
		LeasedDelivery row = row(false, null);
		BDDMockito.given(this.creates.posting(row)).willReturn(ours);
		BDDMockito.given(this.sentUpdates.leaves(row, UPDATE)).willReturn(ours);

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

		assertThatThrownBy(() -> this.own.created(row(false, null), ID, CONTENT, said)).isSameAs(down);

		BDDMockito.then(this.idJournal).should().keep(ASSIGNMENT, 1, ID);
	}

	@Test
	void forgetsTheUpdatesOfWhatWasDeleted() {
		this.own.deleted(ASSIGNMENT);

		BDDMockito.then(this.assignments).should().deleted(ASSIGNMENT);
		BDDMockito.then(this.sentUpdates).should().forgetAll(ASSIGNMENT);
	}

	@Test
	void settlesARowWithoutAnythingToCheckOrPost() {
		LeasedDelivery row = row(false, null);

		this.own.looked(row);
		BDDMockito.then(this.rows).should().looked(row);

		this.own.neverPosted(row);
		BDDMockito.then(this.creates).should().neverPosted(row);
	}

	@Test
	void sendsEverythingOfAnAssignmentThatWasMissingForAMoment() {
		LeasedDelivery row = row(false, Reason.ASSIGNMENT_GONE);

		this.own.seen(row, List.of(), LmsAssignment.of(said("published")));

		BDDMockito.then(this.rows)
			.should()
			.release(ASSIGNMENT.district(), ASSIGNMENT.assignment(), Set.of(Reason.ASSIGNMENT_GONE));
		BDDMockito.then(this.creates).should().known(ASSIGNMENT);
	}

	private static LeasedDelivery row(boolean lateWrite, @Nullable Reason reason) {
		return new LeasedDelivery(1, ASSIGNMENT, Provider.A, UUID.randomUUID(), 2, 0, State.DUE, reason, Urgency.CLICK,
				false, lateWrite, 1, false, false, false, false, 0, null);
	}

	private static AssignmentRecord said(String state) {
		return new AssignmentRecord(ID.value().toString(), "Essay", null, state, null, null, null, null, null, null,
				null, null, null, null);
	}

}
