package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** A checker whose assignment, LMS and outcomes a test sets and sees. */
abstract class CheckerTest {

	static final DeliveryTarget ASSIGNMENT = DeliveryTarget.assignment(People.district('a'), People.section('a', 1),
			AssignmentId.random());

	static final GradeValue BEFORE = points("10");

	static final GradeValue WANTED = points("12");

	static final HandInAttempt WORK = new HandInAttempt(2, new Attachment(Attachment.Type.TEXT, "", "An essay"), false);

	private final SettableClock clock = new SettableClock();

	private final LmsSubmissions lms = Mockito.mock();

	final AssignmentChecker assignmentChecker = Mockito.mock();

	final OutgoingAssignments assignments = Mockito.mock();

	final OutgoingSubmissions submissions = Mockito.mock();

	private Provider provider = Provider.C;

	private final RateLimiter rateLimiter = Mockito.mock();

	final Settled settlement = new Settled();

	private final WantedSubmissions wanted = new WantedSubmissions(this.submissions,
			new ArrivedWork(this.submissions, this.settlement.mock));

	private final Checker checker = new Checker(this.lms, this.assignmentChecker,
			new SubmissionWriter(Mockito.mock(), this.settlement.mock, Mockito.mock(),
					new DeliveryProperties(true, Duration.ZERO, 1, Duration.ZERO, Duration.ZERO, Duration.ZERO,
							Path.of("")),
					this.clock, new Jitter(() -> 0)),
			this.assignments, this.wanted, this.settlement.mock, Mockito.mock(), this.rateLimiter, this.clock);

	final Map<PersonId, SubmissionContent> contents = new HashMap<>();

	final List<LeasedDelivery> readAlone = new ArrayList<>();

	final List<Urgency> urgencies = new ArrayList<>();

	ServiceAnswer<LmsSubmission> single = new ServiceAnswer.Accepted<>(shows(WANTED));

	@BeforeEach
	void connect() {
		BDDMockito.given(this.assignments.destination(ASSIGNMENT))
			.willReturn(new OutgoingAssignments.Destination(false, new LmsAssignmentId(UUID.randomUUID())));
		BDDMockito.given(this.submissions.contents(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(this.contents);
		BDDMockito.willAnswer((call) -> {
			this.readAlone.add(call.getArgument(0));
			return this.single;
		}).given(this.lms).one(ArgumentMatchers.any(), ArgumentMatchers.any());
		BDDMockito.willAnswer((call) -> {
			this.urgencies.add(call.getArgument(1));
			return !this.clock.instant().isAfter(call.getArgument(2));
		}).given(this.rateLimiter).await(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	void check(LeasedDelivery row, LmsSubmission seen) {
		check(List.of(row), list(Map.of(row.student(), seen)));
	}

	void check(List<LeasedDelivery> rows, ServiceAnswer<SeenSubmissions> answer) {
		BDDMockito
			.given(this.lms.read(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willReturn(answer);
		this.checker.check(rows);
	}

	ServiceAnswer<SeenSubmissions> list(Map<PersonId, LmsSubmission> seen) {
		return new ServiceAnswer.Accepted<>(new SeenSubmissions(seen, this.clock.instant(), 1));
	}

	void uses(Provider provider) {
		this.provider = provider;
	}

	/** Whether any other value that the LMS shows is an older one of ours. */
	void whatIsThereWasWanted(boolean before) {
		BDDMockito
			.given(this.submissions.wasWanted(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
					ArgumentMatchers.any()))
			.willReturn(before);
	}

	LeasedDelivery row(int student, State state) {
		return row(student, state, false);
	}

	LeasedDelivery row(int student, State state, boolean lateWrite) {
		this.contents.putIfAbsent(People.student('a', student), content(WANTED, null));
		return row(DeliveryTarget.submission(ASSIGNMENT.district(), ASSIGNMENT.section(), ASSIGNMENT.assignment(),
				People.student('a', student)), state, lateWrite);
	}

	LeasedDelivery row(DeliveryTarget target, State state, boolean lateWrite) {
		return new LeasedDelivery(1, target, this.provider, UUID.randomUUID(), 1, 0, state, null, Urgency.CLICK, false,
				lateWrite, 1, state == State.CHECKING, false, false, false, 0, null);
	}

	/** The same once no late write can land anymore. */
	static LeasedDelivery afterLateWrites(LeasedDelivery row) {
		return new LeasedDelivery(row.id(), row.target(), row.provider(), row.lease(), row.wanted(), row.attempts(),
				row.state(), row.reason(), row.urgency(), row.forced(), true, row.accepted(), row.unseen(), true,
				row.zeroHidden(), row.mayExist(), row.creates(), row.request());
	}

	static SubmissionContent content(GradeValue wanted, @Nullable HandInAttempt attempt) {
		return new SubmissionContent(wanted, BEFORE, Instant.EPOCH, null, People.person('a', 1), attempt);
	}

	static LmsSubmission shows(GradeValue value) {
		return new LmsSubmission("graded", value, GradeDetails.NONE, LmsWork.of(List.of()), null, false);
	}

	static GradeValue points(String points) {
		return GradeValue.NONE.withPoints(new BigDecimal(points));
	}

	/** Remembers what was settled. */
	static final class Settled {

		final Settlement mock = Mockito.mock();

		final Map<PersonId, AttemptOutcome> nexts = new HashMap<>();

		final Collection<AttemptOutcome> conclusions = new ArrayList<>();

		final List<GradeValue> confirmed = new ArrayList<>();

		final List<Map.Entry<GradeValue, Reason>> differing = new ArrayList<>();

		Settled() {
			BDDMockito.willAnswer((call) -> next(call.getArgument(0), call.getArgument(1)))
				.given(this.mock)
				.settle(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
			BDDMockito.willAnswer((call) -> {
				Map<LeasedDelivery, ArrivedGrade> seen = call.getArgument(0);
				seen.values().forEach((grade) -> this.confirmed.add(grade.held()));
				seen.keySet().forEach((row) -> next(row, call.getArgument(2)));
				return null;
			})
				.given(this.mock)
				.confirmed(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
						ArgumentMatchers.any());
			BDDMockito.willAnswer((call) -> this.differing.add(Map.entry(call.getArgument(1), call.getArgument(2))))
				.given(this.mock)
				.differs(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
			BDDMockito.willAnswer((call) -> {
				this.conclusions.add(call.getArgument(2));
				return next(call.getArgument(0), call.getArgument(1));
			})
				.given(this.mock)
				.notRead(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(),
						ArgumentMatchers.any());
		}

		private @Nullable Object next(LeasedDelivery row, AttemptOutcome next) {
			this.nexts.put(row.student(), next);
			return null;
		}

		AttemptOutcome next(int student) {
			AttemptOutcome next = this.nexts.get(People.student('a', student));
			assertThat(next).isNotNull();
			return next;
		}

	}

}
