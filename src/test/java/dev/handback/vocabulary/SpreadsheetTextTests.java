package dev.handback.vocabulary;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SpreadsheetTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1", "\uff1d1+1", "\uff0b1",
			"\uff0d1", "\uff20SUM(A1)", "\ufe661", "\ufe621", "\ufe631", "\ufe6bA1", "\u22121", " =1", "\u00a0=1",
			"\u200b=1", "\ufeff=1", "\u202e=1", "\u3000\uff1d1", "\tindented", "'quoted", "''" })
	void writesNothingThatASpreadsheetTakesForAFormula(String text) {
		assertThat(SpreadsheetText.guarded(text)).isEqualTo("'" + text);
		assertThat(SpreadsheetText.unguarded(SpreadsheetText.guarded(text))).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "Essay 1", "5/6", "a=b", "O'Brien", "\u0645\u0642\u0627\u0644", "\ud83d\ude42",
			"1-2" })
	void leavesOtherTextsAlone(String text) {
		assertThat(SpreadsheetText.guarded(text)).isEqualTo(text);
	}

}
