package dev.handback.grading;

import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Grading one submission after the other. */
class GradingQueueIntegrationTests extends GradingQueueTest {

	@Test
	void opensTheNextStudentWhoseWorkWaitsAndThenStartsOver() {
		// In the list, they come as 9, 4, 6.
		handedIn(4, 6, 9);

		assertThat(saves(4, "17").param("then", "next").exchange()).hasStatus3xxRedirection()
			.hasRedirectedUrl(address(6));
		assertThat(saves(6, "12").param("then", "next").exchange()).hasRedirectedUrl(address(9));
		assertThat(saves(9, "12").param("then", "next").exchange()).hasRedirectedUrl(address(9) + "?finished=true");
		assertThat(get(address(9) + "?finished=true")).bodyText().contains("No more handed-in work to grade");
		assertThat(get(address(9))).bodyText().doesNotContain("No more handed-in work to grade");
	}

	@Test
	void opensOnlyStudentsTheAssignmentIsFor() {
		handedIn(4, 6, 9);
		isOnlyFor(4, 9);

		assertThat(saves(4, "17").param("then", "next").exchange()).hasRedirectedUrl(address(9));
		assertThat(get(address(9))).bodyText().contains("1 of 2 graded");
	}

	@Test
	void staysOnThePageWhenItIsOnlySaved() {
		handedIn(4, 6);

		assertThat(saves(4, "17").exchange()).hasRedirectedUrl(address(4));
	}

	@Test
	void tellsAScriptWhatComesNext() {
		handedIn(4, 6);

		assertThat(saves(4, "17").header("HX-Request", "true").exchange()).hasStatus(HttpStatus.NO_CONTENT)
			.hasHeader("HX-Redirect", address(6));
		assertThat(get(address(4))).bodyText().contains("name=\"points\" value=\"17\"");
		assertThat(saves(6, "17").header("HX-Request", "true").exchange()).hasHeader("HX-Redirect",
				address(6) + "?finished=true");
	}

	@Test
	void tellsAScriptNothingOfWhatIsNotSaved() {
		handedIn(4, 6);

		assertThat(saves(4, "a lot").header("HX-Request", "true").exchange()).hasStatusOk()
			.doesNotContainHeader("HX-Redirect");
		saves(4, "5").exchange();
		assertThat(opened(4).param("points", "7").header("HX-Request", "true").exchange()).hasStatusOk()
			.doesNotContainHeader("HX-Redirect");
		assertThat(get(address(4))).bodyText().contains("name=\"points\" value=\"5\"");
	}

	@Test
	void countsWhatIsGradedAndSaysWhichPageToFetchAhead() {
		handedIn(4, 6);
		assertThat(get(address(4))).bodyText().contains("0 of 28 graded", "data-next=\"" + address(6) + "\"");

		saves(4, "17").exchange();
		saves(7, "").param("flags", "excluded").param("seen-excluded", "").exchange();
		saves(8, "").param("comment", "Later").exchange();

		assertThat(get(address(4) + "/standing")).bodyText().contains("2 of 28 graded");
		assertThat(get(address(6))).bodyText().contains("2 of 28 graded").doesNotContain("data-next");
	}

	@Test
	void hidesTheNamesOfOneAssignmentUntilTheyAreShownAgain() {
		AssignmentId other = teaching('a').setsWork("Poem");
		String name = value(String.class, "select last_name || ', ' || first_name from person where id = ?",
				student(5).value());
		assertThat(get(address(5))).bodyText().contains(name);

		assertThat(hides("true")).hasRedirectedUrl(address(5));

		assertThat(get(address(5))).bodyText()
			.containsPattern("<title>Student \\d+ · Essay")
			.containsPattern("<h1><bdi>Student \\d+</bdi></h1>")
			.doesNotContain(name, "As the student sees it");
		assertThat(get(address(4))).bodyText().doesNotContain(name);
		assertThat(get(address(5).replace(this.assignment.toString(), other.toString()))).bodyText().contains(name);
		assertThat(hides("false")).hasRedirectedUrl(address(5));
		assertThat(get(address(5))).bodyText().contains(name);
	}

	private MvcTestResult hides(String hidden) {
		return inSession(this.mvc.post().uri(address(5) + "/names").param("hidden", hidden).with(csrf()));
	}

}
