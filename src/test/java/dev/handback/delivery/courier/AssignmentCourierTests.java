package dev.handback.delivery.courier;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.RosterClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.client.records.SectionRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentCaptor;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.mockito.stubbing.Answer;

import static org.assertj.core.api.Assertions.assertThat;

/** When an assignment is created, and what follows from the answers about it. */
class AssignmentCourierTests {

	private static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'),
			People.section('a', 1), AssignmentId.random());

	private static final LmsAssignmentId ID = new LmsAssignmentId(UUID.randomUUID());

	private static final AssignmentContent WANTED = content("Essay");

	/** The row is ours until a test says otherwise. */
	private static final Answer<Object> YES = (call) -> (call.getMethod().getReturnType() == boolean.class) ? true
			: Mockito.RETURNS_DEFAULTS.answer(call);

	private final SettableClock clock = new SettableClock();

	private final AssignmentsClient client = Mockito.mock();

	private final RosterClient roster = Mockito.mock();

	private final OutgoingAssignments assignments = Mockito.mock();

	private final Settlement settlement = Mockito.mock(YES);

	private final AssignmentSettlement stored = Mockito.mock(YES);

	private final AssignmentCourier courier = new AssignmentCourier(this.client, this.roster, this.assignments,
			this.settlement, this.stored, Mockito.mock(), this.clock, new Jitter(() -> 0));

	private boolean placeToRead = true;

	@BeforeEach
	void connect() {
		sectionIs(new ServiceAnswer.Accepted<>(new SectionRecord(ASSIGNMENT.section().value(), null, null, null, null,
				null, null, null, null, null, null, null, null)));
	}

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

		this.courier.look(row);

		BDDMockito.then(this.stored).should().looked(row);
		BDDMockito.then(this.client).shouldHaveNoInteractions();
	}

	/** The outcome; null if it is left to another node. */
	private @Nullable AttemptOutcome deliver(LeasedDelivery row, AssignmentWrite task) {
		BDDMockito.given(this.assignments.next(ASSIGNMENT)).willReturn(task);
		ArgumentCaptor<AttemptOutcome> next = ArgumentCaptor.captor();
		this.courier.deliver(row, () -> this.placeToRead);
		BDDMockito.then(this.settlement)
			.should(Mockito.atLeast(0))
			.settle(ArgumentMatchers.eq(row), next.capture(), ArgumentMatchers.any());
		return next.getAllValues().isEmpty() ? null : next.getValue();
	}

	private void look(LeasedDelivery row, ServiceAnswer<AssignmentRecord> answer) {
		BDDMockito.given(this.assignments.lmsId(ASSIGNMENT)).willReturn(Optional.of(ID));
		BDDMockito.given(this.assignments.next(ASSIGNMENT)).willReturn(new AssignmentWrite.Update(ID, WANTED, WANTED));
		BDDMockito.given(this.client.get(ArgumentMatchers.any())).willReturn(answer);
		this.courier.look(row);
	}

	private void sectionIs(ServiceAnswer<SectionRecord> answer) {
		BDDMockito.willReturn(answer)
			.given(this.roster)
			.get(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	private void createIs(ServiceAnswer<AssignmentRecord> answer) {
		BDDMockito.given(this.client.create(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(answer);
	}

	private static LeasedDelivery row(boolean mayExist, long accepted) {
		return new LeasedDelivery(1, ASSIGNMENT, Provider.A, UUID.randomUUID(), 2, 0, State.DUE, null, Urgency.CLICK,
				false, false, accepted, false, false, false, mayExist, 0, null);
	}

	private static AssignmentContent content(String title) {
		return new AssignmentContent(title, "", List.of(), null, AvailabilityWindow.ALWAYS, null, List.of(), null, null,
				List.of());
	}

	private static AssignmentRecord record(String title) {
		return new AssignmentRecord(ID.value().toString(), title, null, "published", null, null, null, null, null, null,
				null, null, null);
	}

}
