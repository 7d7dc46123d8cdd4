package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.client.Fields;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.TermId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WireFieldsTests {

	private static final PersonId GRADER = new PersonId("5b00000000000000000a0001");

	private static final String GRADER_ID = GRADER.value();

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {grade_points=17.5}", "B | {grade_points=17.5}",
			"C | {grade_points=17.5, state=returned}", "OTHER | {grade_points=17.5}" })
	void sendsPointsAsEachProviderTakesThem(Provider provider, String fields) {
		assertThat(sent(points("17.5"), GradeValue.NONE, provider)).hasToString(fields);
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
	void returnsNothingToAStudentWithoutAGradeAtProviderC() {
		assertThat(sent(GradeValue.NONE, points("3"), Provider.C)).hasToString("{grade_points=null}");
	}

	@Test
	void sendsEverythingWhenToldToThoughNothingDiffers() {
		assertThat(
				WireFields.of(new SubmissionContent(points("3"), points("3"), GRADER), points("3"), true, Provider.C))
			.hasToString("{grade_points=3, flags=[], state=returned}");
	}

	@Test
	void sendsOfAnEditedAssignmentOnlyWhatChanged() {
		Instant past = Instant.parse("2026-03-03T04:59:00Z");
		AssignmentContent held = new AssignmentContent("Essay 1", "Write", past, new BigDecimal("20"), List.of("text"),
				null, null);
		AssignmentContent renamed = new AssignmentContent("Essay one", "Write", past, new BigDecimal("20.0"),
				List.of("text"), null, null);

		assertThat(WireFields.changes(renamed, held, Provider.A)).hasToString("{title=Essay one}");
	}

	@ParameterizedTest
	@CsvSource({ "A, false, true", "B, true, false", "C, true, false" })
	void sendsTermAndAttemptsAsEachProviderTakesThem(Provider provider, boolean term, boolean attempts) {
		Fields fields = WireFields.of(new AssignmentContent("Essay 1", "Write", Instant.parse("2026-03-03T04:59:00Z"),
				new BigDecimal("20"), List.of("text"), null, new TermId("5e00000000000000000a0001")), provider);

		assertThat(fields.toString().contains("term_id=5e00000000000000000a0001")).isEqualTo(term);
		assertThat(fields.toString().contains("max_attempts=")).isEqualTo(attempts);
	}

	@Test
	void leavesOutWhatWasNotSet() {
		assertThat(
				WireFields.of(new AssignmentContent("Essay 1", "Write", null, null, List.of(), null, null), Provider.C))
			.hasToString("{title=Essay 1, description=Write}");
	}

	private static GradeValue points(String points) {
		return new GradeValue(new BigDecimal(points), null, Set.of());
	}

	private static Fields sent(GradeValue wanted, GradeValue held, Provider provider) {
		return WireFields.of(new SubmissionContent(wanted, held, GRADER), held, false, provider);
	}

}
