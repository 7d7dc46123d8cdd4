package dev.handback.grading;

import java.util.List;

import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Two students with the same name, in every list of students. */
class NamesakesIntegrationTests extends PagesTest {

	private static final PersonId ONE = People.student('a', 1);

	private static final PersonId OTHER = People.student('a', 2);

	private static final String SECTION = "/sections/" + People.section('a', 1);

	private AssignmentId work;

	private List<String> names;

	@BeforeEach
	void nameThemAlike() {
		this.rosters.read('a');
		this.names = List.of(name(ONE), name(OTHER));
		rename(ONE, "Robin/Same");
		rename(OTHER, "robin/SAME");
		Gradebook.empty(this.jdbc, People.section('a', 1));
		this.work = new Teaching(this.mvc, 'a', 1).setsWork("Essay");
	}

	@AfterEach
	void nameThemAsBefore() {
		rename(ONE, this.names.get(0));
		rename(OTHER, this.names.get(1));
	}

	@Test
	void tellsStudentsOfOneNameApartInEveryList() {
		new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1)).types(new Cell(this.work, ONE, "5", ""));
		String plan = String.valueOf(this.mvc.post()
			.uri(SECTION + "/gradebook/import")
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("text", "Student id,Essay\n" + ONE + ",6\n" + OTHER + ",7\n")
			.exchange()
			.getResponse()
			.getRedirectedUrl());

		assertThat(teachersPage(SECTION + "/assignments/" + this.work))
			.contains("<bdi>Same, Robin <span class=\"end\">(…0a0101)</span></bdi>");
		for (String page : List.of(SECTION + "/gradebook", SECTION + "/gradebook?q=same",
				SECTION + "/gradebook/export.csv", SECTION + "/assignments/new?id=" + AssignmentId.random(),
				SECTION + "/assignments/" + this.work + "/submissions/" + ONE, plan)) {
			assertThat(teachersPage(page)).as(page).contains("Same, Robin (…0a0101)", "SAME, robin (…0a0102)");
		}
		assertThat(teachersPage(SECTION + "/gradebook")).doesNotContain("(…0a0103)");
	}

	@Test
	void tellsThemApartWhereAFilterLeavesOneOfThem() {
		new Teaching(this.mvc, 'a', 1).flags(this.work, OTHER, "", "missing");

		assertThat(teachersPage(SECTION + "/gradebook?show=missing")).contains("SAME, robin (…0a0102)")
			.doesNotContain("(…0a0101)");
	}

	private String name(PersonId person) {
		return value(String.class, "select first_name || '/' || last_name from person where id = ?", person.value());
	}

	private void rename(PersonId person, String name) {
		update("update person set first_name = ?, last_name = ? where id = ?", name.split("/", -1)[0],
				name.split("/", -1)[1], person.value());
	}

}
