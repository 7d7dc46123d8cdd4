package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Delivers grades of one assignment to the LMS: reads what is wanted and what is there,
 * has what differs sent at once, settles each separately.
 */
@Component
public class SubmissionCourier {

	private final LmsSubmissions submissions;

	private final OutgoingAssignments assignments;

	private final WantedSubmissions wanted;

	private final LmsPollTurns turns;

	private final Settlement settlement;

	private final SubmissionWriter writer;

	private final Clock clock;

	/** One for each assignment with submissions that this node is about to write. */
	private final Map<LmsAssignmentId, SharedRead> looks = new ConcurrentHashMap<>();

	public SubmissionCourier(LmsSubmissions submissions, OutgoingAssignments assignments, WantedSubmissions wanted,
			LmsPollTurns turns, Settlement settlement, SubmissionWriter writer, Clock clock) {
		this.submissions = submissions;
		this.assignments = assignments;
		this.wanted = wanted;
		this.turns = turns;
		this.settlement = settlement;
		this.writer = writer;
		this.clock = clock;
	}

	/**
	 * Settles the rows whose wanted values were seen in the LMS, and returns what is left
	 * to do for the others.
	 */
	public List<PendingWrite> prepare(List<LeasedDelivery> rows) {
		DeliveryTarget assignment = rows.get(0).target().ofAssignment();
		Map<PersonId, SubmissionContent> contents = this.wanted.contents(rows);
		// A grade that was taken back waits for nothing.
		List<LeasedDelivery> graded = othersThan(rows,
				(row) -> isDone(row, contents.get(row.student())) && isWithoutGrade(contents.get(row.student())),
				this.settlement::withoutGrade);
		if (graded.isEmpty()) {
			return List.of();
		}
		OutgoingAssignments.Destination destination = this.assignments.destination(assignment);
		if (destination.isDeleted()) {
			OneByOne.each(graded, (row) -> settle(row, AttemptOutcome.refused(Reason.KEPT_HERE)));
			return List.of();
		}
		LmsAssignmentId id = destination.id();
		if (id == null) {
			this.settlement.waitForAssignment(graded);
			return List.of();
		}
		List<LeasedDelivery> open = othersThan(graded, (row) -> isDone(row, contents.get(row.student())),
				(row) -> settle(row, AttemptOutcome.stillDelivered()));
		if (!open.isEmpty()) {
			this.turns.graded(assignment);
		}
		return open.stream().map((row) -> new PendingWrite(row, id)).toList();
	}

	private static List<LeasedDelivery> othersThan(List<LeasedDelivery> rows, Predicate<LeasedDelivery> done,
			Consumer<LeasedDelivery> settle) {
		List<LeasedDelivery> others = new ArrayList<>();
		OneByOne.each(rows, (row) -> {
			if (done.test(row)) {
				settle.accept(row);
			}
			else {
				others.add(row);
			}
		});
		return others;
	}

	private static boolean isDone(LeasedDelivery row, @Nullable SubmissionContent content) {
		return content == null || (content.isConfirmed() && !row.forced() && !row.mayHaveMoved());
	}

	private static boolean isWithoutGrade(@Nullable SubmissionContent content) {
		return content == null || content.isWithoutGrade();
	}

	private void done(LeasedDelivery row, @Nullable SubmissionContent content) {
		if (isWithoutGrade(content)) {
			this.settlement.withoutGrade(row);
		}
		else {
			settle(row, AttemptOutcome.stillDelivered());
		}
	}

	private RecentRead look(List<LeasedDelivery> rows, LmsAssignmentId id) {
		Instant began = this.clock.instant();
		Urgency urgency = rows.stream().map(LeasedDelivery::urgency).min(Urgency::compareTo).orElse(Urgency.BULK);
		ServiceAnswer<SeenSubmissions> answer = this.submissions.read(rows, id, urgency, RecentRead.PAGES_WITHIN);
		Instant ended = this.clock.instant();
		Instant asOf = (answer instanceof ServiceAnswer.Accepted<SeenSubmissions> read) ? read.value().asOf() : ended;
		return new RecentRead(Set.copyOf(rows), this.wanted.contents(rows), answer, began, asOf, ended);
	}

