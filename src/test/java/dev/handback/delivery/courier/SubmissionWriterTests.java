package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Instant;

import dev.handback.delivery.SubmissionContent;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which comments can't be written: some providers keep one only beside points (contract,
 * provider table).
 */
class SubmissionWriterTests {

	@ParameterizedTest
	@CsvSource({ "Good, , , true", "Good, , Bad, true", "Good, , Good, false", "Good, 10, , false", ", , , false",
			", , Good, false" })
	void needsPointsForANewComment(@Nullable String comment, @Nullable String points, @Nullable String held,
			boolean needed) {
		GradeValue wanted = value(points, comment);

		for (Provider provider : Provider.values()) {
			boolean only = provider.rules().keepsCommentsWithPointsOnly();
			assertThat(SubmissionWriter.needsPoints(content(wanted, GradeValue.NONE), value(null, held), provider))
				.as("%s", provider)
				.isEqualTo(only && needed);
			// What was read last counts where nothing was read now.
			assertThat(SubmissionWriter.needsPoints(content(wanted, value(null, held)), null, provider))
				.as("%s", provider)
				.isEqualTo(only && needed);
		}
	}

	private static SubmissionContent content(GradeValue wanted, GradeValue confirmed) {
		return new SubmissionContent(wanted, confirmed, Instant.EPOCH, null, People.person('a', 1), null);
	}

	private static GradeValue value(@Nullable String points, @Nullable String comment) {
		GradeValue value = (points != null) ? GradeValue.NONE.withPoints(new BigDecimal(points)) : GradeValue.NONE;
		return value.withComment(comment);
	}

}
