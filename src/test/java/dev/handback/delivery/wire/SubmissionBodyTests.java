package dev.handback.delivery.wire;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.client.WriteBody;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.SubmissionContent;
import dev.handback.support.Markup;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class SubmissionBodyTests {

	private static final String GRADER_ID = "5b00000000000000000a0001";

	private static final PersonId GRADER = new PersonId(GRADER_ID);

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {grade_points=17.5}", "B | {grade_points=17.5}",
			"C | {grade_points=17.5, state=returned}", "OTHER | {grade_points=17.5}" })
	void sendsPointsAsEachProviderTakesThem(Provider provider, String fields) {
		assertThat(sent(points("17.5"), GradeValue.NONE, provider)).hasToString(fields);
	}

	@ParameterizedTest
	@EnumSource(Provider.class)
	void sendsNothingThatOpensATag(Provider provider) {
		Random random = new Random(1);
		for (int i = 0; i < 500; i++) {
			GradeValue grade = points("1").withComment(Markup.drawn(random))
				.withDetails(new GradeDetails(Markup.drawn(random), null, null));
			SubmissionContent work = new SubmissionContent(grade, GradeValue.NONE, null, null, GRADER,
					new HandInAttempt(1, new Attachment(Attachment.Type.TEXT, "", Markup.drawn(random)), false));

			assertThat(SubmissionBody.of(work, GradeValue.NONE, true, provider).toString())
				.doesNotContainPattern("<[A-Za-z/!?]");
		}
	}

	@Test
	void sendsACommentToProviderAWithGradePointsAndGrader() {
		assertThat(sent(points("17.5").withComment("Well done"), points("17.5"), Provider.A))
			.hasToString("{grade_points=17.5, grade_comment=Well done, grade=17.5, grader_id=" + GRADER_ID + "}");
	}

	@Test
	void sendsACommentToProviderBWithoutTheFieldsThatItIgnores() {
		assertThat(sent(points("17.5").withComment("Well done"), points("17.5"), Provider.B))
			.hasToString("{grade_comment=Well done}");
	}

	/** The id that replaces theirs is random, and the LMS would refuse it. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {grade_points=17.5, grade_comment=Well done, grade=17.5}",
			"B | {grade_comment=Well done}", "C | {grade_comment=Well done, state=returned}" })
	void namesNoGraderWhoWasErased(Provider provider, String fields) {
		PersonId erased = new PersonId(PersonId.ERASED + "5bca9a7100000000");
		SubmissionContent stored = new SubmissionContent(points("17.5").withComment("Well done"), points("17.5"), null,
				null, erased, null);

		assertThat(SubmissionBody.of(stored, points("17.5"), false, provider)).hasToString(fields);
	}

	@Test
	void clearsACommentOnlyWhereTheProviderCan() {
		GradeValue held = points("17.5").withComment("Well done");

		assertThat(sent(points("17.5"), held, Provider.A)).hasToString("{}");
		assertThat(sent(points("17.5"), held, Provider.B)).hasToString("{grade_comment=null}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "A | {flags=[missing, excluded]}", "B | {}", "C | {flags=[missing, excluded], state=returned}" })
	void sendsFlagsOnlyWhereTheProviderKeepsThem(Provider provider, String fields) {
		assertThat(sent(points("0").withFlags(Set.of(Flag.EXCLUDED, Flag.MISSING)), points("0"), provider))
			.hasToString(fields);
	}

	@Test
	void returnsAGradeInWordsAtProviderC() {
		GradeValue pass = GradeValue.NONE.withDetails(new GradeDetails("Pass", null, null));

		assertThat(sent(pass, GradeValue.NONE, Provider.C)).hasToString("{grade=Pass, state=returned}");
	}

	@Test
	void returnsNothingToAStudentWithoutAGradeAtProviderC() {
		assertThat(sent(GradeValue.NONE, points("3"), Provider.C)).hasToString("{grade_points=null}");
	}

	@Test
	void sendsEverythingWhenToldToThoughNothingDiffers() {
		assertThat(SubmissionBody.of(new SubmissionContent(points("3"), points("3"), null, null, GRADER, null),
				points("3"), true, Provider.C))
			.hasToString("{grade_points=3, flags=[], state=returned}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "A | 3 | {grade_points=3, grade_comment=Good, grade=3, grader_id=" + GRADER_ID + ", flags=[]}",
					"A | | {grade_points=null, flags=[]}", "B | | {grade_points=null, grade_comment=Good}" })
	void repeatsACommentWhenToldToWhereTheProviderTakesIt(Provider provider, @Nullable BigDecimal points,
			String fields) {
		GradeValue same = new GradeValue(points, "Good", Set.of());

		assertThat(SubmissionBody.of(new SubmissionContent(same, same, null, null, GRADER, null), same, true, provider))
			.hasToString(fields);
	}

	@Test
	void comparesWithWhatBothSidesAgreedOnIfTheLmsShowsNothing() {
		assertThat(SubmissionBody.of(new SubmissionContent(points("4"), points("3"), null, null, GRADER, null), null,
				false, Provider.B))
			.hasToString("{grade_points=4}");
		assertThat(SubmissionBody.of(new SubmissionContent(points("3"), points("3"), null, null, GRADER, null), null,
				false, Provider.B))
			.hasToString("{}");
	}

	@ParameterizedTest
	@EnumSource(Provider.class)
	void neverSendsACommentToProviderAWithoutPoints(Provider provider) {
		List<GradeValue> values = Stream.of("", "0", "5")
			.flatMap((points) -> Stream.of("", "Good", "Better")
				.map((comment) -> new GradeValue(points.isEmpty() ? null : new BigDecimal(points), comment, Set.of())))
			.toList();
		for (GradeValue wanted : values) {
			for (GradeValue held : values) {
				for (boolean forced : List.of(false, true)) {
					String fields = SubmissionBody
						.of(new SubmissionContent(wanted, held, null, null, GRADER, null), held, forced, provider)
						.toString();
					boolean refusedBefore = wanted.points() == null && wanted.comment() != null
							&& !wanted.hasSameComment(held);
					assertThat(provider == Provider.A && !refusedBefore && fields.contains("grade_comment=")
							&& !fields.contains("grade="))
						.as("%s over %s, forced: %s: %s", wanted, held, forced, fields)
						.isFalse();
				}
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {extra_attempts=2}", "B | {}",
			"C | {grade=B+, extra_attempts=2, override_due_date=2099-01-01T05:00:00Z, state=returned}", "OTHER | {}" })
	void sendsDetailsOnlyWhereTheProviderKeepsThem(Provider provider, String fields) {
		GradeDetails details = new GradeDetails("B+", 2, Instant.parse("2099-01-01T05:00:00Z"));

		assertThat(sent(GradeValue.NONE.withDetails(details), GradeValue.NONE, provider)).hasToString(fields);
	}

	@Test
	void leavesDetailsAloneThatWereChangedThereAndNotHere() {
		GradeValue there = points("3").withDetails(new GradeDetails(null, 2, null));

		assertThat(SubmissionBody.of(new SubmissionContent(points("4"), points("3"), null, null, GRADER, null), there,
				false, Provider.A))
			.hasToString("{grade_points=4}");
	}

	@Test
	void clearsDetailsThatWereAgreedOn() {
		GradeValue held = points("3").withDetails(new GradeDetails(null, 2, null));

		assertThat(SubmissionBody.of(new SubmissionContent(points("3"), held, null, null, GRADER, null), held, false,
				Provider.A))
			.hasToString("{extra_attempts=null}");
	}

	private static GradeValue points(String points) {
		return new GradeValue(new BigDecimal(points), null, Set.of());
	}

	private static WriteBody sent(GradeValue wanted, GradeValue held, Provider provider) {
		return SubmissionBody.of(new SubmissionContent(wanted, held, null, null, GRADER, null), held, false, provider);
	}

}