	private void deliver(LeasedDelivery row, LmsAssignmentId id, RecentRead look) {
		SubmissionContent content = look.contents().get(row.student());
		if (content == null || isDone(row, content)) {
			done(row, content);
		}
		else if (look.answer() instanceof ServiceAnswer.Accepted<SeenSubmissions> read) {
			compare(new SubmissionWriter.Candidate(row, content, read.value().byStudent().get(row.student()), id,
					look));
		}
		else {
			AttemptOutcome next = look.answer().match(this.writer.reading(row));
			this.settlement.settle(row, next, AttemptRecord.of("read submission", next, look.answer(), look.took()));
		}
	}

	private void compare(SubmissionWriter.Candidate stored) {
		LeasedDelivery row = stored.row();
		LmsSubmission seen = stored.seen();
		if (seen == null) {
			missing(stored);
			return;
		}
		WantedSubmissions.Compared compared = this.wanted.compare(row, stored.content(), seen);
		SubmissionWriter.Candidate noted = stored.with(compared.noted().content());
		switch (compared.comparison()) {
			case OURS -> {
				if (noted.content().pendingWork() != null || row.forced() || noted.isToBeReturned()) {
					this.settlement.graded(row, noted.content(), seen.value(), noted.look().began());
					this.writer.send(noted);
				}
				else if (noted.content().isUngraded()) {
					settle(row, AttemptOutcome.delivered());
				}
				else {
					this.settlement.confirmed(
							Map.of(row, noted.content().arrived(seen.value(), row.provider().rules())),
							noted.look().began(), AttemptOutcome.delivered(),
							AttemptRecord.without("read submission", AttemptOutcome.delivered()));
				}
			}
			case COMMENT_STAYS -> this.writer.sendWork(noted, Reason.COMMENT_STAYS);
			case WORDS_NOT_KEPT -> this.writer.sendWork(noted, Reason.WORDS_NEED_POINTS);
			case THEIRS -> this.settlement.differs(row, seen.value(), Reason.CHANGED_THERE);
			case AS_BEFORE, OLDER_OURS -> this.writer.send(noted);
		}
	}

	// Provider B's list leaves out students without a session (contract, gaps).
	private void missing(SubmissionWriter.Candidate candidate) {
		LeasedDelivery row = candidate.row();
		if (candidate.content().theirs() != null) {
			settle(row, AttemptOutcome.held(Reason.CHANGED_THERE));
		}
		else if (row.provider().rules().mayWaitForStudents() && row.reason() == Reason.NO_STUDENT_SESSION) {
			settle(row, AttemptOutcome.waitFor(Reason.NO_STUDENT_SESSION, RetryPolicy.LOW_RATE));
		}
		else {
			this.writer.send(candidate);
		}
	}

	private void settle(LeasedDelivery row, AttemptOutcome next) {
		this.settlement.settle(row, next, AttemptRecord.without("compare", next));
	}

	/** A row that has to be compared and, if necessary, written once it gets room. */
	public final class PendingWrite {

		private final LeasedDelivery row;

		private final LmsAssignmentId id;

		private final SharedRead look;

		private PendingWrite(LeasedDelivery row, LmsAssignmentId id) {
			this.row = row;
			this.id = id;
			this.look = SubmissionCourier.this.looks.compute(
					id, (key,
							there) -> ((there != null) ? there
									: new SharedRead((rows) -> look(rows, key), SubmissionCourier.this.clock))
								.join(row));
		}

		LeasedDelivery row() {
			return this.row;
		}

		/**
		 * Takes room for the requests it needs, and reads.
		 * @param places takes that many requests from the rate window, or returns how
		 * long to wait
		 * @return zero if it can be carried out now, and must not wait any longer
		 */
		public Duration place(IntFunction<Duration> places) {
			return this.look.place(this.row, places);
		}

		public void carryOut() {
			deliver(this.row, this.id, this.look.of(this.row));
		}

		/** Called at the end, whether or not it was carried out. */
		public void end() {
			SubmissionCourier.this.looks.computeIfPresent(this.id,
					(key, there) -> there.leave(this.row) ? there : null);
		}

	}

}
