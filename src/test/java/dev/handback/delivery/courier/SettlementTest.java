package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
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
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.AdditionalAnswers;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** The settlement of rows, with everything around it mocked. */
abstract class SettlementTest {

	static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
			AssignmentId.random());

	static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	static final GradeValue TEN = GradeValue.NONE.withPoints(BigDecimal.TEN);

	static final ArrivedGrade ARRIVED = new ArrivedGrade(TEN, TEN);

	static final AttemptRecord RECORD = AttemptRecord.without("compare", AttemptOutcome.again());

	/** The row is ours until a test says otherwise. */
	static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	final DeliveryRows rows = Mockito.mock(YES);

	final LmsRechecks rechecks = Mockito.mock();

	final Leases leases = Mockito.mock(YES);

	final Pauses pauses = Mockito.mock();

	final OutgoingAssignments assignments = Mockito.mock(YES);

	final OutgoingSubmissions submissions = Mockito.mock();

	final DeliveryAudit audit = Mockito.mock();

	final PlatformTransactionManager database = Mockito.mock();

	final List<TransactionStatus> transactions = new ArrayList<>();

	final Settlement settlement = new Settlement(this.rows, this.rechecks, this.leases, this.pauses, this.assignments,
			this.submissions, Mockito.mock(), this.audit, new TransactionTemplate(this.database), Mockito.mock());

	@BeforeEach
	void connect() {
		BDDMockito.given(this.database.getTransaction(ArgumentMatchers.any())).will((call) -> {
			TransactionStatus status = new SimpleTransactionStatus();
			this.transactions.add(status);
			return status;
		});
		BDDMockito.given(this.pauses.within(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.will(AdditionalAnswers.returnsSecondArg());
	}

	void takenOver() {
		BDDMockito.given(this.rows.settle(ArgumentMatchers.anyList(), ArgumentMatchers.any())).willReturn(false);
	}

	static LeasedDelivery assignment() {
		return row(ASSIGNMENT, false);
	}

	static LeasedDelivery grade(boolean zeroHidden) {
		return grade(1, zeroHidden);
	}

	static LeasedDelivery grade(int student, boolean zeroHidden) {
		return row(DeliveryTarget.submission(ASSIGNMENT.district(), ASSIGNMENT.section(), ASSIGNMENT.assignment(),
				People.student('a', student)), zeroHidden);
	}

	static LeasedDelivery row(DeliveryTarget target, boolean zeroHidden) {
		return new LeasedDelivery(1, target, Provider.A, UUID.randomUUID(), 2, 0, State.DUE, null, Urgency.CLICK, false,
				false, 1, false, false, zeroHidden, false, 0, null);
	}

}
