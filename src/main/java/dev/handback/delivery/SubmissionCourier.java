package dev.handback.delivery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import dev.handback.client.Fields;
import dev.handback.client.ServiceAnswer;
import dev.handback.client.SubmissionRecord;
import dev.handback.client.SubmissionsClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Carries grades of one assignment to the learning platform: read what we want and what
 * it holds, send what differs, settle each by itself.
 */
@Component
class SubmissionCourier {

	private final SubmissionsClient client;

	private final Submissions submissions;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final ArrivedWork arrivedWork;

	private final Settlement settlement;

	private final Failpoints failpoints;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Jitter jitter;

	SubmissionCourier(SubmissionsClient client, Submissions submissions, OutgoingAssignments assignments,
			OutgoingSubmissions grades, ConnectedDistricts districts, ArrivedWork arrivedWork, Settlement settlement,
			Failpoints failpoints, DeliveryProperties properties, Clock clock, Jitter jitter) {
		this.client = client;
		this.submissions = submissions;
		this.assignments = assignments;
		this.grades = grades;
		this.districts = districts;
		this.arrivedWork = arrivedWork;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.properties = properties;
		this.clock = clock;
		this.jitter = jitter;
	}

	/**
	 * Reads what is wanted and what is there, settles the rows for which nothing has to
	 * be sent, and returns what is left to do for the others.
	 */
	List<Errand> prepare(List<ClaimedRow> rows) {
		Target assignment = rows.get(0).target().ofAssignment();
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.settlement.waitForAssignment(rows);
			return List.of();
		}
		Instant began = this.clock.instant();
		Map<PersonId, SubmissionContent> contents = this.grades.contents(assignment,
				rows.stream().map(SubmissionCourier::student).toList());
		List<ClaimedRow> open = new ArrayList<>();
		rows.forEach((row) -> {
			SubmissionContent content = contents.get(student(row));
			if (content == null || (content.isConfirmed() && !row.forced() && !row.mayHaveMoved())) {
				settle(row, Next.delivered());
			}
			else {
				open.add(row);
			}
		});
		return open.isEmpty() ? List.of() : compare(open, contents, id.get(), began);
	}

	private List<Errand> compare(List<ClaimedRow> rows, Map<PersonId, SubmissionContent> contents, LmsAssignmentId id,
			Instant began) {
		ServiceAnswer<Map<PersonId, LmsSubmission>> answer = this.submissions.read(rows, id);
		if (!(answer instanceof ServiceAnswer.Accepted<Map<PersonId, LmsSubmission>> held)) {
			return notRead(rows, answer, Duration.between(began, this.clock.instant()));
		}
		List<Errand> errands = new ArrayList<>();
		for (ClaimedRow row : rows) {
			errand(row, Objects.requireNonNull(contents.get(student(row))), held.value().get(student(row)), id, began)
				.ifPresent(errands::add);
		}
		return errands;
	}

	private List<Errand> notRead(List<ClaimedRow> rows, ServiceAnswer<Map<PersonId, LmsSubmission>> answer,
			Duration took) {
		for (ClaimedRow row : rows) {
			Next next = answer.match(reading(row));
			this.settlement.settle(row, next, Attempt.of("read submission", next, answer, took));
		}
		return List.of();
	}

	private Optional<Errand> errand(ClaimedRow row, SubmissionContent stored, @Nullable LmsSubmission seen,
			LmsAssignmentId id, Instant asOf) {
		Provider provider = provider(row);
		if (seen == null) {
			return missing(row, stored, id);
		}
		SubmissionContent content = this.arrivedWork.noted(row, stored, seen);
		GradeValue held = seen.value();
		Verdict verdict = Verdict.of(content, held, provider.rules(),
				(value) -> this.grades.wasWanted(row.target(), value, content.olderFrom(row.lateWrite())));
		switch (verdict) {
			case OURS -> {
				if (row.forced() || content.pendingWork() != null) {
					return Optional.of(new Errand(row, () -> send(row, content, held, id)));
				}
				this.settlement.confirmed(row, held, asOf, Attempt.without("read submission", Next.delivered()));
			}
			case COMMENT_STAYS -> settle(row, Next.refused(Reason.COMMENT_STAYS));
			case THEIRS -> this.settlement.differs(row, held, Reason.CHANGED_THERE);
			case AS_BEFORE, OLDER_OURS -> {
				return Optional.of(new Errand(row, () -> send(row, content, held, id)));
			}
		}
		return Optional.empty();
	}

	// At Provider B the list leaves out students without a session (contract, gaps).
	private Optional<Errand> missing(ClaimedRow row, SubmissionContent content, LmsAssignmentId id) {
		if (provider(row) == Provider.B && row.reason() == Reason.NO_STUDENT_SESSION) {
			settle(row, Next.waitFor(Reason.NO_STUDENT_SESSION, RetryPolicy.LOW_RATE));
			return Optional.empty();
		}
		return Optional.of(new Errand(row, () -> send(row, content, null, id)));
	}

	private void send(ClaimedRow row, SubmissionContent content, @Nullable GradeValue held, LmsAssignmentId id) {
		Provider provider = provider(row);
		if (needsPoints(content, held, provider)) {
			settle(row, Next.refused(Reason.COMMENT_NEEDS_POINTS));
			return;
		}
		Fields fields = WireFields.of(content, held, row.forced(), provider);
		if (fields.isEmpty() || !this.settlement.holds(row)) {
			settle(row, fields.isEmpty() ? Next.delivered() : Next.again());
			return;
		}
		this.failpoints.reached("grade-before-patch");
		Instant began = this.clock.instant();
		ServiceAnswer<SubmissionRecord> answer = this.client.update(row.target().district(), row.target().section(), id,
				student(row), fields);
		this.failpoints.reached("grade-after-patch");
		Next next = answer.match(new Updating(row));
		this.settlement.settle(row, next,
				Attempt.of("update submission", next, answer, Duration.between(began, this.clock.instant())));
		this.failpoints.reached("grade-settled");
	}

	private static boolean needsPoints(SubmissionContent content, @Nullable GradeValue held, Provider provider) {
		GradeValue known = (held != null) ? held : content.confirmed();
		return provider == Provider.A && content.wanted().points() == null && content.wanted().comment() != null
				&& !content.wanted().hasSameComment(known);
	}

	/** What a read that failed means for the row and its district. */
	RetryPolicy<Object> reading(ClaimedRow row) {
		return new Reading<>(row);
	}

	private void settle(ClaimedRow row, Next next) {
		this.settlement.settle(row, next, Attempt.without("compare", next));
	}

	private Provider provider(ClaimedRow row) {
		return this.districts.get(row.target().district()).provider();
	}

	private static PersonId student(ClaimedRow row) {
		return Objects.requireNonNull(row.target().student());
	}

	/** What is left to do for a row. */
	record Errand(ClaimedRow row, Runnable run) {

	}

	/** A read that failed says the same about the row as a write would. */
	private class Reading<T> extends RetryPolicy<T> {

		Reading(ClaimedRow row) {
			super(provider(row), row.attempts(), SubmissionCourier.this.clock, SubmissionCourier.this.jitter);
		}

		@Override
		public Next accepted(T read) {
			return Next.again();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

	/**
	 * A PATCH can be repeated without harm, but one that got no answer may land after a
	 * newer value. Its answer alone proves nothing yet.
	 */
	private final class Updating extends Reading<SubmissionRecord> {

		Updating(ClaimedRow row) {
			super(row);
		}

		@Override
		public Next accepted(SubmissionRecord updated) {
			return Next.check(SubmissionCourier.this.properties.checkAfter());
		}

		@Override
		public Next unavailable(boolean mayHaveActed, String detail) {
			Next next = super.unavailable(mayHaveActed, detail);
			return mayHaveActed ? next.mayLandLater() : next;
		}

	}

}
