package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import dev.handback.client.SubmissionsClient;
import dev.handback.client.WriteBody;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.wire.SubmissionBody;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionState;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sends the differences of a submission to the LMS. */
@Component
public class SubmissionWriter {

	private final SubmissionsClient client;

	private final Settlement settlement;

	private final Failpoints failpoints;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Jitter jitter;

	public SubmissionWriter(SubmissionsClient client, Settlement settlement, Failpoints failpoints,
			DeliveryProperties properties, Clock clock, Jitter jitter) {
		this.client = client;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.properties = properties;
		this.clock = clock;
		this.jitter = jitter;
	}

	/** Sends the grade and the work, as far as they differ. */
	void send(Candidate candidate) {
		LeasedDelivery row = candidate.row();
		Provider provider = row.provider();
		@Nullable GradeValue held = candidate.held();
		if (needsPoints(candidate.content(), held, provider)) {
			sendWork(candidate, Reason.COMMENT_NEEDS_POINTS);
			return;
		}
		boolean everything = row.forced() || (candidate.seen() == null && row.mayHaveMoved());
		WriteBody fields = SubmissionBody.of(candidate.content(), held, everything, provider);
		if (candidate.isToBeReturned()) {
			fields.put("state", SubmissionState.RETURNED.word());
		}
		if (fields.isEmpty()) {
			settle(row, AttemptOutcome.stillDelivered());
		}
		else {
			write(candidate, fields);
		}
	}

	/** Sends work whose grade can't be written, so that the grade doesn't hold it up. */
	void sendWork(Candidate candidate, Reason ofGrade) {
		Attachment work = candidate.content().pendingWork();
		if (work == null) {
			settle(candidate.row(), AttemptOutcome.refused(ofGrade));
		}
		else {
			write(candidate, SubmissionBody.of(work));
		}
	}

	private void write(Candidate candidate, WriteBody fields) {
		LeasedDelivery row = candidate.row();
		// If the database was slow, a teacher may have changed the value in the LMS in
		// the meantime.
		if (!this.settlement.stillLeased(row) || candidate.look().isTooOld(this.clock.instant())) {
			settle(row, AttemptOutcome.again());
			return;
		}
		this.failpoints.reached("grade-before-patch");
		Instant began = this.clock.instant();
		ServiceAnswer<SubmissionRecord> answer = this.client.update(row.target().address(candidate.id()), row.student(),
				fields);
		this.failpoints.reached("grade-after-patch");
		AttemptOutcome next = answer.match(new Updating(row));
		this.settlement.sent(row, next,
				AttemptRecord.of("update submission", next, answer, Duration.between(began, this.clock.instant())),
				hidesZero(candidate, fields, answer));
		this.failpoints.reached("grade-settled");
	}

	// If the answer to a write of 0 has no points, the write either did nothing or isn't
	// shown; whether the submission changed tells which.
	private static boolean hidesZero(Candidate candidate, WriteBody fields, ServiceAnswer<SubmissionRecord> answer) {
		if (!fields.names().contains("grade_points")
				|| !(answer instanceof ServiceAnswer.Accepted<SubmissionRecord> written)) {
			return candidate.row().zeroHidden();
		}
		@Nullable BigDecimal points = candidate.content().wanted().points();
		@Nullable LmsSubmission seen = candidate.seen();
		return points != null && points.signum() == 0 && written.value().gradePoints() == null && seen != null
				&& (seen.value().points() != null || !Objects.equals(seen.changedAt(), written.value().lastModified()));
	}

	/** Whether the grade can't be written because it has a comment but no points. */
	static boolean needsPoints(SubmissionContent content, @Nullable GradeValue held, Provider provider) {
		GradeValue known = (held != null) ? held : content.confirmed();
		return provider.rules().keepsCommentsWithPointsOnly() && content.wanted().points() == null
				&& content.wanted().comment() != null && !content.wanted().hasSameComment(known);
	}

	/**
	 * Whether the grade that was given here is there, but not given back to the student.
	 * One that was seen there earlier isn't given back again.
	 */
	static boolean isToBeReturned(SubmissionContent content, LmsSubmission seen, Provider provider) {
		return provider.rules().returnsExplicitly() && !content.isUngraded() && content.wanted().isGrade()
				&& !content.wanted().isSameAs(content.confirmed()) && seen.isKept();
	}

	/** What a failed read means for the row and its district. */
	RetryPolicy<Object> reading(LeasedDelivery row) {
		return new Reading<>(row);
	}

	private void settle(LeasedDelivery row, AttemptOutcome next) {
		this.settlement.settle(row, next, AttemptRecord.without("compare", next));
	}

	/**
	 * One submission here and in the LMS.
	 *
	 * @param seen null if what was read leaves it out
	 */
	record Candidate(LeasedDelivery row, SubmissionContent content, @Nullable LmsSubmission seen, LmsAssignmentId id,
			RecentRead look) {

		Candidate with(SubmissionContent newer) {
			return new Candidate(this.row, newer, this.seen, this.id, this.look);
		}

		@Nullable GradeValue held() {
			return (this.seen != null) ? this.seen.value() : null;
		}

		/** Whether the LMS has to be told to give the grade back to the student. */
		boolean isToBeReturned() {
			return this.seen != null && SubmissionWriter.isToBeReturned(this.content, this.seen, this.row.provider());
		}

	}

	/** Repeating reads and writes of a submission is harmless. */
	private class Repeating<T> extends RetryPolicy<T> {

		Repeating(LeasedDelivery row) {
			super(row.provider(), row.attempts(), SubmissionWriter.this.clock, SubmissionWriter.this.jitter);
		}

		@Override
		public AttemptOutcome accepted(T done) {
			return AttemptOutcome.again();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

	/** After a refused read, we don't know what is there; nothing was rejected. */
	private final class Reading<T> extends Repeating<T> {

		private final Reason unread;

		Reading(LeasedDelivery row) {
			super(row);
			this.unread = row.isSent() ? Reason.SENT_NOT_CHECKED : Reason.CANNOT_BE_CHECKED;
		}

		@Override
		public AttemptOutcome refused(Refusal refusal, String detail) {
			return refusedRead(super.refused(refusal, detail), this.unread);
		}

	}

	/**
	 * Repeating a PATCH is harmless, but one without an answer may take effect after a
	 * newer value. Its answer alone proves nothing yet.
	 */
	private final class Updating extends Repeating<SubmissionRecord> {

		Updating(LeasedDelivery row) {
			super(row);
		}

		@Override
		public AttemptOutcome accepted(SubmissionRecord updated) {
			return AttemptOutcome.check(SubmissionWriter.this.properties.checkAfter());
		}

		// It was carried out, or the check will tell.
		@Override
		public AttemptOutcome refused(Refusal refusal, String detail) {
			return (refusal == Refusal.ANSWER_TOO_LARGE)
					? AttemptOutcome.check(SubmissionWriter.this.properties.checkAfter())
					: super.refused(refusal, detail);
		}

		@Override
		public AttemptOutcome unavailable(boolean mayHaveActed, String detail) {
			AttemptOutcome next = super.unavailable(mayHaveActed, detail);
			return mayHaveActed ? next.mayLandLater() : next;
		}

	}

}
