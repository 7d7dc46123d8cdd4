package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what the LMS has, once for all rows of an assignment if the list can be read
 * (contract: Provider B answers 200 and shows nothing if the teacher hasn't set a grading
 * category).
 */
@Component
public class Checker {

	private static final Duration AGAIN = Duration.ofSeconds(15);

	/** How long more pages of a list, or single submissions, may be requested. */
	private static final Duration WITHIN = Duration.ofSeconds(60);

	private static final AttemptRecord ARRIVED = AttemptRecord.without("read submissions", AttemptOutcome.delivered());

	private static final Set<Refusal> NOWHERE = EnumSet.of(Refusal.ASSIGNMENT_GONE, Refusal.SECTION_NOT_FOUND,
			Refusal.PERSON_NOT_FOUND, Refusal.NO_STUDENT_SESSION);

	private final LmsSubmissions submissions;

	private final AssignmentChecker assignmentChecker;

	private final SubmissionWriter writer;

	private final OutgoingAssignments assignments;

	private final WantedSubmissions wanted;

	private final Settlement settlement;

	private final Failpoints failpoints;

	private final RateLimiter rateLimiter;

	private final Clock clock;

	Checker(LmsSubmissions submissions, AssignmentChecker assignmentChecker, SubmissionWriter writer,
			OutgoingAssignments assignments, WantedSubmissions wanted, Settlement settlement, Failpoints failpoints,
			RateLimiter rateLimiter, Clock clock) {
		this.submissions = submissions;
		this.assignmentChecker = assignmentChecker;
		this.writer = writer;
		this.assignments = assignments;
		this.wanted = wanted;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
	}

	/** Checks rows of one assignment; the assignment's own row may be among them. */
	public void check(Collection<LeasedDelivery> rows) {
		OneByOne.each(rows.stream().filter(LeasedDelivery::isAssignment).toList(), this.assignmentChecker::check);
		List<LeasedDelivery> grades = rows.stream().filter((row) -> !row.isAssignment()).toList();
		if (!grades.isEmpty()) {
			checkGrades(grades);
		}
	}

	private void checkGrades(List<LeasedDelivery> rows) {
		DeliveryTarget assignment = rows.get(0).target().ofAssignment();
		OutgoingAssignments.Destination destination = this.assignments.destination(assignment);
		if (destination.isDeleted()) {
			OneByOne.each(rows, (row) -> settle(row, AttemptOutcome.refused(Reason.KEPT_HERE)));
			return;
		}
		LmsAssignmentId id = destination.id();
		if (id == null) {
			this.settlement.waitForAssignment(rows);
			return;
		}
		Instant began = this.clock.instant();
		ServiceAnswer<SeenSubmissions> answer = this.submissions.read(rows, id, Urgency.BULK, WITHIN);
		this.failpoints.reached("grade-checked");
		if (rows.size() > 1 && LmsSubmissions.isListRefused(answer)) {
			checkAlone(rows, this.wanted.contents(rows), id);
			return;
		}
		if (!(answer instanceof ServiceAnswer.Accepted<SeenSubmissions> held)) {
			Duration took = Duration.between(began, this.clock.instant());
			OneByOne.each(rows, (row) -> notRead(row, answer, took));
			return;
		}
		Map<PersonId, SubmissionContent> contents = this.wanted.contents(rows);
		Predicate<LeasedDelivery> open = (row) -> held.value().leavesOpen(row, contents);
		Arrived arrived = new Arrived(began);
		OneByOne.each(rows.stream().filter(open.negate()).toList(),
				(row) -> judge(row, contents.get(row.student()), held.value().byStudent().get(row.student()), arrived));
		arrived.settle();
		checkAlone(rows.stream().filter(open).toList(), contents, id);
	}

	/** Reads the submissions one by one; each is a request of its own. */
	private void checkAlone(List<LeasedDelivery> rows, Map<PersonId, SubmissionContent> contents, LmsAssignmentId id) {
		Alone alone = new Alone(contents, id);
		OneByOne.each(rows, alone::check);
	}

