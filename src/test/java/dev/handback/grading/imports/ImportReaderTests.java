package dev.handback.grading.imports;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.grading.gradebook.ColumnLabelsTests;
import dev.handback.grading.gradebook.GradebookFile;
import dev.handback.grading.gradebook.GradebookFile.Line;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.roster.Student;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ImportReaderTests {

	private static final PersonId ADA = People.student('a', 1);

	private static final PersonId GRACE = People.student('a', 2);

	private static final int MANY = 3_000;

	private final AtomicLong looks = new AtomicLong();

	@ParameterizedTest
	@ValueSource(strings = { "Essay", "essay", "Essay (2)", "Poem", "No work of ours" })
	void looksAtEachFieldOfAFileAFewTimes(String title) {
		Line head = line(1,
				Stream.concat(Stream.of(GradebookFile.STUDENT_ID), Collections.nCopies(MANY, title).stream()).toList());
		List<Line> lines = IntStream.range(0, MANY)
			.mapToObj((row) -> line(row + 2, List.of(People.student('a', 1).value())))
			.toList();
		ImportReader reader = new ImportReader(ColumnLabelsTests.columns("Essay", "Essay", "Poem"),
				List.of(new Student(People.student('a', 1), "Ada", "Lovelace", false, true, null)), Map.of());

		reader.read(head, lines);

		assertThat(this.looks.get()).isLessThan(20 * 2 * MANY);
	}

	@ParameterizedTest
	@CsvSource({ "Student id;Essay, @1;7, 1:7", "Student;Essay, 'Lovelace, Ada;7', 1:7",
			"Student;Essay, Ada Lovelace;7, 1:7", "STUDENT;Essay, 'LOVELACE, ADA;7', 1:7",
			"Estudiante;Essay, 'Lovelace, Ada;7', 1:7", "Student;Essay, 'Lovelace,\u00a0Ada;7', 1:7",
			"Student;Student id;Essay, 'Hopper, Grace;@1;7', 1:7", "Student;Student id;Essay, 'Lovelace, Ada;;7', 1:7",
			"Student;Student id;Essay, 'Lovelace, Ada;@9;7', UNKNOWN_STUDENT",
			"Student id;Essay, @9;7, UNKNOWN_STUDENT", "Student;Essay, 'Twin, Tom;7', SEVERAL_STUDENTS",
			"Student;Essay, 'Munoz, JOSE;7', 5:7", "Student;Essay, 'Pena, Eva;7', 7:7",
			"Student;Essay, 'Peña, Eva;7', 6:7", "Student;Essay, 'Pena, Éva;7', SEVERAL_STUDENTS",
			"Student;Essay, 'O''Connor, Mai;7', 8:7", "Student id;Homework, @1;7, UNKNOWN_COLUMN",
			"Student id;Flags (not imported), @1;Essay: late, =0", "Student id;Twice, @1;7, SEVERAL_COLUMNS",
			"Essay, 1, NO_STUDENT_COLUMN", "Student id;Essay, @1;a lot, UNREADABLE",
			"Student id;Essay, @1;-1, UNREADABLE", "Student id;Essay, '@1;1,000', DOUBTFUL",
			"Student id;Essay, '@1;1.000,5', 1:1000.5", "Student id;Essay, '@1;17,5', 1:17.5",
			"Student id;Essay, @2;5, =1", "Student id;Essay, @2;5.0, =1", "Student id;Essay, @1;, =0",
			"Student id;Essay, @1;0, 1:0", "Student;Essay, Points possible;20, =0", "Student id;Poem, @1;B  plus, =1",
			"Student id;Poem, @2;95, =1", "Student id;Poem, @1;B, UNREADABLE", "Student id;Poem, @2;96, 2:96" })
	void readsALine(String head, String line, String outcome) {
		assertThat(outcome(head + "\n" + line.replaceAll("@(\\d)", "5b00000000000000000a010$1"))).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "Estudiante;Essay, 'Nobody, Ned;7', Estudiante", "STUDENT;Essay, 'Nobody, Ned;7', STUDENT",
			"Student;Student id;Essay, ;x;7, Student id", "Student id;Essay, x;7, Student id" })
	void callsTheColumnOfAnUnknownStudentAsTheFileDoes(String head, String line, String column) {
		assertThat(plan(head + "\n" + line).skipped()).singleElement()
			.satisfies((skipped) -> assertThat(skipped.column()).isEqualTo(column));
	}

	@Test
	void readsNoMoreLinesThanAnyClassHasStudents() {
		String head = "Student id,Essay\n";

		assertThat(outcome(head + "%s,7\n".formatted(ADA).repeat(GradebookFile.MOST_LINES - 1))).startsWith("1:7 TWICE")
			.doesNotContain("TOO_LONG");
		assertThat(outcome(head + "%s,7\n".formatted(ADA).repeat(GradebookFile.MOST_LINES)))
			.startsWith("1:7 TOO_LONG TWICE");
		assertThat(GradebookFile.read("a\n".repeat(1_000_000))).hasSize(GradebookFile.MOST_LINES + 1);
	}

	@Test
	void takesTheFirstOfTwoLinesOfOneStudent() {
		assertThat(outcome("Student id,Essay\n%1$s,7\n%1$s,8\n".formatted(ADA))).isEqualTo("1:7 TWICE");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Student id\tEssay\n@\t17,5\n", "\ufeffStudent id,Essay\r\n@,17.5\r\n",
			"Essay;Student id;Poem\n17.5;@;\n", "\"Student id\";\"Essay\"\n\"@\";\"17,5\"\n",
			"\r\nStudent id;Essay\r\n@;17,5\r\n", "sep=;\r\nStudent id;Essay\r\n@;17,5\r\n",
			"\"Student\nid\",Essay\u00a0\n@\u00a0,\u00a017.5\n" })
	void readsWhatSpreadsheetsWrite(String text) {
		assertThat(outcome(text.replace("@", ADA.value()))).isEqualTo("1:17.5");
	}

	@Test
	void decodesWhatTheyCallUnicodeTextInBothByteOrders() {
		String sheet = "\ufeffStudent id\tEssay\r\n" + ADA + "\t17,5\r\n";

		for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
			assertThat(outcome(GradebookFile.decode(sheet.getBytes(charset)))).isEqualTo("1:17.5");
		}
	}

	@Test
	void takesNothingOfAFileThatIsNoText() {
		assertThat(outcome(GradebookFile.decode(new byte[] { 'P', 'K', 3, 4, 0, 0 }))).isEqualTo("NO_TEXT");
		assertThat(outcome("Student id,Essay\n" + ADA + ",\0\n")).isEqualTo("NO_TEXT");
		assertThat(outcome("")).isEqualTo("=0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\n", "\ufeff", "\ufeff\r\n", "Student id,Essay\n", "Student id,Essay\n@,\n" })
	void seesThatATableHasNoGrades(String text) {
		ImportPlan plan = plan(text.replace("@", ADA.value()));

		assertThat(plan.hasNoGrades()).isTrue();
		assertThat(plan("Student id,Essay\n%s,5\n".formatted(GRACE)).hasNoGrades()).isFalse();
	}

	@Test
	void countsAlsoWhatItDoesNotList() {
		String strangers = IntStream.range(0, MANY)
			.mapToObj("Stranger %d,7\n"::formatted)
			.collect(Collectors.joining());

		ImportPlan plan = plan("Student,Essay\n" + strangers);

		assertThat(plan.skippedInAll()).isEqualTo(MANY);
		assertThat(plan.skipped()).hasSizeLessThan(MANY);
		assertThat(plan.after(Map.of(), Map.of()).skippedInAll()).isEqualTo(MANY);
	}

	@Test
	void readsAPlanThatCountedOnlyWhatItListed() {
		String stored = "{\"changes\": [], \"skipped\": [], \"unchanged\": 3}";

		assertThat(JsonMapper.shared().readValue(stored, ImportPlan.class).skippedInAll()).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "'\"Stu\ndent\",Essay', 1", "'Student,Essay\n\n\"Twin,\r\n\r Tom\",\nNobody,7', 4",
			"'Student,Essay\n\"Twin,\n Tom\",\"7\n\"\n\"No\nbody\",7', 3", "'\"a\nb\",Student\n,\"Tom', 2",
			"'sep=,\nStudent,Essay\nNobody,7', 2" })
	void numbersRowsAsASpreadsheetDoes(String text, int row) {
		assertThat(plan(text).skipped()).last().satisfies((skipped) -> assertThat(skipped.row()).isEqualTo(row));
	}

	@Test
	void saysThatALineHasTooManyColumns() {
		assertThat(outcome("Student id,Essay" + ",x".repeat(20_000))).isEqualTo("NO_CSV");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"Lovelace, Ada;7\nHopper, Grace;8\n", "\"Lovelace, Ada;7\n\"Hopper, Grace\";8\n",
			"Lovelace, Ada;\"7\nHopper, Grace;8\n", "\"Lovelace, Ada\";7\n\nHopper, Grace;\"8" })
	void refusesAFileWithAQuotationMarkThatIsNotClosed(String lines) {
		ImportPlan plan = plan("Student;Essay\nTwin, Tom;\n" + lines);

		assertThat(plan.changes()).isEmpty();
		assertThat(plan.skipped()).singleElement().satisfies((skipped) -> {
			assertThat(skipped.reason()).isEqualTo(ImportPlan.Reason.UNCLOSED_QUOTE);
			assertThat(skipped.row()).isEqualTo(lines.endsWith("\"8") ? 5 : 3);
		});
	}

	@Test
	void cutsNoLetterOfALongTextInTwo() {
		assertThat(plan("Student,Essay\n" + "x".repeat(99) + "\ud83c\udf3b and more,7").skipped())
			.extracting(ImportPlan.Skipped::value)
			.containsExactly("x".repeat(99) + "…");
	}

	@Test
	void namesBothNumbersThatPointsMayBe() {
		ImportPlan.Skipped skipped = new ImportPlan.Skipped(2, "Essay", "1,000", ImportPlan.Reason.DOUBTFUL);

		assertThat(skipped.arguments()).containsExactly("1000", "1");
	}

	@ParameterizedTest
	@EnumSource
	void hasWordsForEveryReason(ImportPlan.Reason reason) {
		assertThat(ResourceBundle.getBundle("messages").getString(reason.messageKey())).isNotBlank();
	}

	/** The result of a file: changes, what is skipped, or how much stays the same. */
	private static String outcome(String text) {
		ImportPlan plan = plan(text);
		String outcome = Stream
			.concat(plan.changes()
				.stream()
				.map((change) -> change.student().charAt(change.student().length() - 1) + ":" + change.points()),
					plan.skipped().stream().map((skipped) -> skipped.reason().name()))
			.collect(Collectors.joining(" "));
		return outcome.isEmpty() ? "=" + plan.unchanged() : outcome;
	}

	private static ImportPlan plan(String text) {
		List<AssignmentSummary> columns = ColumnLabelsTests.columns("Essay", "Poem", "Twice", "Twice");
		GradeSummary five = new GradeSummary(GradeValue.NONE.withPoints(new BigDecimal("5")), null, true, false, false,
				null);
		return new ImportReader(columns, List.of(student(ADA, "Ada", "Lovelace"), student(GRACE, "Grace", "Hopper"),
				student(People.student('a', 3), "Tom", "Twin"), student(People.student('a', 4), "Tom", "Twin"),
				student(People.student('a', 5), "José", "Muñoz"), student(People.student('a', 6), "Eva", "Peña"),
				student(People.student('a', 7), "Eva", "Pena"), student(People.student('a', 8), "Mai", "O’Connor")),
				Map.of(columns.get(0).id(), Map.of(GRACE, five), columns.get(1).id(),
						Map.of(ADA, inWords("B plus"), GRACE, inWords("95"))))
			.read(text);
	}

	private static GradeSummary inWords(String words) {
		return new GradeSummary(GradeValue.NONE.withDetails(new GradeDetails(words, null, null)), null, true, false,
				false, null);
	}

	private static Student student(PersonId id, String first, String last) {
		return new Student(id, first, last, false, true, null);
	}

	/** A line that counts how often one of its fields is read. */
	private Line line(long number, List<String> fields) {
		return new Line(number, new AbstractList<>() {

			@Override
			public String get(int index) {
				ImportReaderTests.this.looks.incrementAndGet();
				return fields.get(index);
			}

			@Override
			public int size() {
				ImportReaderTests.this.looks.incrementAndGet();
				return fields.size();
			}

		});
	}

}
