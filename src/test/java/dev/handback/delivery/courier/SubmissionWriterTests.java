package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Set;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;

import static org.assertj.core.api.Assertions.assertThat;

/** When a submission may still be written, and what the answer proves. */
class SubmissionWriterTests extends SubmissionCourierTest {

	/** Some providers keep a comment only beside points (contract, provider table). */
	@ParameterizedTest
	@CsvSource({ "Good, , , true", "Good, , Bad, true", "Good, , Good, false", "Good, 10, , false", ", , , false",
			", , Good, false" })
	void needsPointsForANewComment(@Nullable String comment, @Nullable String points, @Nullable String held,
			boolean needed) {
		GradeValue wanted = value(points, comment);

		for (Provider provider : Provider.values()) {
			boolean only = provider.rules().keepsCommentsWithPointsOnly();
			assertThat(
					SubmissionWriter.needsPoints(content(wanted, GradeValue.NONE, null), value(null, held), provider))
				.as("%s", provider)
				.isEqualTo(only && needed);
			// What was read last counts where nothing was read now.
			assertThat(SubmissionWriter.needsPoints(content(wanted, value(null, held), null), null, provider))
				.as("%s", provider)
				.isEqualTo(only && needed);
		}
	}

	/** A teacher may have changed it in the LMS in the meantime. */
	@Test
	void writesNothingBasedOnAnOldRead() {
		this.delay = Duration.ofMillis(2001);

		deliver(row(), content("12"), shows("10"));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.again());
	}

	/** Provider B keeps no flags, and its list leaves out students without a session. */
	@Test
	void isDoneWithAChangeThatTheProviderDoesNotKeep() {
		uses(Provider.B);
		GradeValue late = value("10", null).withFlags(Set.of(Flag.LATE));

		deliver(row(), content(late, value("10", null), null), read(null));

		assertThat(body()).isEmpty();
		assertThat(settled()).isEqualTo(AttemptOutcome.stillDelivered());
	}

	@Test
	void writesNothingForARowThatAnotherNodeHasTakenOver() {
		BDDMockito.given(this.settlement.stillLeased(ArgumentMatchers.any())).willReturn(false);

		deliver(row(), content("12"), shows("10"));

		assertThat(body()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void knowsWhetherAWriteMayStillLand(boolean mayHaveActed) {
		this.written = new ServiceAnswer.Unavailable<>(mayHaveActed, "no answer");
		AttemptOutcome retry = AttemptOutcome.retry(Reason.UNAVAILABLE, Duration.ofSeconds(1), 1);

		deliver(row(), content("12"), shows("10"));

		assertThat(sent()).isEqualTo(mayHaveActed ? retry.mayLandLater() : retry);
	}

	@Test
	void checksAWriteWhoseAnswerIsTooLarge() {
		this.written = new ServiceAnswer.Refused<>(Refusal.ANSWER_TOO_LARGE, "the answer is too large");

		deliver(row(), content("12"), shows("10"));

		assertThat(sent().state()).isEqualTo(AttemptOutcome.State.CHECKING);
	}

	/**
	 * If the answer to a 0 has no points, either the write did nothing, or the service
	 * leaves the 0 out.
	 */
	@ParameterizedTest
	@CsvSource({ "0, 10, , 0, true", "0, , , 1, true", "0, , , 0, false", "0, , 0, 1, false", "12, 10, , 1, false",
			", 10, , 1, false" })
	void knowsWhetherTheServiceHidesAZero(@Nullable String wantedPoints, @Nullable String shown,
			@Nullable String answered, long later, boolean hidden) {
		GradeValue value = value(wantedPoints, null);
		this.written = new ServiceAnswer.Accepted<>(answered(answered, SettableClock.START.plusSeconds(later)));
		SubmissionContent content = content(value, value(shown, null), null);

		deliver(row(), content, shows(value(shown, null), SettableClock.START));

		BDDMockito.then(this.settlement)
			.should()
			.sent(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.eq(hidden));
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void keepsWhetherAZeroIsHiddenWhereNoAnswerSaysOtherwise(boolean hidden) {
		this.written = new ServiceAnswer.Unavailable<>(true, "no answer");

		deliver(row(false, false, hidden, null), content("12"), shows("10"));

		BDDMockito.then(this.settlement)
			.should()
			.sent(ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.eq(hidden));
	}

	private static GradeValue value(@Nullable String points, @Nullable String comment) {
		GradeValue value = (points != null) ? GradeValue.NONE.withPoints(new BigDecimal(points)) : GradeValue.NONE;
		return value.withComment(comment);
	}

}