	/** A row that couldn't be read stays as it is and is read again. */
	private static AttemptOutcome later(LeasedDelivery row) {
		AttemptOutcome next = (row.state() == AttemptOutcome.State.CHECKING) ? AttemptOutcome.check(AGAIN)
				: AttemptOutcome.asBefore(row);
		return row.lateWrite() ? next.mayLandLater() : next;
	}

	// Otherwise, a row that was sent and can never be read back would be read forever.
	private void notRead(LeasedDelivery row, ServiceAnswer<?> answer, Duration took) {
		AttemptOutcome conclusion = answer.match(this.writer.reading(row));
		if (row.state() == AttemptOutcome.State.CHECKING && answer instanceof ServiceAnswer.Refused) {
			this.settlement.settle(row, conclusion, AttemptRecord.of("read submissions", conclusion, answer, took));
			return;
		}
		AttemptOutcome next = isNowhere(answer) ? AttemptOutcome.asBefore(row) : later(row);
		this.settlement.notRead(row, next, conclusion, AttemptRecord.notSeen("read submissions", answer, took));
	}

	/** Whether there is nothing to read, where no late write can have landed either. */
	private static boolean isNowhere(ServiceAnswer<?> answer) {
		return answer instanceof ServiceAnswer.Refused<?> refused && NOWHERE.contains(refused.refusal());
	}

	/** Settles the row; if its grade has arrived, with the others that have. */
	private void judge(LeasedDelivery row, @Nullable SubmissionContent stored, @Nullable LmsSubmission seen,
			Arrived arrived) {
		if (stored == null) {
			settle(row, AttemptOutcome.stillDelivered());
			return;
		}
		if (seen == null) {
			absent(row, stored);
			return;
		}
		WantedSubmissions.Compared compared = this.wanted.compare(row, stored, seen);
		ArrivedWork.Noted noted = compared.noted();
		SubmissionContent content = noted.content();
		GradeValue held = seen.value();
		boolean needsPoints = SubmissionWriter.needsPoints(content, held, row.provider());
		switch (compared.comparison()) {
			case OURS -> ours(row, noted, seen, arrived);
			case COMMENT_STAYS -> settle(row, refused(row, noted, Reason.COMMENT_STAYS));
			case WORDS_NOT_KEPT -> settle(row, refused(row, noted, Reason.WORDS_NEED_POINTS));
			case AS_BEFORE ->
				settle(row, needsPoints ? refused(row, noted, Reason.COMMENT_NEEDS_POINTS) : asBefore(row, content));
			case OLDER_OURS -> older(row, noted, held, needsPoints);
			case THEIRS -> this.settlement.differs(row, held,
					(row.state() == AttemptOutcome.State.CHECKING) ? Reason.LMS_HOLDS_OTHER : Reason.CHANGED_THERE);
		}
	}

	// What can't be written isn't tried again and again. Neither is what the LMS turns
	// into an older value of ours, once no late write can have done that.
	private void older(LeasedDelivery row, ArrivedWork.Noted noted, GradeValue held, boolean needsPoints) {
		if (needsPoints) {
			settle(row, refused(row, noted, Reason.COMMENT_NEEDS_POINTS));
		}
		else if (row.state() != AttemptOutcome.State.CHECKING || !row.lateWrite()) {
			settle(row, AttemptOutcome.again().mayLandLater());
		}
		else if (row.looking()) {
			this.settlement.differs(row, held, Reason.LMS_HOLDS_OTHER);
		}
		else {
			settle(row, AttemptOutcome.againIn(AGAIN));
		}
	}

