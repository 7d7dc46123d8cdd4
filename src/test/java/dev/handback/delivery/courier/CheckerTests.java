package dev.handback.delivery.courier;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What follows from what the LMS shows of a grade that was sent, or of one that arrived.
 */
class CheckerTests extends CheckerTest {

	@ParameterizedTest
	@EnumSource(names = { "CHECKING", "DELIVERED" })
	void confirmsWhatTheLmsShows(State state) {
		check(row(1, state), shows(WANTED));

		assertThat(this.settlement.confirmed).containsExactly(WANTED);
		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.delivered());
	}

	/** The teacher entered it there meanwhile, which settles the conflict. */
	@ParameterizedTest
	@CsvSource({ "HELD, C, submitted, true", "HELD, C, returned, false", "HELD, A, submitted, false",
			"CHECKING, C, submitted, false" })
	void sendsAgainWhatIsThereInsteadOfAConflictButWasNotReturned(State state, Provider provider, String there,
			boolean again) {
		uses(provider);

		check(row(1, state), new LmsSubmission(there, WANTED, GradeDetails.NONE, LmsWork.of(List.of()), null, false));

		assertThat(this.settlement.next(1)).isEqualTo(again ? AttemptOutcome.again() : AttemptOutcome.delivered());
	}

	@ParameterizedTest
	@CsvSource({ "A, NOT_VISIBLE", "B, NO_GRADING_CATEGORY", "C, NOT_VISIBLE" })
	void saysWhyWhatWasSentIsNotVisible(Provider provider, Reason reason) {
		uses(provider);

		check(row(1, State.CHECKING), shows(BEFORE));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.waitFor(reason, RetryPolicy.LOW_RATE));
	}

	@Test
	void blamesNoGradingCategoryForWork() {
		uses(Provider.B);
		this.contents.put(People.student('a', 1), content(WANTED, WORK));
		BDDMockito.given(this.submissions.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Optional.empty());

		check(row(1, State.CHECKING), shows(BEFORE));

		assertThat(this.settlement.next(1).reason()).isEqualTo(Reason.NOT_VISIBLE);
	}

	@Test
	void sendsAgainWhatWasThereAndIsNoLonger() {
		check(row(1, State.DELIVERED), shows(BEFORE));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.again());
	}

	@Test
	void sendsAgainWhereAnOlderValueOfOursLandedLate() {
		whatIsThereWasWanted(true);

		check(row(1, State.DELIVERED), shows(points("11")));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.again().mayLandLater());
	}

	@Test
	void sendsLessOftenAndThenAsksIfTheLmsTurnsItIntoAnOlderValueOfOurs() {
		whatIsThereWasWanted(true);

		check(row(1, State.CHECKING), shows(points("11")));
		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.again().mayLandLater());

		check(row(1, State.CHECKING, true), shows(points("11")));
		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.againIn(Duration.ofSeconds(15)));
		assertThat(this.settlement.differing).isEmpty();

		check(afterLateWrites(row(1, State.CHECKING)), shows(points("11")));
		assertThat(this.settlement.differing).containsExactly(Map.entry(points("11"), Reason.LMS_HOLDS_OTHER));
	}

	@ParameterizedTest
	@CsvSource({ "CHECKING, LMS_HOLDS_OTHER", "DELIVERED, CHANGED_THERE" })
	void asksTheTeacherAboutAnotherValue(State state, Reason reason) {
		check(row(1, state), shows(points("11")));

		assertThat(this.settlement.differing).containsExactly(Map.entry(points("11"), reason));
	}

	@Test
	void saysThatACommentStays() {
		uses(Provider.A);

		this.contents.put(People.student('a', 1), new SubmissionContent(WANTED, WANTED.withComment("Good"),
				Instant.EPOCH, null, People.person('a', 1), null));
		check(row(1, State.DELIVERED), shows(WANTED.withComment("Good")));
		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.refused(Reason.COMMENT_STAYS));
	}

	/** The district's LMS may be another one than before. */
	@Test
	void saysThatAGradeInWordsNeedsPoints() {
		uses(Provider.A);
		this.contents.put(People.student('a', 1),
				new SubmissionContent(GradeValue.NONE.withDetails(new GradeDetails("B+", null, null)), GradeValue.NONE,
						null, null, People.person('a', 1), null));

		check(row(1, State.CHECKING), shows(GradeValue.NONE));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.refused(Reason.WORDS_NEED_POINTS));
	}

	@ParameterizedTest
	@CsvSource({ "10, false", "11, true" })
	void doesNotSendACommentAgainThatNeedsPoints(String held, boolean older) {
		uses(Provider.A);
		this.contents.put(People.student('a', 1), content(GradeValue.NONE.withComment("Good"), null));
		whatIsThereWasWanted(older);

		check(row(1, State.DELIVERED), shows(points(held)));

		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.refused(Reason.COMMENT_NEEDS_POINTS));
	}

	/** If the grade can't be written, only the work was sent. */
	@ParameterizedTest
	@CsvSource({ "CHECKING, NOT_VISIBLE", "DELIVERED," })
	void waitsForWorkWhoseGradeCanNotBeWritten(State state, @Nullable Reason reason) {
		uses(Provider.A);
		this.contents.put(People.student('a', 1), content(GradeValue.NONE.withComment("Good"), WORK));
		BDDMockito.given(this.submissions.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Optional.empty());

		check(row(1, state), shows(BEFORE));

		assertThat(this.settlement.next(1)).isEqualTo(
				(reason != null) ? AttemptOutcome.waitFor(reason, RetryPolicy.LOW_RATE) : AttemptOutcome.again());
	}

	/** The grade may be there while the work that was sent with it isn't. */
	@ParameterizedTest
	@CsvSource({ "CHECKING, NOT_VISIBLE", "DELIVERED," })
	void waitsForTheWorkToo(State state, @Nullable Reason reason) {
		this.contents.put(People.student('a', 1), content(WANTED, WORK));
		BDDMockito.given(this.submissions.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Optional.empty());

		check(row(1, state), shows(WANTED));

		assertThat(this.settlement.confirmed).isEmpty();
		assertThat(this.settlement.next(1)).isEqualTo(
				(reason != null) ? AttemptOutcome.waitFor(reason, RetryPolicy.LOW_RATE) : AttemptOutcome.again());
	}

	@Test
	void confirmsTheGradeAndSendsWorkThatWasHandedInSince() {
		this.contents.put(People.student('a', 1), content(WANTED, WORK));
		BDDMockito.given(this.submissions.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any()))
			.willReturn(Optional.of(new HandInAttempt(1, WORK.work(), false)));

		check(row(1, State.CHECKING), shows(WANTED));

		assertThat(this.settlement.confirmed).containsExactly(WANTED);
		assertThat(this.settlement.next(1)).isEqualTo(AttemptOutcome.again());
	}

}
