package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.ArrivedGrade;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** What is written, given what the LMS shows, and what isn't. */
class SubmissionCourierTests extends SubmissionCourierTest {

	@Test
	void writesWhatDiffersAndChecksIt() {
		deliver(row(), content("12"), shows("10"));

		assertThat(body()).contains(Set.of("grade_points", "state"));
		assertThat(sent()).isEqualTo(AttemptOutcome.check(CHECK_AFTER));
		BDDMockito.then(this.turns).should().graded(SUBMISSION.ofAssignment());
	}

	@Test
	void writesNothingThatTheLmsAlreadyShows() {
		LeasedDelivery row = row();

		deliver(row, content("12"), shows("12"));

		assertThat(body()).isEmpty();
		BDDMockito.then(this.settlement)
			.should()
			.confirmed(ArgumentMatchers.eq(Map.of(row, new ArrivedGrade(points("12"), points("12")))),
					ArgumentMatchers.any(), ArgumentMatchers.eq(AttemptOutcome.delivered()), ArgumentMatchers.any());
	}

	@Test
	void writesItAgainWhereATeacherAskedForIt() {
		deliver(row(true, false, false, null), content("12"), shows("12"));

		assertThat(body()).isPresent();
	}

	/** Provider C shows a grade to the student only once it is returned. */
	@ParameterizedTest
	@CsvSource({ "C, submitted, 10, true", "C, created, 10, true", "C, returned, 10, false", "C, unheard of, 10, false",
			"C, submitted, 12, false", "A, submitted, 10, false" })
	void returnsAGradeThatIsThereButWasNotReturned(Provider provider, String state, String confirmed,
			boolean returned) {
		uses(provider);

		deliver(row(false, true, false, null), content(points("12"), points(confirmed), null),
				read(new LmsSubmission(state, points("12"), GradeDetails.NONE, LmsWork.of(List.of()), null, false)));

		assertThat(body()).isEqualTo(returned ? Optional.of(Set.of("state")) : Optional.empty());
	}

	@Test
	void overwritesNoOne() {
		LeasedDelivery row = row();

		deliver(row, content("12"), shows("11"));

		assertThat(body()).isEmpty();
		BDDMockito.then(this.settlement).should().differs(row, points("11"), Reason.CHANGED_THERE);
	}