	// What was sent has arrived, even if the student has handed in again since then. A
	// teacher who changed the other value there may not have given it back.
	private void ours(LeasedDelivery row, ArrivedWork.Noted noted, LmsSubmission seen, Arrived arrived) {
		if (row.state() == AttemptOutcome.State.HELD
				&& SubmissionWriter.isToBeReturned(noted.content(), seen, row.provider())) {
			settle(row, AttemptOutcome.again());
			return;
		}
		ArrivedGrade grade = noted.content().arrived(seen.value(), row.provider().rules());
		boolean pending = noted.content().pendingWork() != null;
		if (pending && !noted.olderArrived()) {
			this.settlement.graded(row, noted.content(), seen.value(), arrived.asOf);
			settle(row, asBefore(row, noted.content()));
			return;
		}
		AttemptOutcome next = pending ? AttemptOutcome.again() : AttemptOutcome.delivered();
		if (noted.content().isUngraded()) {
			this.settlement.settle(row, next, ARRIVED);
		}
		else if (pending) {
			this.settlement.confirmed(Map.of(row, grade), arrived.asOf, next, ARRIVED);
		}
		else {
			arrived.seen.put(row, grade);
		}
	}

	// If the grade can't be written, only the work was sent.
	private AttemptOutcome refused(LeasedDelivery row, ArrivedWork.Noted noted, Reason ofGrade) {
		if (noted.content().pendingWork() == null) {
			return AttemptOutcome.refused(ofGrade);
		}
		return noted.olderArrived() ? AttemptOutcome.again() : asBefore(row, noted.content());
	}

	private AttemptOutcome asBefore(LeasedDelivery row, SubmissionContent content) {
		return (row.state() == AttemptOutcome.State.CHECKING) ? notVisible(row, content) : AttemptOutcome.again();
	}

	// Provider B's list leaves out students without a session; what was delivered for
	// them earlier isn't in doubt.
	private void absent(LeasedDelivery row, SubmissionContent content) {
		if (row.state() == AttemptOutcome.State.CHECKING) {
			settle(row, notVisible(row, content));
		}
		else {
			this.settlement.settle(row, AttemptOutcome.asBefore(row), AttemptRecord.notSeen("read submissions"));
		}
	}

	private AttemptOutcome notVisible(LeasedDelivery row, SubmissionContent content) {
		boolean byCategory = content.pendingWork() == null && row.provider().rules().keepsGradesByCategory();
		return AttemptOutcome.waitFor(byCategory ? Reason.NO_GRADING_CATEGORY : Reason.NOT_VISIBLE,
				RetryPolicy.LOW_RATE);
	}

	private void settle(LeasedDelivery row, AttemptOutcome next) {
		this.settlement.settle(row, next, AttemptRecord.without("read submissions", next));
	}

	/** Submissions that are read one by one, within a time. */
	private final class Alone {

		private final Map<PersonId, SubmissionContent> contents;

		private final LmsAssignmentId id;

		private Instant until = Checker.this.clock.instant().plus(WITHIN);

		Alone(Map<PersonId, SubmissionContent> contents, LmsAssignmentId id) {
			this.contents = contents;
			this.id = id;
		}

		void check(LeasedDelivery row) {
			Urgency urgency = (row.state() == AttemptOutcome.State.CHECKING) ? row.urgency() : Urgency.BULK;
			if (!Checker.this.rateLimiter.await(row.target().district(), urgency, this.until)) {
				settle(row, later(row));
				return;
			}
			Instant began = Checker.this.clock.instant();
			ServiceAnswer<LmsSubmission> answer = Checker.this.submissions.one(row, this.id);
			if (answer instanceof ServiceAnswer.Accepted<LmsSubmission> seen) {
				Arrived arrived = new Arrived(began);
				judge(row, this.contents.get(row.student()), seen.value(), arrived);
				arrived.settle();
				return;
			}
			// Only a refusal is about this submission; anything else applies to the rest
			// too.
			this.until = (answer instanceof ServiceAnswer.Refused) ? this.until : Instant.MIN;
			notRead(row, answer, Duration.between(began, Checker.this.clock.instant()));
		}

	}

	/** The grades that one read found in the LMS, which are settled together. */
	private final class Arrived {

		private final Instant asOf;

		private final Map<LeasedDelivery, ArrivedGrade> seen = new HashMap<>();

		/**
		 * Nothing yet.
		 * @param asOf a time before the read
		 */
		Arrived(Instant asOf) {
			this.asOf = asOf;
		}

		void settle() {
			Checker.this.settlement.confirmed(this.seen, this.asOf, AttemptOutcome.delivered(), ARRIVED);
		}

	}

}
