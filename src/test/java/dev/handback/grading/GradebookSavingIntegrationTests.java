package dev.handback.grading;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import dev.handback.support.CountedStatements;
import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What is typed into the gradebook, and what becomes of it. */
class GradebookSavingIntegrationTests extends GradebookTest {

	@Autowired
	private DataSource database;

	@Test
	void savesACellWithHistoryAndSendsItBeforeOthers() {
		assertThat(this.gradebook.types(cell(ADA, "12,5", ""))).hasStatusOk()
			.bodyText()
			.contains("\"SAVED\"", "\"12.5|saved||||today\"");

		assertThat(points(ADA)).isEqualByComparingTo("12.5");
		assertThat(count("grade_change where assignment_id = ?")).isEqualTo(1);
		assertThat(count("delivery where assignment_id = ? and student_id is not null and priority = 0")).isEqualTo(1);
	}

	@Test
	void asksWhichOfTwoNumbersIsMeantAndKeepsWhatIsThere() {
		this.gradebook.types(cell(ADA, "5", ""));

		assertThat(this.gradebook.types(cell(ADA, "1,000", "5"))).hasStatusOk()
			.bodyText()
			.contains("\"DOUBTFUL\"", "[\"1000\",\"1\"]");
		assertThat(this.teaching.types(this.essay, ADA, "1.000", "")).bodyText().contains("Did you mean 1000 or 1?");
		assertThat(points(ADA)).isEqualByComparingTo("5");
	}

	@Test
	void showsASecondTeacherBothValuesAndOverwritesNothing() {
		this.gradebook.types(cell(ADA, "5", ""));

		assertThat(this.coTeachers.types(cell(ADA, "7", ""))).bodyText()
			.contains("\"OTHER_VALUE\"", "\"5|saved||||today\"");
		assertThat(points(ADA)).isEqualByComparingTo("5");

		assertThat(this.coTeachers.types(cell(ADA, "7", "5"))).bodyText().contains("\"SAVED\"");
		assertThat(points(ADA)).isEqualByComparingTo("7");
	}

	@Test
	void takesTheSameValueTwiceAsOne() {
		this.gradebook.types(cell(ADA, "5", ""));

		assertThat(this.gradebook.types(cell(ADA, "5.0", ""))).bodyText().contains("\"UNCHANGED\"", "\"mine\":true");
		assertThat(this.coTeachers.types(cell(ADA, "5", ""))).bodyText()
			.contains("\"UNCHANGED\"")
			.doesNotContain("mine");
		this.jdbc.sql("update grade set graded_at = graded_at - interval '2 minutes' where assignment_id = ?")
			.param(this.essay.value())
			.update();
		assertThat(this.gradebook.types(cell(ADA, "5", ""))).bodyText()
			.contains("\"UNCHANGED\"")
			.doesNotContain("mine");
		assertThat(count("grade_change where assignment_id = ?")).isEqualTo(1);
	}

