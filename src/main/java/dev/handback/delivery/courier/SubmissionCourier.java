package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

import dev.handback.client.Fields;
import dev.handback.client.SubmissionsClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.Target;
import dev.handback.delivery.outbox.Attempt;
import dev.handback.delivery.outbox.ClaimedRow;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LookTurns;
import dev.handback.delivery.outbox.Next;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Delivers grades of one assignment to the LMS: reads what is wanted and what is there,
 * sends what differs at once, settles each separately.
 */
@Component
public class SubmissionCourier {

	private final SubmissionsClient client;

	private final Submissions submissions;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final ArrivedWork arrivedWork;

	private final LookTurns turns;

	private final Settlement settlement;

	/** For each assignment with submissions waiting to be written by this node. */
	private final Map<LmsAssignmentId, SharedLook> looks = new ConcurrentHashMap<>();

	private final Failpoints failpoints;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Jitter jitter;

	public SubmissionCourier(SubmissionsClient client, Submissions submissions, OutgoingAssignments assignments,
			OutgoingSubmissions grades, ConnectedDistricts districts, ArrivedWork arrivedWork, LookTurns turns,
			Settlement settlement, Failpoints failpoints, DeliveryProperties properties, Clock clock, Jitter jitter) {
		this.client = client;
		this.submissions = submissions;
		this.assignments = assignments;
		this.grades = grades;
		this.districts = districts;
		this.arrivedWork = arrivedWork;
		this.turns = turns;
		this.settlement = settlement;
		this.failpoints = failpoints;
		this.properties = properties;
		this.clock = clock;
		this.jitter = jitter;
	}

