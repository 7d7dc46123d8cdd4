package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Pace;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.Target;
import dev.handback.delivery.outbox.Attempt;
import dev.handback.delivery.outbox.ClaimedRow;
import dev.handback.delivery.outbox.Next;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what the LMS has, once for all rows of an assignment if the list can be read
 * (contract: Provider B answers 200 and shows nothing when the teacher set no grading
 * category).
 */
@Component
public class Checker {

	private static final Duration AGAIN = Duration.ofSeconds(15);

	/** How long further pages of a list, or single submissions, may be requested. */
	private static final Duration WITHIN = Duration.ofSeconds(60);

	private final Submissions submissions;

	private final AssignmentCourier assignmentCourier;

	private final SubmissionCourier submissionCourier;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final ArrivedWork arrivedWork;

	private final Settlement settlement;

	private final Failpoints failpoints;

	private final Pace pace;

	private final Clock clock;

	Checker(Submissions submissions, AssignmentCourier assignmentCourier, SubmissionCourier submissionCourier,
			OutgoingAssignments assignments, OutgoingSubmissions grades, ConnectedDistricts districts,
			ArrivedWork arrivedWork, Settlement settlement, Failpoints failpoints, Pace pace, Clock clock) {
		this.submissions = submissions;
		this.assignmentCourier = assignmentCourier;
		this.submissionCourier = submissionCourier;
		this.assignments = assignments;
		this.grades = grades;
		this.districts = districts;
		this.arrivedWork = arrivedWork;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.pace = pace;
		this.clock = clock;
	}

	/** Checks rows of one assignment; the assignment's own row may be among them. */
	public void check(Collection<ClaimedRow> rows) {
		rows.stream().filter(ClaimedRow::isAssignment).forEach(this.assignmentCourier::look);
		List<ClaimedRow> grades = rows.stream().filter((row) -> !row.isAssignment()).toList();
		if (!grades.isEmpty()) {
			checkGrades(grades);
		}
	}

