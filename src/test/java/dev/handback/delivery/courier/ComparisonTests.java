package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import dev.handback.delivery.SubmissionContent;
import dev.handback.support.People;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How the value in the LMS compares with the wanted one. */
class ComparisonTests {

	private static final GradeValue TEN = points("10");

	private static final GradeValue TWELVE = points("12");

	/** If no comment is cleared, a comparison asks four questions in this order. */
	@ParameterizedTest
	@EnumSource
	void asksWhetherItIsOursOrAsBeforeOrOlderOrTheirs(Provider provider) {
		for (GradeValue wanted : values()) {
			for (GradeValue confirmed : values()) {
				for (GradeValue held : values()) {
					if (wanted.comment() == null && held.comment() != null) {
						continue;
					}
					for (boolean older : List.of(true, false)) {
						assertThat(Comparison.of(content(wanted, confirmed), held, provider.rules(), (value) -> older))
							.as("%s wanted, %s confirmed, %s held", wanted, confirmed, held)
							.isEqualTo(expected(provider, wanted, confirmed, held, older));
					}
				}
			}
		}
	}

	private static Comparison expected(Provider provider, GradeValue wanted, GradeValue confirmed, GradeValue held,
			boolean older) {
		boolean flagsCount = provider.rules().onSubmission(SubmissionField.FLAGS).keeps();
		if (held.equals(flagsCount ? wanted : wanted.withFlags(held.flags()))) {
			return Comparison.OURS;
		}
		return held.equals(confirmed) ? Comparison.AS_BEFORE : older ? Comparison.OLDER_OURS : Comparison.THEIRS;
	}

	/**
	 * Everything is cleared here, but, as with Provider A, not the comment in the LMS.
	 */
	@ParameterizedTest
	@CsvSource({ "A, 10, 10 Good, 10 Good, COMMENT_STAYS", "A, 10, 12 Good, 10 Good, COMMENT_STAYS",
			"A, 10, 12 Good, 12 Good, AS_BEFORE", "A, 10, 12 Good, 10 Better, THEIRS", "A, 10, 12, 10 Good, THEIRS",
			"A, '', 10 Good, ' Good', COMMENT_STAYS", "A, 10 Bad, 10 Good, 10 Good, AS_BEFORE",
			"B, 10, 10 Good, 10 Good, AS_BEFORE", "C, 10, 10 Good, 10 Good, AS_BEFORE",
			"C, 10, 12 Good, 10 Good, THEIRS" })
	void knowsWhoClearsNoComment(Provider provider, String wanted, String confirmed, String held, Comparison verdict) {
		assertThat(Comparison.of(content(value(wanted), value(confirmed)), value(held), provider.rules(),
				(value) -> false))
			.isEqualTo(verdict);
	}

	@ParameterizedTest
	@EnumSource
	void takesWhateverIsThereForOursWhereNoOneGradedHere(Provider provider) {
		values().forEach((held) -> assertThat(
				Comparison.of(SubmissionContent.ungraded(null), held, provider.rules(), (value) -> false))
			.isEqualTo(Comparison.OURS));
	}

	@ParameterizedTest
	@CsvSource({ "10, 10.0, true", "10, 10.001, false", "0, 0E+3, true", "0, '', false", "'', '', true" })
	void comparesPointsByTheirNumber(String wanted, String held, boolean same) {
		assertThat(Comparison.of(content(value(wanted), GradeValue.NONE), value(held), Provider.C.rules(),
				(value) -> false) == Comparison.OURS)
			.isEqualTo(same);
	}

	@Test
	void takesOverADetailThatWasChangedThereAndNotHere() {
		GradeValue held = TEN.withDetails(new GradeDetails("B+", 2, null));

		assertThat(Comparison.of(content(TEN, TEN), held, Provider.C.rules(), (value) -> false))
			.isEqualTo(Comparison.OURS);
	}

	@ParameterizedTest
	@CsvSource({ "C, THEIRS", "A, OURS" })
	void callsADetailThatBothChangedTheirsWhereTheProviderKeepsIt(Provider provider, Comparison verdict) {
		GradeValue wanted = TEN.withDetails(new GradeDetails("A", null, null));
		GradeValue held = provider.rules().onSubmission(SubmissionField.GRADE).keeps()
				? TEN.withDetails(new GradeDetails("B", null, null)) : TEN;

		assertThat(Comparison.of(content(wanted, TEN), held, provider.rules(), (value) -> false)).isEqualTo(verdict);
	}

	/** The district's LMS may be another one than before, or not be known for a while. */
	@ParameterizedTest
	@EnumSource(names = "C", mode = EnumSource.Mode.EXCLUDE)
	void doesNotMissADetailThatTheProviderDoesNotKeep(Provider provider) {
		GradeDetails words = new GradeDetails("B+", null, null);
		SubmissionContent changed = content(TWELVE.withDetails(words), TEN.withDetails(words));

		assertThat(Comparison.of(changed, TEN, provider.rules(), (value) -> false)).isEqualTo(Comparison.AS_BEFORE);
		assertThat(Comparison.of(changed, TWELVE, provider.rules(), (value) -> false)).isEqualTo(Comparison.OURS);
	}

	@ParameterizedTest
	@CsvSource({ "A, '', false, WORDS_NOT_KEPT", "B, '', false, WORDS_NOT_KEPT", "OTHER, '', true, OURS",
			"A, 10, false, OURS", "C, '', false, AS_BEFORE" })
	void knowsWhoKeepsNoGradeInWords(Provider provider, String points, boolean seenThere, Comparison verdict) {
		GradeValue held = value(points);
		GradeValue wanted = held.withDetails(new GradeDetails("B+", null, null));

		assertThat(Comparison.of(content(wanted, seenThere ? wanted : held), held, provider.rules(), (value) -> false))
			.isEqualTo(verdict);
	}

	/** The points may be an older value of ours, but the details never were. */
	@Test
	void callsNothingOlderOursWhoseDetailsAreTheirs() {
		GradeValue wanted = TWELVE.withDetails(new GradeDetails("A", null, null));
		GradeValue held = TEN.withDetails(new GradeDetails("B", null, null));

		assertThat(Comparison.of(content(wanted, points("11")), held, Provider.C.rules(), (value) -> true))
			.isEqualTo(Comparison.THEIRS);
	}

	private static SubmissionContent content(GradeValue wanted, GradeValue confirmed) {
		return new SubmissionContent(wanted, confirmed, Instant.EPOCH, null, People.person('a', 1), null);
	}

	/** Points, followed by a comment. */
	private static GradeValue value(String text) {
		String[] parts = text.split(" ", 2);
		GradeValue value = parts[0].isEmpty() ? GradeValue.NONE : points(parts[0]);
		return value.withComment((parts.length == 2) ? parts[1] : null);
	}

	private static GradeValue points(String points) {
		return GradeValue.NONE.withPoints(new BigDecimal(points));
	}

	private static List<GradeValue> values() {
		List<GradeValue> values = new ArrayList<>();
		for (GradeValue points : List.of(GradeValue.NONE, points("0"), TEN, TWELVE)) {
			for (Set<Flag> flags : List.of(Set.<Flag>of(), Set.of(Flag.MISSING), Set.of(Flag.EXCLUDED))) {
				values.add(points.withFlags(flags));
				values.add(points.withFlags(flags).withComment("Good"));
			}
		}
		return values;
	}

}
