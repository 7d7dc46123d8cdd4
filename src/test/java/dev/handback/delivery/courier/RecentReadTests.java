package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How long what was read may be believed, and for which rows. */
class RecentReadTests {

	private static final Instant READ = Instant.parse("2026-03-02T15:00:00Z");

	private static final ServiceAnswer<SeenSubmissions> LIST = new ServiceAnswer.Accepted<>(
			new SeenSubmissions(Map.of(), READ, 1));

	private final List<LeasedDelivery> rows = IntStream.of(1, 2).mapToObj(RecentReadTests::row).toList();

	@ParameterizedTest
	@CsvSource({ "0, false", "2000, false", "2001, true", "-1, true" })
	void isTooOldToSendAfterTwoSecondsAndWhereTheClockWentBack(long millis, boolean tooOld) {
		assertThat(read(LIST, 2, Duration.ZERO).isTooOld(READ.plusMillis(millis))).isEqualTo(tooOld);
	}

	@ParameterizedTest
	@CsvSource({ "0, 1500", "1499, 1", "1500, 0", "1501, 0", "-1, 0" })
	void isSharedForLessThanThat(long millis, long left) {
		assertThat(read(LIST, 2, Duration.ZERO).left(READ.plusMillis(millis))).isEqualTo(Duration.ofMillis(left));
	}

	@Test
	void leavesRowsOpenIfTheListWasRefusedOrItsLastPageCameTooLate() {
		ServiceAnswer<SeenSubmissions> refused = new ServiceAnswer.Refused<>(Refusal.NOT_IMPLEMENTED, "");

		assertThat(read(refused, 2, Duration.ZERO).leavesOpen(this.rows.get(0))).isTrue();
		assertThat(read(LIST, 2, Duration.ofMillis(2001)).leavesOpen(this.rows.get(0))).isTrue();
		assertThat(read(LIST, 2, Duration.ofSeconds(2)).leavesOpen(this.rows.get(0))).isFalse();
	}

	@Test
	void leavesNothingOpenThatWasReadAlone() {
		ServiceAnswer<SeenSubmissions> refused = new ServiceAnswer.Refused<>(Refusal.NOT_IMPLEMENTED, "");

		assertThat(read(refused, 1, Duration.ZERO).leavesOpen(this.rows.get(0))).isFalse();
		assertThat(read(LIST, 1, Duration.ofMillis(2001)).leavesOpen(this.rows.get(0))).isFalse();
	}

	@Test
	void leavesARowOpenWhosePointsTheListLeftOut() {
		PersonId student = this.rows.get(0).student();
		LmsSubmission leftOut = new LmsSubmission("", GradeValue.NONE, GradeDetails.NONE, LmsWork.of(List.of()), null,
				true);
		ServiceAnswer<SeenSubmissions> list = new ServiceAnswer.Accepted<>(
				new SeenSubmissions(Map.of(student, leftOut), READ, 1));
		Map<PersonId, SubmissionContent> graded = Map.of(student, graded());

		assertThat(new RecentRead(Set.copyOf(this.rows), graded, list, READ, READ, READ).leavesOpen(this.rows.get(0)))
			.isTrue();
		assertThat(new RecentRead(Set.copyOf(this.rows), graded, list, READ, READ, READ).leavesOpen(this.rows.get(1)))
			.isFalse();
		assertThat(
				new RecentRead(Set.of(this.rows.get(0)), graded, list, READ, READ, READ).leavesOpen(this.rows.get(0)))
			.isFalse();
	}

	@Test
	void leavesAGradedRowOpenThatTheListLeftOut() {
		LeasedDelivery row = this.rows.get(0);

		assertThat(lists(row, Map.of(row.student(), graded())).leavesOpen(row)).isTrue();
		assertThat(lists(row, Map.of(row.student(), SubmissionContent.ungraded(null))).leavesOpen(row)).isFalse();
	}

	@Test
	void leavesNoRowOpenWhoseStudentIsKnownToHaveNoSession() {
		LeasedDelivery row = row(1, Reason.NO_STUDENT_SESSION);

		assertThat(lists(row, Map.of(row.student(), graded())).leavesOpen(row)).isFalse();
	}

	/** A list without anyone. */
	private RecentRead lists(LeasedDelivery row, Map<PersonId, SubmissionContent> contents) {
		return new RecentRead(Set.of(row, this.rows.get(1)), contents, LIST, READ, READ, READ);
	}

	private static SubmissionContent graded() {
		return new SubmissionContent(GradeValue.NONE, GradeValue.NONE, null, null, People.teacher('a').person(), null);
	}

	private RecentRead read(ServiceAnswer<SeenSubmissions> answer, int rows, Duration took) {
		return new RecentRead(Set.copyOf(this.rows.subList(0, rows)), Map.of(), answer, READ, READ, READ.plus(took));
	}

	private static LeasedDelivery row(int number) {
		return row(number, null);
	}

	private static LeasedDelivery row(int number, @Nullable Reason reason) {
		return new LeasedDelivery(number,
				DeliveryTarget.submission(People.district('a'), People.section('a', 1), AssignmentId.random(),
						People.student('a', number)),
				Provider.A, UUID.randomUUID(), 1, 0, AttemptOutcome.State.DUE, reason, Urgency.CLICK, false, false, 0,
				false, false, false, false, 0, null);
	}

}
