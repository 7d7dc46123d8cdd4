package dev.handback.grading;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.support.CountedStatements;
import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.Gradebook.Field;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.ContentDisposition;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class ImportIntegrationTests extends PagesTest {

	private static final String GRADEBOOK = "/sections/" + People.section('a', 1) + "/gradebook";

	private static final String LONG = "a long name";

	private static final PersonId ADA = People.student('a', 1);

	private static final PersonId BEN = People.student('a', 2);

	private Gradebook gradebook;

	private AssignmentId essay;

	@BeforeEach
	void setWork() {
		this.rosters.read('a');
		Gradebook.empty(this.jdbc, People.section('a', 1));
		this.gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));
		this.essay = new Teaching(this.mvc, 'a', 1).setsWork("=Essay, 1");
	}

	@Test
	void showsWhatWouldChangeAndWhatIsLeftOutAndChangesNothing() {
		this.gradebook.types(new Cell(this.essay, BEN, "6", ""));
		String plan = plans("""
				Student id,"'=Essay, 1",Homework 9
				%s,17.5,3
				%s,6,
				%s,"a lot",
				5b00000000000000000a9999,4,
				%s,18,
				""".formatted(ADA, BEN, People.student('a', 3), ADA));

		assertThat(this.mvc.get().uri(plan).with(as(People.teacher('a')))).hasStatusOk()
			.bodyText()
			.contains("1 grade would change, 1 would stay the same, 4 would be skipped", "17.5", "Homework 9",
					"No assignment in this section has this title", "a lot", "t a number of points",
					"5b00000000000000000a9999", "No one in this section", "contains this grade twice");
		assertThat(points(ADA)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Student id,\"'=Essay, 1\"\n\"@,17.5\n", "Student id,\0", "\"'=Essay, 1\"\n17.5\n" })
	void saysThatATextCannotBeImportedAndKeepsIt(String text) {
		assertThat(PageSource.of(sends(text.replace("@", ADA.value()))))
			.contains("This can&#39;t be imported.", "\"text-hint\">" + HtmlUtils.htmlEscape(text.substring(0, 9)))
			.doesNotContain("would be skipped", "Skipped");
	}

	@Test
	void keepsATextOfWhichNothingIsNew() {
		assertThat(PageSource.of(sends("Student id\tHomework 9\n" + ADA + "\t3\n"))).contains(
				"No grades would change, 0 would stay the same, 1 would be skipped.",
				"No assignment in this section has this title", "Student id\tHomework 9\n");
	}

	@Test
	void appliesExactlyWhatItShowedAndTakesItBack() {
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n" + BEN + "\t8\n");
		this.gradebook.types(new Cell(this.essay, BEN, "9", ""));

		posts(plan + "/apply");
		posts(plan + "/apply");
		assertThat(points(ADA)).isEqualByComparingTo("17.5");
		assertThat(points(BEN)).isEqualByComparingTo("9");
		assertThat(this.mvc.get().uri(plan).with(as(People.teacher('a')))).bodyText()
			.contains("1 grade was imported", "This grade was changed in the meantime, so it was left as it is.");

		posts(plan + "/undo");
		assertThat(points(ADA)).isNull();
		assertThat(points(BEN)).isEqualByComparingTo("9");
		assertThat(value(Integer.class, "select wanted from delivery where assignment_id = ? and student_id = ?",
				this.essay.value(), ADA.value()))
			.isEqualTo(2);
	}

	@Test
	void saysWhichPointsAreMoreThanPossible() {
		update("update assignment set points_possible = 0 where id = ?", this.essay.value());

		assertThat(teachersPage(plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n" + BEN + "\t0\n"))
			.split("more than possible", -1)).hasSize(2);
	}

	@Test
	void promisesNothingForAStudentWhoWasNotChosen() {
		String early = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n");
		update("update assignment set assignees = array[?] where id = ?", BEN.value(), this.essay.value());

		assertThat(teachersPage(plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n" + BEN + "\t8\n")))
			.contains("1 grade would change, 0 would stay the same, 1 would be skipped", "t for this student");
		posts(early + "/apply");
		assertThat(teachersPage(early)).contains("t for this student").doesNotContain("The student left the section");
	}

	@Test
	void doesNotSayThatAGradeInConflictGoes() {
		this.gradebook.types(new Cell(this.essay, BEN, "6", ""));
		update("update assignment set lms_id = ? where id = ?", UUID.randomUUID(), this.essay.value());
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n" + BEN + "\t8\n");
		assertThat(teachersPage(plan)).contains("2 grades would go to the LMS.");

		update("""
				update grade set their_points = 4, their_flags = '{}', their_seen_at = now()
				where assignment_id = ? and student_id = ?""", this.essay.value(), BEN.value());
		assertThat(teachersPage(plan)).contains("1 grade would go to the LMS, and 1 would stay here for now.",
				"It was changed in the LMS. Choose which value to keep.");
		posts(plan + "/apply");
		assertThat(teachersPage(plan)).contains("1 grade goes to the LMS, and 1 stays here for now.");
	}

	@Test
	void namesWhatWasDeletedSinceAndSaysThatItsGradesStay() {
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n");
		posts(plan + "/apply");
		posts("/sections/" + People.section('a', 1) + "/assignments/" + this.essay + "/delete");

		assertThat(teachersPage(plan)).contains("=Essay, 1</td>",
				"None of these grades goes to the LMS, and 1 stays here for now.",
				"The assignment was deleted, so the grade is kept here.");
		posts(plan + "/undo");
		assertThat(teachersPage(plan)).contains("=Essay, 1</td>",
				"The student left the section, or the assignment was deleted.");
	}

	@Test
	void previewsAsSkippedWhatWasDeletedSince() {
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n");
		posts("/sections/" + People.section('a', 1) + "/assignments/" + this.essay + "/delete");

		assertThat(teachersPage(plan))
			.contains("No grades would change, 0 would stay the same, 1 would be skipped.", "=Essay, 1</td>",
					"The student left the section, or the assignment was deleted.")
			.doesNotContain("stay here for now", "kept here");
	}

	@Test
	void previewsAsSkippedWhoIsNoLongerAssigned() {
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n");
		update("update assignment set assignees = array[?] where id = ?", BEN.value(), this.essay.value());

		assertThat(teachersPage(plan))
			.contains("No grades would change, 0 would stay the same, 1 would be skipped.", "t for this student")
			.doesNotContain("Import 1 grade");
	}

	@Test
	void namesAllThatWasDeletedWithoutAStatementForEach() {
		AssignmentId poem = new Teaching(this.mvc, 'a', 1).setsWork("Poem");
		AssignmentId quiz = new Teaching(this.mvc, 'a', 1).setsWork("Quiz");
		String plan = plans("Student id\tPoem\tQuiz\n" + ADA + "\t17\t18\n");
		posts(plan + "/apply");
		List<Long> statements = new ArrayList<>();
		for (AssignmentId deleted : List.of(poem, quiz)) {
			posts("/sections/" + People.section('a', 1) + "/assignments/" + deleted + "/delete");
			statements
				.add(CountedStatements.during(() -> assertThat(teachersPage(plan)).contains("Poem</td>", "Quiz</td>")));
		}

		assertThat(statements.get(1)).isEqualTo(statements.get(0));
	}

	@Test
	void namesAStudentWhoHasLeftSince() {
		String plan = plans("Student id\t'=Essay, 1\n" + ADA + "\t17,5\n");
		posts(plan + "/apply");
		String name = value(String.class, "select concat(last_name, ', ', first_name) from person where id = ?",
				ADA.value());
		assertThat(teachersPage(plan)).contains(name);

		leaves("now()");
		try {
			assertThat(teachersPage(plan)).contains(name, "The student left the section")
				.doesNotContain("<bdi>" + ADA + "</bdi>");
		}
		finally {
			leaves("null");
		}
	}

	private void leaves(String when) {
		update("update enrollment set removed_at = " + when + " where section_id = ? and person_id = ?",
				People.section('a', 1).value(), ADA.value());
	}

	@Test
	void exportsWhatTheViewShowsAndReadsItAgain() {
		this.gradebook.types(new Cell(this.essay, ADA, "17.5", ""));
		byte[] file = exports();

		assertThat(new String(file, StandardCharsets.UTF_8)).startsWith("\ufeffStudent,Student id,\"'=Essay, 1\"")
			.contains("Points possible,,20", ADA + ",17.5", BEN + ",,\r\n");
		assertThat(uploads(file)).contains("No grades would change, 1 would stay the same, 0 would be skipped");
	}

	/** They may look like points. */
	@ParameterizedTest
	@ValueSource(strings = { "=B+", "95" })
	void exportsAGradeInWordsAndReadsItAgain(String words) {
		this.gradebook.types(new Cell(this.essay, ADA, "17.5", ""));
		update("update grade set points = null, grade_text = ? where assignment_id = ? and student_id = ?", words,
				this.essay.value(), ADA.value());
		byte[] file = exports();

		assertThat(new String(file, StandardCharsets.UTF_8)).contains(ADA + "," + words.replace("=", "'=") + ",\r\n");
		assertThat(uploads(file)).contains("No grades would change, 1 would stay the same, 0 would be skipped");
	}

	@Test
	void exportsFlagsInAColumnThatAnImportIgnores() {
		AssignmentId other = new Teaching(this.mvc, 'a', 1).setsWork("Flags (not imported)");
		this.gradebook.saves(new Field(this.essay, ADA, "points", "17.5", ""),
				new Field(this.essay, ADA, "late", "true", ""), new Field(this.essay, ADA, "missing", "true", ""),
				new Field(other, ADA, "points", "3", ""), new Field(other, ADA, "excluded", "true", ""));
		byte[] file = exports();

		assertThat(new String(file, StandardCharsets.UTF_8)).contains(",Flags (not imported)\r\n")
			.containsPattern(
					ADA + ",3,17.5,\"Flags \\(not imported\\) \\[........]: excluded; =Essay, 1: missing, late\"\r\n");
		assertThat(uploads(file)).contains("No grades would change, 2 would stay the same, 0 would be skipped");
	}

	@Test
	void readsItsOwnFileIntoTheRightColumnsWhateverTheyAreCalled() {
		AssignmentId second = new Teaching(this.mvc, 'a', 1).setsWork("=essay, 1");
		AssignmentId third = new Teaching(this.mvc, 'a', 1).setsWork("=Essay, 1 (2)");
		AssignmentId fourth = new Teaching(this.mvc, 'a', 1).setsWork("=Essay, 1");
		this.gradebook.savesTogether(new Cell(this.essay, ADA, "1", ""), new Cell(second, ADA, "2", ""),
				new Cell(third, ADA, "3", ""), new Cell(fourth, ADA, "4.125", ""), new Cell(fourth, ADA, "4.1250", ""));

		assertThat(uploads(exports())).contains("No grades would change, 4 would stay the same, 0 would be skipped");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Math\r\nSet-Cookie: a=b", "the \"best\"; filename=x.exe", "\u202etxt.exe",
			"\u6570\u5b66 \ud83d\ude42", LONG })
	void exportsASectionWhateverItIsCalled(String name) {
		call(name.equals(LONG) ? "\u00fc".repeat(100_000) : name);

		MvcTestResult file = this.mvc.get().uri(GRADEBOOK + "/export.csv").with(as(People.teacher('a'))).exchange();

		call("Section 1");
		assertThat(file).hasStatusOk();
		assertThat(file.getResponse().getHeader("Content-Disposition")).matches("[ -~]{1,1000}")
			.startsWith("attachment; ")
			.satisfies((header) -> assertThat(ContentDisposition.parse(header).getFilename()).endsWith(".csv")
				.doesNotContainPattern("[\\p{Cntrl}\\p{Cf}\"]"));
	}

	private void call(String name) {
		update("update section set name = ? where id = ?", name, People.section('a', 1).value());
	}

	private byte[] exports() {
		return this.mvc.get()
			.uri(GRADEBOOK + "/export.csv")
			.with(as(People.teacher('a')))
			.exchange()
			.getResponse()
			.getContentAsByteArray();
	}

	private String uploads(byte[] file) {
		return PageSource.of(this.mvc.post()
			.uri(GRADEBOOK + "/import")
			.multipart()
			.file(new MockMultipartFile("file", file))
			.with(as(People.teacher('a')))
			.with(csrf())
			.exchange());
	}

	private String plans(String text) {
		return sends(text).getResponse().getRedirectedUrl();
	}

	private MvcTestResult sends(String text) {
		return this.mvc.post()
			.uri(GRADEBOOK + "/import")
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("text", text)
			.exchange();
	}

	private void posts(String address) {
		assertThat(this.mvc.post().uri(address).with(as(People.teacher('a'))).with(csrf())).hasStatus3xxRedirection();
	}

	private BigDecimal points(PersonId student) {
		return this.jdbc.sql("select max(points) from grade where assignment_id = ? and student_id = ?")
			.params(this.essay.value(), student.value())
			.query((row, number) -> Optional.ofNullable(row.getBigDecimal(1)))
			.single()
			.orElse(null);
	}

}