	@Test
	void writesNoCommentThatStaysAnyway() {
		uses(Provider.A);

		deliver(row(), content(points("12"), points("12").withComment("Good"), null),
				shows(points("12").withComment("Good"), null));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.refused(Reason.COMMENT_STAYS));
	}

	@Test
	void sendsWorkBesideACommentThatNeedsPoints() {
		uses(Provider.A);
		GradeValue comment = GradeValue.NONE.withComment("Good");

		deliver(row(), content(comment, points("10"), null), shows("10"));
		assertThat(settled()).isEqualTo(AttemptOutcome.refused(Reason.COMMENT_NEEDS_POINTS));
		assertThat(body()).isEmpty();

		deliver(row(), content(comment, points("10"), WORK), shows("10"));
		assertThat(body()).contains(Set.of("attachments"));
	}

	@Test
	void sendsWorkBesideAGradeInWordsThatNeedsPoints() {
		uses(Provider.A);
		GradeValue words = GradeValue.NONE.withDetails(new GradeDetails("B+", null, null));

		deliver(row(), content(words, GradeValue.NONE, null), shows(GradeValue.NONE, null));
		assertThat(settled()).isEqualTo(AttemptOutcome.refused(Reason.WORDS_NEED_POINTS));
		assertThat(body()).isEmpty();

		deliver(row(), content(words, GradeValue.NONE, WORK), shows(GradeValue.NONE, null));
		assertThat(body()).contains(Set.of("attachments"));
	}

	/** Someone may take it back there before the work has arrived. */
	@Test
	void sendsWorkWhoseGradeIsThereAlreadyAndRecordsThat() {
		deliver(row(), content(points("12"), points("10"), WORK), shows("12"));

		assertThat(body()).contains(Set.of("attachments"));
		BDDMockito.then(this.settlement)
			.should()
			.graded(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.eq(points("12")),
					ArgumentMatchers.any());
	}

	/** Provider B's list leaves out students without a session. */
	@ParameterizedTest
	@CsvSource({ "B, NO_STUDENT_SESSION, false", "B, , true", "A, NO_STUDENT_SESSION, true" })
	void waitsForAStudentsSession(Provider provider, @Nullable Reason reason, boolean tried) {
		uses(provider);

		deliver(row(false, false, false, reason), content("12"), read(null));

		assertThat(body().isPresent()).isEqualTo(tried);
		if (!tried) {
			assertThat(settled()).isEqualTo(AttemptOutcome.waitFor(Reason.NO_STUDENT_SESSION, RetryPolicy.LOW_RATE));
		}
	}

	@Test
	void keepsAskingAboutAValueThatIsNoLongerShown() {
		deliver(row(), new SubmissionContent(points("12"), points("10"), Instant.EPOCH, points("11"),
				People.person('a', 1), null), read(null));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.held(Reason.CHANGED_THERE));
	}

	@ParameterizedTest
	@CsvSource({ "false, false", "true, true" })
	void writesAgainWhatAnOlderWriteMayHaveReplaced(boolean lateWrite, boolean again) {
		SubmissionContent confirmed = content(points("12"), points("12"), null);

		deliver(row(false, lateWrite, false, null), confirmed, read(null));

		assertThat(body().isPresent()).isEqualTo(again);
		if (!again) {
			assertThat(settled()).isEqualTo(AttemptOutcome.stillDelivered());
		}
		BDDMockito.then(this.lms)
			.should(Mockito.times(again ? 1 : 0))
			.read(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	@Test
	void writesNothingThatWasConfirmedWhileItWaited() {
		deliver(row(), content("12"), content(points("12"), points("12"), null), shows("10"));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.stillDelivered());
	}

	@Test
	void agreesOnNoGradeThatWasGivenOnlyThere() {
		deliver(row(false, true, false, null), SubmissionContent.ungraded(null), shows("11"));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.delivered());
	}

	@Test
	void writesNothingThatItCouldNotCompare() {
		deliver(row(), content("12"), new ServiceAnswer.Unavailable<>(true, "status 502"));
		assertThat(settled()).isEqualTo(AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1));

		deliver(row(), content("12"), new ServiceAnswer.Refused<>(Refusal.FORBIDDEN, "status 403"));
		assertThat(settled()).isEqualTo(AttemptOutcome.waitFor(Reason.CANNOT_BE_CHECKED, RetryPolicy.LOW_RATE));

		deliver(row(), content("12"), new ServiceAnswer.Refused<>(Refusal.ANSWER_TOO_LARGE, "the answer is too large"));
		assertThat(settled()).isEqualTo(AttemptOutcome.waitFor(Reason.CANNOT_BE_CHECKED, RetryPolicy.LOW_RATE));

		assertThat(body()).isEmpty();
	}

	@Test
	void writesNothingWithoutAnAssignmentThere() {
		BDDMockito.given(this.assignments.destination(ArgumentMatchers.any()))
			.willReturn(new OutgoingAssignments.Destination(false, null));
		LeasedDelivery row = row();
		deliver(row, content("12"), shows("10"));
		BDDMockito.then(this.settlement).should().waitForAssignment(List.of(row));

		BDDMockito.given(this.assignments.destination(ArgumentMatchers.any()))
			.willReturn(new OutgoingAssignments.Destination(true, null));
		deliver(row, content("12"), shows("10"));
		assertThat(settled()).isEqualTo(AttemptOutcome.refused(Reason.KEPT_HERE));

		assertThat(body()).isEmpty();
	}

}
