package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import dev.handback.client.Fields;
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
		assertThat(of(new SubmissionContent(new BigDecimal("17.5"), true, null, false, GRADER), provider))
			.hasToString(fields);
	}

	@Test
	void sendsACommentToProviderAWithGradePointsAndGrader() {
		assertThat(of(new SubmissionContent(new BigDecimal("17.5"), false, "Well done", true, GRADER), Provider.A))
			.hasToString("{grade_points=17.5, grade_comment=Well done, grade=17.5, grader_id=" + GRADER_ID + "}");
	}

	@Test
	void sendsACommentToProviderBWithoutTheFieldsThatItIgnores() {
		assertThat(of(new SubmissionContent(new BigDecimal("17.5"), false, "Well done", true, GRADER), Provider.B))
			.hasToString("{grade_comment=Well done}");
	}

	@Test
	void returnsNothingToAStudentWithoutAGradeAtProviderC() {
		assertThat(of(new SubmissionContent(null, true, null, false, GRADER), Provider.C))
			.hasToString("{grade_points=null}");
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

	private static Fields of(SubmissionContent content, Provider provider) {
		return WireFields.of(content, provider);
	}

}
