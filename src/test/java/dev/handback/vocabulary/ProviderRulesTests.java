package dev.handback.vocabulary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProviderRulesTests {

	@ParameterizedTest
	@CsvSource({ "A, START_DATE, IGNORED", "A, TERM_ID, IGNORED", "A, DISPLAY_DATE, WRITTEN", "B, START_DATE, REFUSED",
			"B, TERM_ID, REQUIRED", "B, LINK_ATTACHMENT, REFUSED", "B, TEXT_ATTACHMENT, WRITTEN",
			"C, START_DATE, WRITTEN", "C, TERM_ID, WRITTEN" })
	void knowsWhatACreateKeeps(Provider provider, AssignmentField field, Support support) {
		assertThat(provider.rules().onCreate(field)).isEqualTo(support);
	}

	@ParameterizedTest
	@CsvSource({ "A, GRADE_POINTS, WRITTEN", "A, GRADE, IGNORED", "A, STATE, IGNORED", "A, OVERRIDE_DUE_DATE, IGNORED",
			"A, GRADE_COMMENT, WRITTEN_NOT_CLEARED", "A, FLAGS, WRITTEN", "B, GRADE_POINTS, WRITTEN",
			"B, GRADER, IGNORED", "B, FLAGS, IGNORED", "B, EXTRA_ATTEMPTS, IGNORED", "B, LINK_ATTACHMENT, REFUSED",
			"C, STATE, WRITTEN", "C, GRADE, WRITTEN", "C, FLAGS, WRITTEN" })
	void knowsWhatASubmissionKeeps(Provider provider, SubmissionField field, Support support) {
		assertThat(provider.rules().onSubmission(field)).isEqualTo(support);
	}

	@ParameterizedTest
	@CsvSource({ "A, TEXT_ATTACHMENT, WRITTEN", "B, START_DATE, IGNORED", "C, LINK_ATTACHMENT, IGNORED",
			"C, TEXT_ATTACHMENT, IGNORED", "C, DUE_DATE, WRITTEN" })
	void knowsWhatAnUpdateKeeps(Provider provider, AssignmentField field, Support support) {
		assertThat(provider.rules().onUpdate(field)).isEqualTo(support);
	}

	@Test
	void readsTheProviderOfADistrictAndSurvivesUnknownOnes() {
		assertThat(Provider.fromLmsType("provider_b")).isEqualTo(Provider.B);
		assertThat(Provider.fromLmsType("Provider A")).isEqualTo(Provider.A);
		assertThat(Provider.fromLmsType("quantum")).isEqualTo(Provider.OTHER);
		assertThat(Provider.fromLmsType(null)).isEqualTo(Provider.OTHER);
	}

}
