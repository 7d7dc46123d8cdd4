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

import dev.handback.client.SubmissionsClient;
import dev.handback.client.WriteBody;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptRecord;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Delivers grades of one assignment to the LMS: reads what is wanted and what is there,
 * sends what differs at once, settles each separately.
 */
@Component
public class SubmissionCourier {

	private final SubmissionsClient client;

	private final LmsSubmissions submissions;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final ArrivedWork arrivedWork;

	private final LmsPollTurns turns;

	private final Settlement settlement;

	/** For each assignment with submissions waiting to be written by this node. */
	private final Map<LmsAssignmentId, SharedRead> looks = new ConcurrentHashMap<>();

	private final Failpoints failpoints;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Jitter jitter;

	public SubmissionCourier(SubmissionsClient client, LmsSubmissions submissions, OutgoingAssignments assignments,
			OutgoingSubmissions grades, ConnectedDistricts districts, ArrivedWork arrivedWork, LmsPollTurns turns,
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
	public List<PendingWrite> prepare(List<LeasedDelivery> rows) {
		DeliveryTarget assignment = rows.get(0).target().ofAssignment();
		if (this.assignments.isDeleted(assignment)) {
			rows.forEach((row) -> settle(row, AttemptOutcome.refused(Reason.KEPT_HERE)));
			return List.of();
		}
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.settlement.waitForAssignment(rows);
			return List.of();
		}
		Map<PersonId, SubmissionContent> contents = contents(rows);
		List<LeasedDelivery> open = new ArrayList<>();
		rows.forEach((row) -> {
			if (isDone(row, contents.get(student(row)))) {
				settle(row, AttemptOutcome.stillDelivered());
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

	private Map<PersonId, SubmissionContent> contents(List<LeasedDelivery> rows) {
		return this.grades.contents(rows.get(0).target().ofAssignment(),
				rows.stream().map(SubmissionCourier::student).toList());
	}

	private static boolean isDone(LeasedDelivery row, @Nullable SubmissionContent content) {
		return content == null || (content.isConfirmed() && !row.forced() && !row.mayHaveMoved());
	}

	private RecentRead look(List<LeasedDelivery> rows, LmsAssignmentId id) {
		Instant began = this.clock.instant();
		Urgency urgency = rows.stream().map(LeasedDelivery::urgency).min(Urgency::compareTo).orElse(Urgency.BULK);
		ServiceAnswer<SeenSubmissions> answer = this.submissions.read(rows, id, urgency, RecentRead.PAGES_WITHIN);
		Instant ended = this.clock.instant();
		Instant asOf = (answer instanceof ServiceAnswer.Accepted<SeenSubmissions> read) ? read.value().asOf() : ended;
		return new RecentRead(Set.copyOf(rows), contents(rows), answer, began, asOf, ended);
	}

	private void deliver(LeasedDelivery row, LmsAssignmentId id, RecentRead look) {
		SubmissionContent content = look.contents().get(student(row));
		if (content == null || isDone(row, content)) {
			settle(row, AttemptOutcome.stillDelivered());
		}
		else if (look.answer() instanceof ServiceAnswer.Accepted<SeenSubmissions> read) {
			compare(new Compared(row, content, read.value().byStudent().get(student(row)), id, look));
		}
		else {
			AttemptOutcome next = look.answer().match(reading(row));
			this.settlement.settle(row, next, AttemptRecord.of("read submission", next, look.answer(), look.took()));
		}
	}

	private void compare(Compared stored) {
		LmsSubmission seen = stored.seen();
		if (seen == null) {
			missing(stored);
			return;
		}
		LeasedDelivery row = stored.row();
		Compared noted = stored.with(this.arrivedWork.noted(row, stored.content(), seen).content());
		SubmissionContent content = noted.content();
		GradeValue held = seen.value();
		Comparison comparison = Comparison.of(content, held, provider(row).rules(),
				(value) -> this.grades.wasWanted(row.target(), value, content.olderFrom(row.lateWrite())));
		switch (comparison) {
			case OURS -> {
				if (row.forced() || content.pendingWork() != null) {
					send(noted);
				}
				else {
					this.settlement.confirmed(row, held, noted.look().began(), AttemptOutcome.delivered(),
							AttemptRecord.without("read submission", AttemptOutcome.delivered()));
				}
			}
			case COMMENT_STAYS -> sendWork(noted, Reason.COMMENT_STAYS);
			case THEIRS -> this.settlement.differs(row, held, Reason.CHANGED_THERE);
			case AS_BEFORE, OLDER_OURS -> send(noted);
		}
	}

	// At Provider B the list leaves out students without a session (contract, gaps).
	private void missing(Compared compared) {
		LeasedDelivery row = compared.row();
		if (compared.content().theirs() != null) {
			settle(row, AttemptOutcome.held(Reason.CHANGED_THERE));
		}
		else if (provider(row).rules().mayWaitForStudents() && row.reason() == Reason.NO_STUDENT_SESSION) {
			settle(row, AttemptOutcome.waitFor(Reason.NO_STUDENT_SESSION, RetryPolicy.LOW_RATE));
		}
		else {
			send(compared);
		}
	}

	private void send(Compared compared) {
		LeasedDelivery row = compared.row();
		Provider provider = provider(row);
		@Nullable GradeValue held = compared.held();
		if (needsPoints(compared.content(), held, provider)) {
			sendWork(compared, Reason.COMMENT_NEEDS_POINTS);
			return;
		}
		boolean everything = row.forced() || (compared.seen() == null && row.mayHaveMoved());
		WriteBody fields = WireFields.of(compared.content(), held, everything, provider);
		if (fields.isEmpty()) {
			settle(row, AttemptOutcome.stillDelivered());
		}
		else {
			write(compared, fields);
		}
	}

	/** A grade that can't be written doesn't hold up work. */
	private void sendWork(Compared compared, Reason ofGrade) {
		Attachment work = compared.content().pendingWork();
		if (work == null) {
			settle(compared.row(), AttemptOutcome.refused(ofGrade));
		}
		else {
			write(compared, WireFields.of(work));
		}
	}

	private void write(Compared compared, WriteBody fields) {
		LeasedDelivery row = compared.row();
		// The database may have caused a delay, during which a teacher may have changed
		// it there.
		if (!this.settlement.stillLeased(row) || compared.look().isTooOld(this.clock.instant())) {
			settle(row, AttemptOutcome.again());
			return;
		}
		this.failpoints.reached("grade-before-patch");
		Instant began = this.clock.instant();
		ServiceAnswer<SubmissionRecord> answer = this.client.update(row.target().address(compared.id()), student(row),
				fields);
		this.failpoints.reached("grade-after-patch");
		AttemptOutcome next = answer.match(new Updating(row));
		this.settlement.sent(row, next,
				AttemptRecord.of("update submission", next, answer, Duration.between(began, this.clock.instant())),
				hidesZero(compared, fields, answer));
		this.failpoints.reached("grade-settled");
	}

	// If its answer has no points, a write of 0 either did nothing or isn't shown; what
	// it changed tells which.
	private static boolean hidesZero(Compared compared, WriteBody fields, ServiceAnswer<SubmissionRecord> answer) {
		if (!fields.names().contains("grade_points")
				|| !(answer instanceof ServiceAnswer.Accepted<SubmissionRecord> written)) {
			return compared.row().zeroHidden();
		}
		@Nullable BigDecimal points = compared.content().wanted().points();
		@Nullable LmsSubmission seen = compared.seen();
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
	RetryPolicy<Object> reading(LeasedDelivery row) {
		return new Reading<>(row);
	}

	private void settle(LeasedDelivery row, AttemptOutcome next) {
		this.settlement.settle(row, next, AttemptRecord.without("compare", next));
	}

	private Provider provider(LeasedDelivery row) {
		return this.districts.get(row.target().district()).provider();
	}

	private static PersonId student(LeasedDelivery row) {
		return Objects.requireNonNull(row.target().student());
	}

	/**
	 * One submission here and in the LMS.
	 *
	 * @param seen null if what was read leaves it out
	 */
	private record Compared(LeasedDelivery row, SubmissionContent content, @Nullable LmsSubmission seen,
			LmsAssignmentId id, RecentRead look) {

		Compared with(SubmissionContent newer) {
			return new Compared(this.row, newer, this.seen, this.id, this.look);
		}

		@Nullable GradeValue held() {
			return (this.seen != null) ? this.seen.value() : null;
		}

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

		Repeating(LeasedDelivery row) {
			super(provider(row), row.attempts(), SubmissionCourier.this.clock, SubmissionCourier.this.jitter);
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

	/** After a refused read it isn't known what is there; nothing was rejected. */
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
	 * Repeating a PATCH is harmless, but one that got no answer may land after a newer
	 * value. Its answer alone proves nothing yet.
	 */
	private final class Updating extends Repeating<SubmissionRecord> {

		Updating(LeasedDelivery row) {
			super(row);
		}

		@Override
		public AttemptOutcome accepted(SubmissionRecord updated) {
			return AttemptOutcome.check(SubmissionCourier.this.properties.checkAfter());
		}

		@Override
		public AttemptOutcome unavailable(boolean mayHaveActed, String detail) {
			AttemptOutcome next = super.unavailable(mayHaveActed, detail);
			return mayHaveActed ? next.mayLandLater() : next;
		}

	}

}