	private void checkGrades(List<ClaimedRow> rows) {
		Target assignment = rows.get(0).target().ofAssignment();
		if (this.assignments.isDeleted(assignment)) {
			rows.forEach((row) -> settle(row, Next.refused(Reason.KEPT_HERE)));
			return;
		}
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.settlement.waitForAssignment(rows);
			return;
		}
		Instant began = this.clock.instant();
		ServiceAnswer<SeenSubmissions> answer = this.submissions.read(rows, id.get(), Urgency.BULK, WITHIN);
		this.failpoints.reached("grade-checked");
		if (rows.size() > 1 && Submissions.isListRefused(answer)) {
			checkAlone(rows, contents(rows), id.get());
			return;
		}
		if (!(answer instanceof ServiceAnswer.Accepted<SeenSubmissions> held)) {
			Duration took = Duration.between(began, this.clock.instant());
			rows.forEach((row) -> notRead(row, answer, took));
			return;
		}
		Map<PersonId, SubmissionContent> contents = contents(rows);
		Predicate<ClaimedRow> open = (row) -> held.value().leavesOpen(row, contents);
		rows.stream()
			.filter(open.negate())
			.forEach(
					(row) -> judge(row, contents.get(student(row)), held.value().byStudent().get(student(row)), began));
		checkAlone(rows.stream().filter(open).toList(), contents, id.get());
	}

	private Map<PersonId, SubmissionContent> contents(List<ClaimedRow> rows) {
		return this.grades.contents(rows.get(0).target().ofAssignment(), rows.stream().map(Checker::student).toList());
	}

	/** Reads the submissions one by one, each counting as a request of its own. */
	private void checkAlone(List<ClaimedRow> rows, Map<PersonId, SubmissionContent> contents, LmsAssignmentId id) {
		Instant until = this.clock.instant().plus(WITHIN);
		for (ClaimedRow row : rows) {
			Urgency urgency = (row.state() == Next.State.CHECKING) ? row.urgency() : Urgency.BULK;
			if (!this.pace.await(row.target().district(), urgency, until)) {
				settle(row, later(row));
				continue;
			}
			Instant began = this.clock.instant();
			ServiceAnswer<LmsSubmission> answer = this.submissions.one(row, id);
			if (answer instanceof ServiceAnswer.Accepted<LmsSubmission> seen) {
				judge(row, contents.get(student(row)), seen.value(), began);
				continue;
			}
			notRead(row, answer, Duration.between(began, this.clock.instant()));
			// Only a refusal concerns this submission; anything else applies to the rest
			// too.
			until = (answer instanceof ServiceAnswer.Refused) ? until : Instant.MIN;
		}
	}

	/** What could not be read stays as it was and is read again. */
	private static Next later(ClaimedRow row) {
		if (row.state() == Next.State.CHECKING) {
			return Next.check(AGAIN);
		}
		return row.lateWrite() ? Next.asBefore(row).mayLandLater() : Next.asBefore(row);
	}

	// What was sent but can never be read back would otherwise be read forever.
	private void notRead(ClaimedRow row, ServiceAnswer<?> answer, Duration took) {
		Next conclusion = answer.match(this.submissionCourier.reading(row));
		if (row.state() == Next.State.CHECKING && answer instanceof ServiceAnswer.Refused) {
			this.settlement.settle(row, conclusion, Attempt.of("read submissions", conclusion, answer, took));
			return;
		}
		Next next = later(row);
		this.settlement.notRead(row, next, conclusion, Attempt.notSeen("read submissions", answer, took));
	}

	private void judge(ClaimedRow row, @Nullable SubmissionContent stored, @Nullable LmsSubmission seen, Instant asOf) {
		if (stored == null) {
			settle(row, Next.stillDelivered());
			return;
		}
		if (seen == null) {
			absent(row, stored);
			return;
		}
		ArrivedWork.Noted noted = this.arrivedWork.noted(row, stored, seen);
		SubmissionContent content = noted.content();
		GradeValue held = seen.value();
		Verdict verdict = Verdict.of(content, held, provider(row).rules(),
				(value) -> this.grades.wasWanted(row.target(), value, content.olderFrom(row.lateWrite())));
		switch (verdict) {
			case OURS -> ours(row, noted, held, asOf);
			case COMMENT_STAYS -> settle(row, refused(row, noted, Reason.COMMENT_STAYS));
			case AS_BEFORE -> settle(row, SubmissionCourier.needsPoints(content, held, provider(row))
					? refused(row, noted, Reason.COMMENT_NEEDS_POINTS) : asBefore(row, content));
			case OLDER_OURS -> settle(row, Next.again().mayLandLater());
			case THEIRS -> this.settlement.differs(row, held,
					(row.state() == Next.State.CHECKING) ? Reason.LMS_HOLDS_OTHER : Reason.CHANGED_THERE);
		}
	}

	// What was sent has arrived, even if the student has handed in again since.
	private void ours(ClaimedRow row, ArrivedWork.Noted noted, GradeValue held, Instant asOf) {
		boolean pending = noted.content().pendingWork() != null;
		if (pending && !noted.olderArrived()) {
			settle(row, asBefore(row, noted.content()));
			return;
		}
		this.settlement.confirmed(row, held, asOf, pending ? Next.again() : Next.delivered(),
				Attempt.without("read submissions", Next.delivered()));
	}

	// If the grade can't be written, only the work was sent.
	private Next refused(ClaimedRow row, ArrivedWork.Noted noted, Reason ofGrade) {
		if (noted.content().pendingWork() == null) {
			return Next.refused(ofGrade);
		}
		return noted.olderArrived() ? Next.again() : asBefore(row, noted.content());
	}

	private Next asBefore(ClaimedRow row, SubmissionContent content) {
		return (row.state() == Next.State.CHECKING) ? notVisible(row, content) : Next.again();
	}

	// Provider B's list leaves out students without a session; what was delivered to them
	// before isn't in doubt.
	private void absent(ClaimedRow row, SubmissionContent content) {
		if (row.state() == Next.State.CHECKING) {
			settle(row, notVisible(row, content));
		}
		else {
			this.settlement.settle(row, Next.asBefore(row), Attempt.notSeen("read submissions"));
		}
	}

	private Next notVisible(ClaimedRow row, SubmissionContent content) {
		boolean byCategory = content.pendingWork() == null && provider(row).rules().keepsGradesByCategory();
		return Next.waitFor(byCategory ? Reason.NO_GRADING_CATEGORY : Reason.NOT_VISIBLE, RetryPolicy.LOW_RATE);
	}

	private void settle(ClaimedRow row, Next next) {
		this.settlement.settle(row, next, Attempt.without("read submissions", next));
	}

	private Provider provider(ClaimedRow row) {
		return this.districts.get(row.target().district()).provider();
	}

	private static PersonId student(ClaimedRow row) {
		return Objects.requireNonNull(row.target().student());
	}

}
