package dev.handback.grading.assignment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PageEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.validation.DirectFieldBindingResult;

import static org.assertj.core.api.Assertions.assertThat;

/** The form of one submission. */
class SubmissionFormTests {

	private static final List<String> ALL = List.of("points", "comment", "text", "extraAttempts", "ownDue", "missing");

	private final Map<String, List<String>> sent = new HashMap<>();

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", value = { "points | 7,5 | -", "points | '' | -",
			"points | seven | points.unreadable", "points | 1,000 | points.doubtful", "extraAttempts | 1 | -",
			"extraAttempts | '' | -", "extraAttempts | 100 | -", "extraAttempts | 0 | whole-number.unreadable",
			"extraAttempts | 101 | whole-number.unreadable", "extraAttempts | -1 | whole-number.unreadable",
			"extraAttempts | 1.0 | whole-number.unreadable", "extraAttempts | 99999999999 | whole-number.unreadable",
			"text | B+ | -", "text | 1234567890123456789012345678901234567890 | -",
			"text | 12345678901234567890123456789012345678901 | text.TOO_LONG", "ownDue | 2026-11-01T10:00 | -",
			"ownDue | '' | -", "ownDue | tomorrow | assignment.moment.unreadable",
			"ownDue | 2026-02-30T10:00 | assignment.moment.unreadable",
			"ownDue | 0026-12-01T10:00 | assignment.moment.unreadable", "ownDue | 9999-12-31T23:59 | date.too-late" })
	void saysBesideTheFieldWhatIsWrong(String field, String typed, String problem) {
		this.sent.put("seen-" + field, List.of("before"));

		DirectFieldBindingResult errors = errors();
		read(Map.of(field, typed), ALL, errors);

		assertThat(errors.getFieldErrors()).extracting((error) -> error.getField() + " " + error.getCode())
			.isEqualTo((problem != null) ? List.of(field + " " + problem) : List.of());
	}

	@Test
	void findsNothingWrongWithWhatWasNotTouched() {
		this.sent.put("seen-points", List.of("66.66666666666667"));
		DirectFieldBindingResult errors = errors();

		assertThat(read(Map.of("points", "66.66666666666667"), ALL, errors).typed()).isEmpty();
		assertThat(errors.hasErrors()).isFalse();
	}

	@Test
	void leavesOutWhatTheProviderDoesNotKeep() {
		assertThat(read(Map.of("text", "B+", "points", "7,0"), List.of("points"), errors()).typed())
			.isEqualTo(Map.of("points", "7"));
	}

	@Test
	void saysWhatTheProviderNoLongerKeepsIfThePageOfferedIt() {
		this.sent.put("seen-text", List.of("B"));
		this.sent.put("seen-extraAttempts", List.of("2"));
		this.sent.put("seen-missing", List.of(""));
		DirectFieldBindingResult errors = errors();

		PageEdit edit = read(Map.of("text", "B+", "extraAttempts", "2", "points", "7", "missing", GradeFields.TICKED),
				List.of("points"), errors);

		assertThat(edit.typed()).isEqualTo(Map.of("points", "7"));
		assertThat(errors.getGlobalErrors()).extracting((error) -> error.getCode() + " " + error.getArguments()[1])
			.containsExactly("submission.no-longer-kept B+", "submission.no-longer-kept ✓");
	}

	@Test
	void unticksAFlagOnlyWhereThePageShowedIt() {
		assertThat(read(Map.of(), ALL, errors()).typed()).isEmpty();

		this.sent.put("seen-missing", List.of("true"));
		assertThat(read(Map.of(), ALL, errors()).typed()).isEqualTo(Map.of("missing", ""));
		assertThat(read(Map.of("missing", GradeFields.TICKED), ALL, errors()).typed()).isEmpty();
	}

	@Test
	void showsAgainWhatItsFieldsSay() {
		SubmissionForm form = SubmissionForm
			.of(Map.of("points", "7", "missing", GradeFields.TICKED, "excluded", "", "ownDue", "2026-11-01T10:00"));

		assertThat(form.points()).isEqualTo("7");
		assertThat(form.ownDue()).isEqualTo("2026-11-01T10:00");
		assertThat(form.has(Flag.MISSING)).isTrue();
		assertThat(form.has(Flag.EXCLUDED)).isFalse();
	}

	private PageEdit read(Map<String, String> fields, List<String> offered, DirectFieldBindingResult errors) {
		return SubmissionForm.of(fields).read(this.sent, offered, errors);
	}

	private static DirectFieldBindingResult errors() {
		return new DirectFieldBindingResult(SubmissionForm.of(Map.of()), "form");
	}

}
