package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

import dev.handback.client.SubmissionsClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.Assert;

/**
 * Reads one submission for a page that is being rendered. A page waits only briefly, and
 * services that hang occupy only a few threads, of each district and in all.
 */
@Component
public class LmsReader {

	private static final Duration PATIENCE = Duration.ofSeconds(3);

	private static final int AT_ONCE = 8;

	private static final int AT_ONCE_IN_ALL = 64;

	private final SubmissionsClient client;

	private final OutgoingAssignments assignments;

	private final ConnectedDistricts districts;

	private final OutgoingSubmissions submissions;

	private final LmsRechecks lmsRechecks;

	private final RateLimiter rateLimiter;

	private final Clock clock;

	private final BackgroundThreads threads;

	private final Map<DistrictId, Semaphore> free = new ConcurrentHashMap<>();

	private final Semaphore freeInAll = new Semaphore(AT_ONCE_IN_ALL);

	LmsReader(SubmissionsClient client, OutgoingAssignments assignments, OutgoingSubmissions submissions,
			ConnectedDistricts districts, LmsRechecks lmsRechecks, RateLimiter rateLimiter, BackgroundThreads threads,
			Clock clock) {
		this.client = client;
		this.assignments = assignments;
		this.districts = districts;
		this.submissions = submissions;
		this.lmsRechecks = lmsRechecks;
		this.rateLimiter = rateLimiter;
		this.threads = threads;
		this.clock = clock;
	}

	/**
	 * Reads the submission now, and records the work that is there. Never call this
	 * inside a transaction, which would be held open.
	 */
	public LmsReading read(DeliveryTarget submission) {
		return read(submission, Urgency.CLICK);
	}

	/** The same for students, who share a part of the requests. */
	public LmsReading readForStudent(DeliveryTarget submission) {
		return read(submission, Urgency.VISIT);
	}

	// Declared never to run in a transaction, a method would keep the connection of its
	// own queries until it ends.
	private LmsReading read(DeliveryTarget submission, Urgency urgency) {
		Assert.state(!TransactionSynchronizationManager.isSynchronizationActive(),
				"A transaction would be held open while the service answers");
		Optional<LmsAssignmentId> id = this.assignments.lmsId(submission);
		if (id.isEmpty()) {
			return failed(LmsReading.Outcome.NOT_THERE);
		}
		Semaphore places = this.free.computeIfAbsent(submission.district(), (district) -> new Semaphore(AT_ONCE));
		if (!this.rateLimiter.take(submission.district(), urgency).isZero() || !places.tryAcquire()) {
			return failed(LmsReading.Outcome.NOT_ANSWERED);
		}
		if (!this.freeInAll.tryAcquire()) {
			places.release();
			return failed(LmsReading.Outcome.NOT_ANSWERED);
		}
		return readInBackground(submission, id.get(), () -> {
			places.release();
			this.freeInAll.release();
		}).map((answer) -> reading(answer, submission)).orElseGet(() -> failed(LmsReading.Outcome.NOT_ANSWERED));
	}

	private Optional<ServiceAnswer<SubmissionRecord>> readInBackground(DeliveryTarget submission, LmsAssignmentId id,
			Runnable release) {
		try {
			return this.threads.within(PATIENCE, () -> {
				try {
					return this.client.get(submission.address(id), Objects.requireNonNull(submission.student()));
				}
				finally {
					release.run();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			// It never started.
			release.run();
			return Optional.empty();
		}
	}

	private LmsReading reading(ServiceAnswer<SubmissionRecord> answer, DeliveryTarget submission) {
		if (answer instanceof ServiceAnswer.Accepted<SubmissionRecord> read) {
			LmsSubmission held = LmsSubmission
				.of(read.value(), this.districts.get(submission.district()).provider().rules())
				.decided(this.lmsRechecks.hidesZero(submission));
			this.submissions.seenThere(
					DeliveryTarget.assignment(submission.district(), submission.section(), submission.assignment()),
					Map.of(Objects.requireNonNull(submission.student()), held));
			return new LmsReading(LmsReading.Outcome.READ, held, this.clock.instant());
		}
		if (answer instanceof ServiceAnswer.Refused<?> refused) {
			return failed(outcome(refused.refusal()));
		}
		return failed((answer instanceof ServiceAnswer.TokenRefused) ? LmsReading.Outcome.CANNOT_BE_CHECKED
				: LmsReading.Outcome.NOT_ANSWERED);
	}

	private static LmsReading.Outcome outcome(Refusal refusal) {
		return switch (refusal) {
			case ASSIGNMENT_GONE -> LmsReading.Outcome.NOT_THERE;
			case NO_STUDENT_SESSION -> LmsReading.Outcome.NO_STUDENT_SESSION;
			case PERSON_NOT_FOUND -> LmsReading.Outcome.STUDENT_UNKNOWN;
			default -> LmsReading.Outcome.CANNOT_BE_CHECKED;
		};
	}

	private LmsReading failed(LmsReading.Outcome outcome) {
		return LmsReading.failed(outcome, this.clock.instant());
	}

}
