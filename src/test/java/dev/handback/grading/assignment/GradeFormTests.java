package dev.handback.grading.assignment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.grading.grades.GradeFields;
import dev.handback.support.People;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** One student's line on the grading page. */
class GradeFormTests {

	private static final List<Flag> FLAGS = List.of(Flag.values());

	private static final PersonId STUDENT = People.student('a', 1);

	private static final String LINE = "-" + STUDENT;

	@ParameterizedTest
	@CsvSource(
			value = { "20 | -", "0 | -", "'' | -", "' ' | -", "17.5 | -", "'12,5' | -", "abc | points.unreadable",
					"-1 | points.unreadable", "1e400 | points.unreadable", "1e308 | points.unreadable",
					"<script> | points.unreadable", "'1,000' | points.doubtful", "1.000 | points.doubtful" },
			delimiter = '|', nullValues = "-")
	void takesPointsThatCanBeReadInOneWay(String typed, String problem) {
		assertThat(form(Map.of("points", List.of(typed))).problem(FLAGS)).isEqualTo(problem);
	}

	@Test
	void takesACommentThatIsNotTooLong() {
		assertThat(comment("x".repeat(GradeFields.LONGEST_COMMENT)).problem(FLAGS)).isNull();
		assertThat(comment("x".repeat(GradeFields.LONGEST_COMMENT + 1)).problem(FLAGS)).isEqualTo("text.TOO_LONG");
		assertThat(comment("\u0007").problem(FLAGS)).isEqualTo("text.UNPRINTABLE");
	}

	@Test
	void findsNothingWrongWithWhatWasNotTouched() {
		assertThat(form(Map.of("points", List.of("abc"), "seen-points", List.of("abc"))).problem(FLAGS)).isNull();
	}

	@Test
	void readsItsOwnLineOfAForm() {
		Map<String, List<String>> sent = new HashMap<>();
		sent.put("points" + LINE, List.of("7,50"));
		sent.put("seen-points" + LINE, List.of("7"));
		sent.put("points-" + People.student('a', 2), List.of("9"));

		assertThat(GradeForm.of(STUDENT, sent).edit().typed()).isEqualTo(Map.of("points", "7.5"));
	}

	@Test
	void unticksAFlagOnlyWhereThePageShowedIt() {
		assertThat(form(Map.of("seen-missing", List.of("true"))).edit().typed()).isEqualTo(Map.of("missing", ""));
		assertThat(form(Map.of("flag", List.of("missing"), "seen-missing", List.of(""))).edit().typed())
			.isEqualTo(Map.of("missing", GradeFields.TICKED));
		assertThat(form(Map.of()).edit().typed()).isEmpty();
	}

	private static GradeForm comment(String text) {
		return form(Map.of("comment", List.of(text)));
	}

	private static GradeForm form(Map<String, List<String>> fields) {
		Map<String, List<String>> sent = new HashMap<>();
		fields.forEach((name, values) -> sent.put(name + LINE, values));
		return GradeForm.of(STUDENT, sent);
	}

}
