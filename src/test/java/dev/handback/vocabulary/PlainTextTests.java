package dev.handback.vocabulary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PlainTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "O'Brien", "x < y and y > z", "the <link> tag", "<script>alert(1)</script>",
			"שלום 👩🏽‍🏫", "line\nbreak\ttab", "" })
	void takesWhatPeopleWrite(String text) {
		assertThat(PlainText.problem(text, 200)).isEmpty();
	}

	@Test
	void refusesCharactersThatCannotBeStored() {
		assertThat(PlainText.problem("a\0b", 200)).contains(PlainText.Problem.UNPRINTABLE);
	}

	@Test
	void sortsNoMoreAccentsOnALetterThanAnyLanguageHas() {
		String zalgo = "a" + "\u0301\u0323".repeat(10_000);

		assertThat(PlainText.normalized(zalgo)).isEqualTo(zalgo);
		assertThat(PlainText.normalized("a\u0301\u0323")).isEqualTo("\u1ea1\u0301");
	}

	@Test
	void makesOneLineOfATitle() {
		assertThat(PlainText.line(" Essay\r\n1\tof\u20282\u0085\n")).isEqualTo("Essay 1 of 2");
	}

	@Test
	void countsALineBreakOfABrowserAsOne() {
		assertThat(PlainText.problem("ab\r\n".repeat(50), 150)).isEmpty();
		assertThat(PlainText.problem("ab\r\n".repeat(50), 149)).contains(PlainText.Problem.TOO_LONG);
	}

	@Test
	void refusesWhatIsTooLong() {
		assertThat(PlainText.problem("x".repeat(201), 200)).contains(PlainText.Problem.TOO_LONG);
		assertThat(PlainText.problem("x".repeat(200), 200)).isEmpty();
	}

}
