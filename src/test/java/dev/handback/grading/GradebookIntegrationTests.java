package dev.handback.grading;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import dev.handback.support.CountedStatements;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** What the gradebook shows. */
class GradebookIntegrationTests extends GradebookTest {

	@Test
	void showsEveryStudentWithPointsPossibleAndStateInWords() {
		this.gradebook.types(cell(ADA, "17.5", ""));

		assertThat(this.gradebook.opens("")).hasStatusOk()
			.bodyText()
			.contains("\"possible\":\"20\"", "\"17.5|saved||||today\"", "role=\"grid\"")
			.contains(List.of(ADA.value(), BEN.value(), People.student('a', STUDENTS).value()));
	}

	@ParameterizedTest
	@CsvSource({ "?show=to-grade, HELD, CHANGED_THERE", "?show=missing, HELD, CHANGED_THERE",
			"?show=stuck, REFUSED, REJECTED", "?show=conflict, HELD, CHANGED_THERE" })
	void showsOnlyThoseWhomAFilterLeaves(String filter, String state, String reason) {
		assertThat(this.gradebook.opens(filter)).hasStatusOk().bodyText().doesNotContain(ADA.value());
		for (int student = 2; student <= STUDENTS; student++) {
			this.gradebook.types(cell(People.student('a', student), "5", ""));
		}
		this.teaching.flags(this.essay, ADA, "", "missing");
		update("update delivery set state = ?, reason = ? where assignment_id = ? and student_id = ?", state, reason,
				this.essay.value(), ADA.value());

		assertThat(this.gradebook.opens(filter)).hasStatusOk()
			.bodyText()
			.contains(ADA.value())
			.doesNotContain(BEN.value());
	}

	@Test
	void findsAStudentWithoutCaseAndAccentsAndWithEitherApostrophe() {
		String name = value(String.class, "select last_name from person where id = ?", ADA.value());
		rename("Élodie O'Brien");
		try {
			for (String search : List.of("elodie o'br", "elodie o’br")) {
				assertThat(this.gradebook.opens("?q=" + search)).bodyText()
					.contains(ADA.value())
					.doesNotContain(BEN.value());
			}
			assertThat(this.gradebook.opens("?q=_")).bodyText().doesNotContain(ADA.value(), BEN.value());
		}
		finally {
			rename(name);
		}
	}

	@Test
	void showsMeanMedianAndDistribution() {
		this.gradebook.savesTogether(cell(ADA, "10", ""), cell(BEN, "20", ""), cell(People.student('a', 3), "0", ""),
				cell(People.student('a', 4), "20", ""));

		assertThat(this.gradebook.opens("")).bodyText()
			.contains("\"graded\":4,\"mean\":\"12.5\",\"median\":\"15\"", "\"count\":1,\"from\":\"0\",\"to\":\"2.5\"",
					"\"count\":1,\"from\":\"10\",\"to\":\"12.5\"", "\"count\":2,\"from\":\"17.5\",\"to\":\"20\"");
	}

	@Test
	void bringsTheStatisticsOfALargeSectionAfterThePage() {
		this.gradebook.savesTogether(cell(ADA, "10", ""), cell(BEN, "20", ""));

		assertThat(this.gradebook.opens("/statistics")).bodyText()
			.contains("\"" + this.essay + "\":{\"graded\":2,\"mean\":\"15\",\"median\":\"15\"",
					"\"count\":1,\"from\":\"10\",\"to\":\"12.5\"");
	}

	@Test
	void tellsAPageThatLooksWhatTheCellsShowByNow() {
		this.teaching.flags(this.essay, ADA, "12", "late");

		assertThat(this.gradebook.looksAt(ADA)).bodyText()
			.matches("\\{\"columns\":\\[\\{\"id\":\"" + this.essay
					+ "\",\"title\":\"Essay\",[^}]*\\}\\],\"students\":\\{\"" + ADA
					+ "\":\\[\"12\\|saved\\|\\|late\\|\\|today\"]}}");
	}

	@Test
	void asksTheDatabaseAsOftenForManyGradesAsForOne() {
		this.gradebook.types(cell(ADA, "5", ""));
		long few = CountedStatements.during(() -> this.gradebook.opens(""));
		fill(10);

		assertThat(CountedStatements.during(() -> this.gradebook.opens(""))).isEqualTo(few).isLessThan(15);
	}

	@Test
	void staysSmallWithTwentyColumns() throws IOException {
		fill(19);
		byte[] page = this.gradebook.opens("").getResponse().getContentAsByteArray();
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
			gzip.write(page);
		}

		assertThat(new String(page, StandardCharsets.UTF_8)).contains("\"13|saved||||today\"");
		// 40 kB for 35 students.
		assertThat(packed.size()).isLessThan(40_000 * STUDENTS / 35);
	}

	@Test
	void remembersTheColumnsForEachTeacher() {
		String layout = "{\"order\":[\"%1$s\"],\"hidden\":[],\"widths\":{\"%1$s\":200},\"sort\":\"%1$s\",\"descending\":true}"
			.formatted(this.essay);
		assertThat(this.gradebook.arranges(layout)).hasStatus(HttpStatus.NO_CONTENT);
		assertThat(this.gradebook.arranges(layout.replace(":200", ":300"))).hasStatus(HttpStatus.NO_CONTENT);

		assertThat(this.gradebook.opens("")).bodyText().contains("\"widths\":{\"" + this.essay + "\":300}");
		assertThat(this.coTeachers.opens("")).bodyText().contains("\"widths\":{}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}", "{\"order\":[\"x\"],\"hidden\":[],\"widths\":{}}",
			"{\"order\":[null],\"hidden\":[],\"widths\":{},\"descending\":false}",
			"{\"order\":[],\"hidden\":[],\"widths\":{\"00000000-0000-4000-8000-000000000000\":9999},\"descending\":false}" })
	void keepsNoLayoutThatIsNone(String layout) {
		assertThat(this.gradebook.arranges(layout)).hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void readsTheSameAsATable() {
		this.gradebook.savesTogether(cell(ADA, "12", ""));

		assertThat(this.gradebook.opens("/table")).hasStatusOk()
			.bodyText()
			.contains("<b>12</b>", "saved", "Essay")
			.doesNotContain("role=\"grid\"", "<script type=\"application/json\"");
	}

	@Test
	void endsNoScriptWithWhatPeopleTyped() {
		this.teaching.setsWork("</script><b>Essay");

		assertThat(this.gradebook.opens("")).bodyText()
			.contains("\\u003c/script>\\u003cb>Essay")
			.doesNotContain("</script><b>");
	}

	private void rename(String lastName) {
		update("update person set last_name = ? where id = ?", lastName, ADA.value());
	}

	private void fill(int columns) {
		for (int column = 0; column < columns; column++) {
			AssignmentId work = this.teaching.setsWork("Homework " + column);
			List<Cell> cells = new ArrayList<>();
			for (int student = 1; student <= STUDENTS; student++) {
				cells.add(new Cell(work, People.student('a', student), String.valueOf((student * column) % 21), ""));
			}
			this.gradebook.savesTogether(cells.toArray(Cell[]::new));
		}
	}

}