	@Test
	void saysNothingOfAGradeThatIsErasedWhileItIsSaved() throws SQLException {
		this.gradebook.types(cell(ADA, "5", ""));
		this.gradebook.types(cell(ADA, "", "5"));
		CompletableFuture<MvcTestResult> saved;
		try (Connection other = this.database.getConnection(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.executeUpdate("""
					insert into grade (district_id, assignment_id, student_id, graded_by, graded_at, version)
					select district_id, assignment_id, '%s', graded_by, graded_at, 0 from grade
					where assignment_id = '%s'""".formatted(BEN, this.essay));
			saved = CompletableFuture
				.supplyAsync(() -> this.gradebook.savesTogether(cell(ADA, "6", ""), cell(BEN, "7", "")));
			Awaitility.await()
				.until(() -> this.jdbc.sql("""
						select count(*) from pg_stat_activity
						where wait_event_type = 'Lock' and datname = current_database()""")
					.query(Integer.class)
					.single() > 0);
			statement.executeUpdate(
					"delete from grade where assignment_id = '%s' and student_id = '%s'".formatted(this.essay, ADA));
			other.commit();
			other.setAutoCommit(true);
		}

		assertThat(saved).succeedsWithin(Duration.ofSeconds(30))
			.satisfies((result) -> assertThat(result).failure().hasCauseInstanceOf(ConcurrencyFailureException.class));
		assertThat(points(BEN)).isNull();
	}

	@Test
	void keepsCommentAndFlagsOfACellThatIsTypedIn() {
		this.teaching.grades(this.essay, ADA, "5", "Watch the commas");
		this.teaching.flags(this.essay, BEN, "", "late");

		this.gradebook.savesTogether(cell(ADA, "6", "5"), cell(BEN, "8", ""));

		assertThat(value(ADA, "comment")).isEqualTo("Watch the commas");
		assertThat(value(BEN, "array_to_string(flags, ',')")).isEqualTo("late");
	}

	@Test
	void saysOfAGradeThatWasChangedInTheLmsWhatIsThereWhenItIsTypedOver() {
		this.gradebook.types(cell(ADA, "5", ""));
		update("update grade set their_points = ?, their_flags = '{}', their_seen_at = now() where assignment_id = ?",
				3, this.essay.value());

		assertThat(this.gradebook.types(cell(ADA, "6", "5"))).bodyText().contains("\"6|saved|||3|today\"");
	}

	@Test
	void clearsAGrade() {
		this.gradebook.types(cell(ADA, "5", ""));

		assertThat(this.gradebook.types(cell(ADA, "", "5"))).bodyText().contains("\"SAVED\"");
		assertThat(points(ADA)).isNull();
		assertThat(count("delivery where assignment_id = ? and student_id is not null and wanted = 2")).isEqualTo(1);
	}

	@Test
	void savesAPastedColumnAndNamesWhatItCannotRead() {
		List<Cell> column = new ArrayList<>(List.of(cell(ADA, "absent", "")));
		for (int student = 2; student <= STUDENTS; student++) {
			column.add(cell(People.student('a', student), String.valueOf(student), ""));
		}

		assertThat(this.gradebook.savesTogether(column.toArray(Cell[]::new))).hasStatusOk()
			.bodyText()
			.contains("\"UNREADABLE\"");
		assertThat(points(ADA)).isNull();
		assertThat(count("grade where assignment_id = ? and points is not null")).isEqualTo(STUDENTS - 1);
		assertThat(count("delivery where assignment_id = ? and student_id is not null and priority = 1"))
			.isEqualTo(STUDENTS - 1);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			'', 5, '', 5
			5, 6, 5, 6
			5, '', 5, ''
			'', '', 5, ''
			5, 5, 5, 5
			5, 7, '', 5""")
	void asksTheDatabaseAsOftenForAColumnAsForTwoCells(String before, String typed, String seen, String after) {
		AssignmentId poem = this.teaching.setsWork("Poem");
		this.gradebook.savesTogether(column(this.essay, STUDENTS, before, ""));
		this.gradebook.savesTogether(column(poem, STUDENTS, before, ""));
		long few = CountedStatements.during(() -> this.gradebook.savesTogether(column(this.essay, 2, typed, seen)));

		assertThat(CountedStatements.during(() -> this.gradebook.savesTogether(column(poem, STUDENTS, typed, seen))))
			.isEqualTo(few);
		assertThat(this.jdbc.sql("select distinct coalesce(trunc(points)::text, '') from grade where assignment_id = ?")
			.param(poem.value())
			.query(String.class)
			.set()).isSubsetOf(after);
	}

	private static Cell[] column(AssignmentId work, int students, String points, String seen) {
		return IntStream.rangeClosed(1, students)
			.mapToObj((student) -> new Cell(work, People.student('a', student), points, seen))
			.toArray(Cell[]::new);
	}

	@Test
	void describesOnlyTheFirstOfManyConflicts() {
		this.gradebook.types(cell(ADA, "5", ""));

		assertThat(this.coTeachers.savesTogether(Collections.nCopies(60, cell(ADA, "7", "")).toArray(Cell[]::new)))
			.bodyText()
			.satisfies((answer) -> {
				assertThat(answer.split("OTHER_VALUE", -1)).hasSize(61);
				assertThat(answer.split("keep-theirs", -1)).hasSize(51);
			});
	}

	@Test
	void undoesWhatNoOneElseHasChangedSince() {
		this.gradebook.savesTogether(cell(ADA, "0", ""), cell(BEN, "0", ""));
		this.coTeachers.types(cell(BEN, "9", "0"));

		assertThat(this.gradebook.savesTogether(cell(ADA, "", "0"), cell(BEN, "", "0"))).bodyText()
			.contains("\"SAVED\"", "\"OTHER_VALUE\"", "\"9|saved||||today\"");
		assertThat(points(ADA)).isNull();
		assertThat(points(BEN)).isEqualByComparingTo("9");
	}

	@Test
	void takesNothingForAStudentWhoWasNotChosenAndSaysSo() {
		update("update assignment set assignees = array[?] where id = ?", BEN.value(), this.essay.value());

		assertThat(this.gradebook.savesTogether(cell(ADA, "5", ""), cell(BEN, "5", ""))).bodyText()
			.contains("\"NOT_ASSIGNED\"", "\"SAVED\"")
			.doesNotContain("NOT_HERE");
		assertThat(points(ADA)).isNull();
		assertThat(this.gradebook.opens("")).bodyText().contains("\"assignees\":[\"" + BEN + "\"]");
	}

	@Test
	void takesNothingForAPersonOrAssignmentOfAnotherSection() {
		AssignmentId foreign = new Teaching(this.mvc, 'a', 2).setsWork("Of another section");

		assertThat(this.gradebook.savesTogether(cell(People.person('a', 301), "5", ""),
				cell(People.student('b', 1), "5", ""), new Cell(foreign, ADA, "5", "")))
			.bodyText()
			.contains("NOT_HERE")
			.doesNotContain("SAVED");
		assertThat(count("grade where assignment_id = ?")).isZero();
		assertThat(this.gradebook.looksAt(People.student('b', 1))).bodyText().contains("\"students\":{}");
	}

	@Test
	void savesCommentsAndFlagsBesideThePoints() {
		this.gradebook.savesTogether(cell(ADA, "12", ""));

		assertThat(this.gradebook.saves(field(ADA, "comment", "A strong opening", ""), field(ADA, "late", "true", "")))
			.bodyText()
			.contains("\"value\":\"A strong opening\"", "\"12|saved||late||comment today\"");
		assertThat(value(ADA, "comment")).isEqualTo("A strong opening");
		assertThat(this.gradebook.reads(this.essay, ADA)).bodyText().isEqualTo("{\"comment\":\"A strong opening\"}");

		this.gradebook.saves(field(ADA, "late", "", "true"));
		assertThat(value(ADA, "array_to_string(flags, ',')")).isEmpty();
		assertThat(points(ADA)).isEqualByComparingTo("12");
	}

	@Test
	void refusesACommentThatIsTooLongAndAFieldThatGradesDoNotHave() {
		assertThat(
				this.gradebook.saves(field(ADA, "comment", "x".repeat(5_001), ""), field(BEN, "graded_by", "me", "")))
			.bodyText()
			.contains("\"UNFIT_COMMENT\"", "\"NOT_OFFERED\"")
			.doesNotContain("SAVED");
		assertThat(count("grade where assignment_id = ?")).isZero();
	}

	private Gradebook.Field field(PersonId student, String field, String value, String seen) {
		return new Gradebook.Field(this.essay, student, field, value, seen);
	}

	private BigDecimal points(PersonId student) {
		return this.jdbc.sql("select max(points) from grade where assignment_id = ? and student_id = ?")
			.params(this.essay.value(), student.value())
			.query((row, number) -> Optional.ofNullable(row.getBigDecimal(1)))
			.single()
			.orElse(null);
	}

	private String value(PersonId student, String column) {
		return this.jdbc.sql("select " + column + " from grade where assignment_id = ? and student_id = ?")
			.params(this.essay.value(), student.value())
			.query(String.class)
			.single();
	}

	private int count(String from) {
		return this.jdbc.sql("select count(*) from " + from).param(this.essay.value()).query(Integer.class).single();
	}

}
