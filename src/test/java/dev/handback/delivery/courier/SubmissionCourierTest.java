package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.client.SubmissionsClient;
import dev.handback.client.WriteBody;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.ReportedNumber;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.ArgumentCaptor;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** A courier whose submission, LMS and outcomes a test sets and sees. */
abstract class SubmissionCourierTest {

	static final DeliveryTarget SUBMISSION = DeliveryTarget.submission(People.district('a'), People.section('a', 1),
			AssignmentId.random(), People.student('a', 1));

	static final Duration CHECK_AFTER = Duration.ofMillis(500);

	static final HandInAttempt WORK = new HandInAttempt(1, new Attachment(Attachment.Type.TEXT, "", "An essay"), false);

	final SettableClock clock = new SettableClock();

	final SubmissionsClient client = Mockito.mock();

	final LmsSubmissions lms = Mockito.mock();

	final OutgoingAssignments assignments = Mockito.mock();

	private final OutgoingSubmissions submissions = Mockito.mock();

	private Provider provider = Provider.C;

	final LmsPollTurns turns = Mockito.mock();

	final Settlement settlement = Mockito.mock();

	private final WantedSubmissions wanted = new WantedSubmissions(this.submissions,
			new ArrivedWork(this.submissions, this.settlement));

	private final SubmissionCourier courier = new SubmissionCourier(this.lms, this.assignments, this.wanted, this.turns,
			this.settlement,
			new SubmissionWriter(this.client, this.settlement, Mockito.mock(), new DeliveryProperties(true,
					Duration.ZERO, 1, Duration.ZERO, CHECK_AFTER, Duration.ZERO, Path.of("")), this.clock,
					new Jitter(() -> 0)),
			this.clock);

	ServiceAnswer<SubmissionRecord> written = new ServiceAnswer.Accepted<>(answered("12", SettableClock.START));

	Duration delay = Duration.ZERO;

	@BeforeEach
	void connect() {
		BDDMockito.given(this.assignments.destination(ArgumentMatchers.any()))
			.willReturn(new OutgoingAssignments.Destination(false, new LmsAssignmentId(UUID.randomUUID())));
		BDDMockito.given(this.settlement.stillLeased(ArgumentMatchers.any())).willReturn(true);
		BDDMockito.given(this.submissions.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Optional.empty());
		BDDMockito.willAnswer((call) -> this.written)
			.given(this.client)
			.update(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	void deliver(LeasedDelivery row, SubmissionContent content, ServiceAnswer<SeenSubmissions> answer) {
		deliver(row, content, content, answer);
	}

	/** The content becomes another one while the row waits. */
	void deliver(LeasedDelivery row, SubmissionContent content, SubmissionContent then,
			ServiceAnswer<SeenSubmissions> answer) {
		BDDMockito.given(this.submissions.contents(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Map.of(row.student(), content))
			.willReturn(Map.of(row.student(), then));
		BDDMockito
			.given(this.lms.read(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willReturn(answer);
		this.courier.prepare(List.of(row)).forEach((pending) -> {
			assertThat(pending.row()).isEqualTo(row);
			assertThat(pending.place((requests) -> Duration.ZERO)).isZero();
			this.clock.advance(this.delay);
			pending.carryOut();
			pending.end();
		});
	}

	/** The fields of the write; empty if there was none. */
	Optional<Set<String>> body() {
		ArgumentCaptor<WriteBody> body = ArgumentCaptor.captor();
		BDDMockito.then(this.client)
			.should(Mockito.atLeast(0))
			.update(ArgumentMatchers.any(), ArgumentMatchers.any(), body.capture());
		return body.getAllValues().stream().map(WriteBody::names).findFirst();
	}

	AttemptOutcome settled() {
		ArgumentCaptor<AttemptOutcome> next = ArgumentCaptor.captor();
		BDDMockito.then(this.settlement)
			.should(Mockito.atLeastOnce())
			.settle(ArgumentMatchers.any(), next.capture(), ArgumentMatchers.any());
		return next.getValue();
	}

	AttemptOutcome sent() {
		ArgumentCaptor<AttemptOutcome> next = ArgumentCaptor.captor();
		BDDMockito.then(this.settlement)
			.should()
			.sent(ArgumentMatchers.any(), next.capture(), ArgumentMatchers.any(), ArgumentMatchers.anyBoolean());
		return next.getValue();
	}

	void uses(Provider provider) {
		this.provider = provider;
	}

	LeasedDelivery row() {
		return row(false, false, false, null);
	}

	LeasedDelivery row(boolean forced, boolean lateWrite, boolean zeroHidden, @Nullable Reason reason) {
		return new LeasedDelivery(1, SUBMISSION, this.provider, UUID.randomUUID(), 2, 0, State.DUE, reason,
				Urgency.CLICK, forced, lateWrite, 1, false, false, zeroHidden, false, 0, null);
	}

	static SubmissionContent content(String points) {
		return content(points(points), points("10"), null);
	}

	static SubmissionContent content(GradeValue wanted, GradeValue confirmed, @Nullable HandInAttempt attempt) {
		return new SubmissionContent(wanted, confirmed, Instant.EPOCH, null, People.person('a', 1), attempt);
	}

	static ServiceAnswer<SeenSubmissions> shows(String points) {
		return shows(points(points), null);
	}

	static ServiceAnswer<SeenSubmissions> shows(GradeValue value, @Nullable Instant changedAt) {
		return read(new LmsSubmission("graded", value, GradeDetails.NONE, LmsWork.of(List.of()), changedAt, false));
	}

	static ServiceAnswer<SeenSubmissions> read(@Nullable LmsSubmission seen) {
		return new ServiceAnswer.Accepted<>(new SeenSubmissions(
				(seen != null) ? Map.of(People.student('a', 1), seen) : Map.of(), SettableClock.START, 1));
	}

	static SubmissionRecord answered(@Nullable String points, Instant changedAt) {
		return new SubmissionRecord(null, "graded", null, null,
				(points != null) ? new ReportedNumber(new BigDecimal(points)) : null, null, null, null, null, null,
				changedAt);
	}

	static GradeValue points(String points) {
		return GradeValue.NONE.withPoints(new BigDecimal(points));
	}

}
