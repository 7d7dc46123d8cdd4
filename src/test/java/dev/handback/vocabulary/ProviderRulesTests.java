package dev.handback.vocabulary;

import java.util.function.Predicate;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProviderRulesTests {

	private static final Known KNOWN = new Known();

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

	@ParameterizedTest
	@EnumSource
	void sendsToAnUnknownProviderOnlyWhatEveryProviderKeeps(SubmissionField field) {
		assertThat(Provider.OTHER.rules().onSubmission(field).keeps())
			.isEqualTo(KNOWN.allMatch((rules) -> rules.onSubmission(field).keeps()));
		assertThat(Provider.OTHER.rules().onSubmission(field).clears())
			.isEqualTo(KNOWN.allMatch((rules) -> rules.onSubmission(field).clears()));
	}

	@ParameterizedTest
	@EnumSource
	void writesNoFieldOfAnAssignmentThatAnyProviderRefusesOrIgnores(AssignmentField field) {
		boolean required = KNOWN.anyMatch((rules) -> rules.onCreate(field) == Support.REQUIRED);
		assertThat(Provider.OTHER.rules().onCreate(field).keeps())
			.isEqualTo(required || KNOWN.allMatch((rules) -> rules.onCreate(field).keeps()));
		assertThat(Provider.OTHER.rules().onUpdate(field).keeps())
			.isEqualTo(KNOWN.allMatch((rules) -> rules.onUpdate(field).keeps()));
	}

	@Test
	void assumesOfAnUnknownProviderWhateverOneOfThemNeeds() {
		assertThat(Provider.OTHER.rules().keepsCommentsWithPointsOnly()).isTrue();
		assertThat(Provider.OTHER.rules().mayWaitForStudents()).isTrue();
		assertThat(Provider.OTHER.rules().returnsExplicitly()).isFalse();
	}

	private static final class Known {

		boolean allMatch(Predicate<ProviderRules> rule) {
			return Stream.of(Provider.A, Provider.B, Provider.C).map(Provider::rules).allMatch(rule);
		}

		boolean anyMatch(Predicate<ProviderRules> rule) {
			return !allMatch(rule.negate());
		}

	}

}
