package dev.handback.vocabulary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FileNameTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			value = { "Math 7 | Math 7.csv", "the \"best\" | the best.csv", "../../etc/passwd | gradebook.csv",
					"a\\b | a b.csv", "abc\u202evsc.exe | abcvsc.exe.csv", "\u00dcbung 1 | \u00dcbung 1.csv",
					"O'Brien | O'Brien.csv" })
	void leavesOutWhatNoFileCanBeCalled(String name, String file) {
		assertThat(FileName.of(name, "gradebook", ".csv")).isEqualTo(file);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\r\n", "???", ".htaccess", "\u200b", "\ud800" })
	void hasANameWhereNothingIsLeft(String name) {
		assertThat(FileName.of(name, "gradebook", ".csv")).isEqualTo("gradebook.csv");
	}

	@Test
	void beginsNoOtherHeader() {
		assertThat(FileName.of("Math\r\nSet-Cookie: a=b", "gradebook", ".csv")).isEqualTo("Math Set-Cookie a=b.csv");
	}

	@Test
	void cutsALongNameBetweenCharacters() {
		assertThat(FileName.of("\ud83d\ude42".repeat(10_000), "gradebook", ".csv"))
			.isEqualTo("\ud83d\ude42".repeat(60) + ".csv");
	}

}