	/**
	 * Settles the rows for which the LMS was seen to have what is wanted, and returns
	 * what is left to do for the others.
	 */
	public List<PendingWrite> prepare(List<ClaimedRow> rows) {
		Target assignment = rows.get(0).target().ofAssignment();
		if (this.assignments.isDeleted(assignment)) {
			rows.forEach((row) -> settle(row, Next.refused(Reason.KEPT_HERE)));
			return List.of();
		}
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.settlement.waitForAssignment(rows);
			return List.of();
		}
		Map<PersonId, SubmissionContent> contents = contents(rows);
		List<ClaimedRow> open = new ArrayList<>();
		rows.forEach((row) -> {
			if (isDone(row, contents.get(student(row)))) {
				settle(row, Next.stillDelivered());
			}
			else {
				open.add(row);
			}
		});
		if (!open.isEmpty()) {
			this.turns.graded(assignment);
		}
		return open.stream().map((row) -> new PendingWrite(row, id.get())).toList();
	}

	private Map<PersonId, SubmissionContent> contents(List<ClaimedRow> rows) {
		return this.grades.contents(rows.get(0).target().ofAssignment(),
				rows.stream().map(SubmissionCourier::student).toList());
	}

	private static boolean isDone(ClaimedRow row, @Nullable SubmissionContent content) {
		return content == null || (content.isConfirmed() && !row.forced() && !row.mayHaveMoved());
	}

	private RecentLook look(List<ClaimedRow> rows, LmsAssignmentId id) {
		Instant began = this.clock.instant();
		Urgency urgency = rows.stream().map(ClaimedRow::urgency).min(Urgency::compareTo).orElse(Urgency.BULK);
		ServiceAnswer<SeenSubmissions> answer = this.submissions.read(rows, id, urgency, RecentLook.PAGES_WITHIN);
		Instant ended = this.clock.instant();
		Instant asOf = (answer instanceof ServiceAnswer.Accepted<SeenSubmissions> read) ? read.value().asOf() : ended;
		return new RecentLook(Set.copyOf(rows), contents(rows), answer, began, asOf, ended);
	}

	private void deliver(ClaimedRow row, LmsAssignmentId id, RecentLook look) {
		SubmissionContent content = look.contents().get(student(row));
		if (content == null || isDone(row, content)) {
			settle(row, Next.stillDelivered());
		}
		else if (look.answer() instanceof ServiceAnswer.Accepted<SeenSubmissions> read) {
			compare(row, content, read.value().byStudent().get(student(row)), id, look);
		}
		else {
			Next next = look.answer().match(reading(row));
			this.settlement.settle(row, next, Attempt.of("read submission", next, look.answer(), look.took()));
		}
	}

	private void compare(ClaimedRow row, SubmissionContent stored, @Nullable LmsSubmission seen, LmsAssignmentId id,
			RecentLook look) {
		if (seen == null) {
			missing(row, stored, id, look);
			return;
		}
		SubmissionContent content = this.arrivedWork.noted(row, stored, seen).content();
		GradeValue held = seen.value();
		Verdict verdict = Verdict.of(content, held, provider(row).rules(),
				(value) -> this.grades.wasWanted(row.target(), value, content.olderFrom(row.lateWrite())));
		switch (verdict) {
			case OURS -> {
				if (row.forced() || content.pendingWork() != null) {
					send(row, content, seen, id, look);
				}
				else {
					this.settlement.confirmed(row, held, look.began(), Next.delivered(),
							Attempt.without("read submission", Next.delivered()));
				}
			}
			case COMMENT_STAYS -> sendWork(row, content, seen, id, look, Reason.COMMENT_STAYS);
			case THEIRS -> this.settlement.differs(row, held, Reason.CHANGED_THERE);
			case AS_BEFORE, OLDER_OURS -> send(row, content, seen, id, look);
		}
	}

	// At Provider B the list leaves out students without a session (contract, gaps).
	private void missing(ClaimedRow row, SubmissionContent content, LmsAssignmentId id, RecentLook look) {
		if (content.theirs() != null) {
			settle(row, Next.held(Reason.CHANGED_THERE));
		}
		else if (provider(row).rules().mayWaitForStudents() && row.reason() == Reason.NO_STUDENT_SESSION) {
			settle(row, Next.waitFor(Reason.NO_STUDENT_SESSION, RetryPolicy.LOW_RATE));
		}
		else {
			send(row, content, null, id, look);
		}
	}

	private void send(ClaimedRow row, SubmissionContent content, @Nullable LmsSubmission seen, LmsAssignmentId id,
			RecentLook look) {
		Provider provider = provider(row);
		@Nullable GradeValue held = (seen != null) ? seen.value() : null;
		if (needsPoints(content, held, provider)) {
			sendWork(row, content, seen, id, look, Reason.COMMENT_NEEDS_POINTS);
			return;
		}
		boolean everything = row.forced() || (seen == null && row.mayHaveMoved());
		Fields fields = WireFields.of(content, held, everything, provider);
		if (fields.isEmpty()) {
			settle(row, Next.stillDelivered());
		}
		else {
			write(row, content, seen, fields, id, look);
		}
	}

	/** A grade that can't be written doesn't hold up work. */
	private void sendWork(ClaimedRow row, SubmissionContent content, @Nullable LmsSubmission seen, LmsAssignmentId id,
			RecentLook look, Reason ofGrade) {
		Attachment work = content.pendingWork();
		if (work == null) {
			settle(row, Next.refused(ofGrade));
		}
		else {
			write(row, content, seen, WireFields.of(work), id, look);
		}
	}

	private void write(ClaimedRow row, SubmissionContent content, @Nullable LmsSubmission seen, Fields fields,
			LmsAssignmentId id, RecentLook look) {
		// The database may have caused a delay, during which a teacher may have changed
		// it there.
		if (!this.settlement.holds(row) || look.isTooOld(this.clock.instant())) {
			settle(row, Next.again());
			return;
		}
		this.failpoints.reached("grade-before-patch");
		Instant began = this.clock.instant();
		ServiceAnswer<SubmissionRecord> answer = this.client.update(row.target().district(), row.target().section(), id,
				student(row), fields);
		this.failpoints.reached("grade-after-patch");
		Next next = answer.match(new Updating(row));
		this.settlement.sent(row, next,
				Attempt.of("update submission", next, answer, Duration.between(began, this.clock.instant())),
				hidesZero(row, content.wanted().points(), fields, seen, answer));
		this.failpoints.reached("grade-settled");
	}

	// If its answer has no points, a write of 0 either did nothing or isn't shown; what
	// it changed tells which.
	private static boolean hidesZero(ClaimedRow row, @Nullable BigDecimal points, Fields fields,
			@Nullable LmsSubmission seen, ServiceAnswer<SubmissionRecord> answer) {
		if (!fields.names().contains("grade_points")
				|| !(answer instanceof ServiceAnswer.Accepted<SubmissionRecord> written)) {
			return row.zeroHidden();
		}
		return points != null && points.signum() == 0 && written.value().gradePoints() == null && seen != null
				&& (seen.value().points() != null || !Objects.equals(seen.changedAt(), written.value().lastModified()));
	}

	/** Whether the grade can't be written because it has a comment without points. */
	static boolean needsPoints(SubmissionContent content, @Nullable GradeValue held, Provider provider) {
		GradeValue known = (held != null) ? held : content.confirmed();
		return provider.rules().keepsCommentsWithPointsOnly() && content.wanted().points() == null
				&& content.wanted().comment() != null && !content.wanted().hasSameComment(known);
	}

	/** What a failed read means for the row and its district. */
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

	/** A row that has to be compared and, if necessary, written once it gets room. */
	public final class PendingWrite {

		private final ClaimedRow row;

		private final LmsAssignmentId id;

		private final SharedLook look;

		private PendingWrite(ClaimedRow row, LmsAssignmentId id) {
			this.row = row;
			this.id = id;
			this.look = SubmissionCourier.this.looks.compute(
					id, (key,
							there) -> ((there != null) ? there
									: new SharedLook((rows) -> look(rows, key), SubmissionCourier.this.clock))
								.join(row));
		}

		ClaimedRow row() {
			return this.row;
		}

		/**
		 * Takes room for the requests it needs, and reads.
		 * @param places takes that many requests from the rate window, or says how long
		 * to wait
		 * @return zero if it can be carried out now, and must not wait any longer
		 */
		public Duration place(IntFunction<Duration> places) {
			return this.look.place(this.row, places);
		}

		public void carryOut() {
			deliver(this.row, this.id, this.look.of(this.row));
		}

		/** Runs last, whether it was carried out or not. */
		public void end() {
			SubmissionCourier.this.looks.computeIfPresent(this.id,
					(key, there) -> there.leave(this.row) ? there : null);
		}

	}

	/** Repeating reads and writes of a submission is harmless. */
	private class Repeating<T> extends RetryPolicy<T> {

		Repeating(ClaimedRow row) {
			super(provider(row), row.attempts(), SubmissionCourier.this.clock, SubmissionCourier.this.jitter);
		}

		@Override
		public Next accepted(T done) {
			return Next.again();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

	/** After a refused read it isn't known what is there; nothing was rejected. */
	private final class Reading<T> extends Repeating<T> {

		private final Reason unread;

		Reading(ClaimedRow row) {
			super(row);
			this.unread = row.isSent() ? Reason.SENT_NOT_CHECKED : Reason.CANNOT_BE_CHECKED;
		}

		@Override
		public Next refused(Refusal refusal, String detail) {
			return refusedRead(super.refused(refusal, detail), this.unread);
		}

	}

	/**
	 * Repeating a PATCH is harmless, but one that got no answer may land after a newer
	 * value. Its answer alone proves nothing yet.
	 */
	private final class Updating extends Repeating<SubmissionRecord> {

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
