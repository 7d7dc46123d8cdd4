package dev.handback.delivery.courier;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.RosterClient;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.client.records.SectionRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.ArgumentCaptor;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

/** A courier of assignments with a service and a database that answer as a test says. */
abstract class AssignmentCourierTest {

	static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
			AssignmentId.random());

	static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	static final AssignmentContent WANTED = content("Essay");

	/** The row is ours until a test says otherwise. */
	static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	final SettableClock clock = new SettableClock();

	final AssignmentsClient client = Mockito.mock();

	final RosterClient roster = Mockito.mock();

	final OutgoingAssignments assignments = Mockito.mock();

	final Settlement settlement = Mockito.mock(YES);

	final AssignmentSettlement stored = Mockito.mock(YES);

	final AssignmentCourier courier = new AssignmentCourier(this.client, this.roster, this.assignments, this.settlement,
			this.stored, Mockito.mock(), this.clock, new Jitter(() -> 0));

	final AssignmentChecker checker = new AssignmentChecker(this.client, this.assignments, this.stored);

	boolean placeToRead = true;

	@BeforeEach
	void connect() {
		sectionIs(new ServiceAnswer.Accepted<>(new SectionRecord(ASSIGNMENT.section().value(), null, null, null, null,
				null, null, null, null, null, null, null, null)));
	}

	/** The outcome; null if it is left to another node. */
	@Nullable AttemptOutcome deliver(LeasedDelivery row, AssignmentWrite task) {
		BDDMockito.given(this.assignments.next(ASSIGNMENT)).willReturn(task);
		ArgumentCaptor<AttemptOutcome> next = ArgumentCaptor.captor();
		this.courier.deliver(row, () -> this.placeToRead);
		BDDMockito.then(this.settlement)
			.should(Mockito.atLeast(0))
			.settle(ArgumentMatchers.eq(row), next.capture(), ArgumentMatchers.any());
		return next.getAllValues().isEmpty() ? null : next.getValue();
	}

	void look(LeasedDelivery row, ServiceAnswer<AssignmentRecord> answer) {
		BDDMockito.given(this.assignments.lmsId(ASSIGNMENT)).willReturn(Optional.of(ID));
		BDDMockito.given(this.assignments.next(ASSIGNMENT)).willReturn(new AssignmentWrite.Update(ID, WANTED, WANTED));
		BDDMockito.given(this.client.get(ArgumentMatchers.any())).willReturn(answer);
		this.checker.check(row);
	}

	void sectionIs(ServiceAnswer<SectionRecord> answer) {
		BDDMockito.willReturn(answer)
			.given(this.roster)
			.get(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	void createIs(ServiceAnswer<AssignmentRecord> answer) {
		BDDMockito.given(this.client.create(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(answer);
	}

	static LeasedDelivery row(boolean mayExist, long accepted) {
		return new LeasedDelivery(1, ASSIGNMENT, Provider.A, UUID.randomUUID(), 2, 0, State.DUE, null, Urgency.CLICK,
				false, false, accepted, false, false, false, mayExist, 0, null);
	}

	static AssignmentContent content(String title) {
		return new AssignmentContent(title, "", List.of(), null, AvailabilityWindow.ALWAYS, null, List.of(), null, null,
				List.of());
	}

	static AssignmentRecord record(String title) {
		return new AssignmentRecord(ID.value().toString(), title, null, "published", null, null, null, null, null, null,
				null, null, null, null);
	}

}
