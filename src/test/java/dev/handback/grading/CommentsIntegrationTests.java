package dev.handback.grading;

import java.util.List;
import java.util.stream.IntStream;

import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class CommentsIntegrationTests extends PagesTest {

	private static final String PRAISE = "Well done, {first name}.";

	private static final String OFTEN = "used these often";

	@BeforeEach
	void none() {
		this.rosters.read('a', 'b');
		update("delete from kept_comment");
		update("delete from grade_change");
	}

	@Test
	void keepsACommentOnceForItsTeacherAlone() {
		assertThat(post("", PRAISE)).hasRedirectedUrl("/comments");
		assertThat(post("", PRAISE + " \r\n")).hasRedirectedUrl("/comments");

		assertThat(page()).contains("<p class=\"work\" dir=\"auto\" id=\"text-" + id(PRAISE) + "\">" + PRAISE + "</p>");
		assertThat(kept()).containsExactly(PRAISE);
		assertThat(this.mvc.get().uri("/comments.json").with(as(People.coTeacher('a')))).bodyText().isEqualTo("[]");
		assertThat(this.mvc.get().uri("/comments.json").with(as(People.teacher('b')))).bodyText().isEqualTo("[]");
	}

	@Test
	void saysWhatAnEmptyPageIsFor() {
		assertThat(page()).contains("No comments kept yet.",
				"Type / in a student&#39;s comment to choose one of these. "
						+ "{first name} becomes the student&#39;s first name.");
	}

	@Test
	void listsTheMostRecentlyUsedFirst() {
		post("", "First");
		post("", "Second");
		assertThat(kept()).containsExactly("Second", "First");

		assertThat(post("/" + id("First") + "/use", "")).hasStatus(204);

		assertThat(kept()).containsExactly("First", "Second");
	}

	@Test
	void changesACommentAndDropsAnotherWithTheSameText() {
		post("", "First");
		post("", "Second");

		assertThat(post("/" + id("First"), "Second")).hasRedirectedUrl("/comments");

		assertThat(kept()).containsExactly("Second");
	}

	@Test
	void keepsAChangedTextWhoseCommentWasDeletedMeanwhile() {
		post("", "First");
		String id = id("First");
		post("/" + id + "/delete", "");

		post("/" + id, "First, and more");

		assertThat(kept()).containsExactly("First, and more");
	}

	@Test
	void anOlderPageAsksBeforeItOverwritesAChangedText() {
		post("", "First");
		String id = id("First");
		post("/" + id, "Second");

		assertThat(change(id, "First", "Third")).bodyText()
			.contains("This comment was changed after you opened the page.", ">Third</textarea>",
					"name=\"seen\" value=\"Second\"");
		assertThat(kept()).containsExactly("Second");
		assertThat(change(id, "Second", "Third")).hasRedirectedUrl("/comments");
		assertThat(change(id, "Second", "Third")).hasRedirectedUrl("/comments");
		assertThat(kept()).containsExactly("Third");
	}

	@Test
	void deletesACommentAndRemembersItsText() {
		post("", "First <b>line</b>\nSecond line");
		MvcTestResult deleted = post("/" + id("First <b>line</b>\nSecond line") + "/delete", "");

		assertThat(deleted).hasRedirectedUrl("/comments")
			.flash()
			.containsEntry("deleted", "First <b>line</b>\nSecond line");
		assertThat(kept()).isEmpty();
	}

	@Test
	void leavesTheCommentsOfOthersAlone() {
		post("", "Mine");
		String id = id("Mine");
		for (String action : List.of("", "/delete", "/use")) {
			this.mvc.post()
				.uri("/comments/" + id + action)
				.param("text", "Theirs")
				.with(as(People.coTeacher('a')))
				.with(csrf())
				.exchange();
		}

		assertThat(kept()).containsExactly("Mine");
		assertThat(id("Mine")).isEqualTo(id);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " \n ", "a\u0007b" })
	void saysWhatIsWrongAndLosesNothing(String text) {
		post("", "Before");
		assertThat(post("", text)).hasStatusOk().bodyText().containsPattern("id=\"problem-of-new\">[A-Z]");
		assertThat(post("/" + id("Before"), text)).hasStatusOk()
			.bodyText()
			.containsPattern("id=\"problem-of-" + id("Before") + "\">[A-Z]")
			.containsPattern("<details class=\"edit\" open");
		assertThat(kept()).containsExactly("Before");
	}

	@Test
	void keepsTwoThousandCharactersAndTwoHundredComments() {
		assertThat(post("", "x".repeat(2001))).hasStatusOk()
			.bodyText()
			.contains("This is too long. The limit is 2,000 characters.", "x".repeat(2001));
		assertThat(post("", "x".repeat(2000))).hasStatus(302);
		IntStream.range(1, 200).forEach((number) -> post("", "Comment " + number));

		assertThat(post("", "One too many")).hasStatusOk()
			.bodyText()
			.contains("You already keep 200 comments.", "One too many</textarea>");
		assertThat(post("", "Comment 7")).hasStatus(302);
		assertThat(kept()).hasSize(200);
	}

	@Test
	void offersACommentThatWasUsedForThreeStudents() {
		grade(1, "Cite your sources.");
		grade(2, "Cite your sources.");
		assertThat(page()).doesNotContain(OFTEN);
		assertThat(this.mvc.get().uri("/comments").with(as(People.coTeacher('a')))).bodyText().doesNotContain(OFTEN);

		grade(3, "Cite your sources.");
		grade(4, "");

		assertThat(page()).contains(OFTEN, "for 3 students", "name=\"text\" value=\"Cite your sources.\"");
		assertThat(this.mvc.get().uri("/comments").with(as(People.coTeacher('a')))).bodyText().doesNotContain(OFTEN);
		post("", "Cite your sources.");
		assertThat(page()).doesNotContain(OFTEN);
	}

	@Test
	void offersNothingThatIsOldOrThatOneStudentGotThreeTimes() {
		AssignmentId work = grade(1, "Cite your sources.");
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		teaching.grades(work, People.student('a', 1), "1", "Other words.");
		teaching.grades(work, People.student('a', 1), "1", "Cite your sources.");
		grade(1, "Cite your sources.");
		assertThat(page()).doesNotContain(OFTEN);

		grade(2, "Cite your sources.");
		grade(3, "Cite your sources.");
		assertThat(page()).contains(OFTEN);
		update("update grade_change set changed_at = now() - interval '181 days'");
		assertThat(page()).doesNotContain(OFTEN);
	}

	@Test
	void offersTheCommentOnceItIsSavedForTheThirdStudent() {
		AssignmentId work = grade(1, "Cite your sources.");
		assertThat(submit(work, 2)).flash().doesNotContainKey("frequentComment");

		assertThat(submit(work, 3)).flash().containsEntry("frequentComment", "Cite your sources.");

		assertThat(submit(work, 4)).flash().doesNotContainKey("frequentComment");
		assertThat(page()).contains(OFTEN);
	}

	@Test
	void offersTheCommentOnTheNextPageToSomeoneWhoSavesByKey() {
		AssignmentId work = grade(1, "Cite your sources.");
		submit(work, 2);

		String next = this.mvc.perform(filled(work, 3).header("HX-Request", "true"))
			.getResponse()
			.getHeader("HX-Redirect");

		assertThat(next).endsWith("offer=comment");
		assertThat(
				this.mvc.perform(filled(work, 4).header("HX-Request", "true")).getResponse().getHeader("HX-Redirect"))
			.doesNotContain("offer=comment");
	}

	@Test
	void tellsTheCommentFieldsWhoseTheyAre() {
		AssignmentId work = grade(1, "");
		String name = value(String.class, "select first_name from person where id = ?", People.student('a', 1).value());
		String address = "/sections/" + People.section('a', 1) + "/assignments/" + work;

		for (String path : List.of("", "/submissions/" + People.student('a', 1))) {
			assertThat(this.mvc.get().uri(address + path).with(as(People.teacher('a')))).bodyText()
				.contains("data-first-name=\"" + name + "\"", "id=\"comment-bank\"", "/assets/comments");
		}
	}

	@Test
	void isInTheMenuOfTeachersOnly() {
		assertThat(this.mvc.get().uri("/sections").with(as(People.teacher('a')))).bodyText()
			.contains("href=\"/comments\"");
		assertThat(this.mvc.get().uri("/district").with(as(People.administrator('a')))).bodyText()
			.doesNotContain("href=\"/comments\"");
	}

	private AssignmentId grade(int student, String comment) {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		AssignmentId work = teaching.setsWork("Essay");
		teaching.grades(work, People.student('a', student), "5", comment);
		return work;
	}

	private MvcTestResult submit(AssignmentId work, int student) {
		return filled(work, student).exchange();
	}

	private MockMvcRequestBuilder filled(AssignmentId work, int student) {
		return this.mvc.post()
			.uri("/sections/{s}/assignments/{a}/submissions/{p}", People.section('a', 1), work,
					People.student('a', student))
			.with(as(People.teacher('a')))
			.with(csrf())
			.formField("points", "7")
			.formField("comment", "Cite your sources.\r\n");
	}

	private MvcTestResult post(String path, String text) {
		return this.mvc.post()
			.uri("/comments" + path)
			.param("text", text)
			.with(as(People.teacher('a')))
			.with(csrf())
			.exchange();
	}

	private MvcTestResult change(String id, String seen, String text) {
		return this.mvc.post()
			.uri("/comments/" + id)
			.param("seen", seen)
			.param("text", text)
			.with(as(People.teacher('a')))
			.with(csrf())
			.exchange();
	}

	private String page() {
		return PageSource.of(this.mvc.get().uri("/comments").with(as(People.teacher('a'))).exchange());
	}

	private List<String> kept() {
		return values(String.class, "select text from kept_comment where person_id = ? order by used_at desc",
				People.teacher('a').person().value());
	}

	private String id(String text) {
		return value(String.class, "select comment_id::text from kept_comment where text = ?", text);
	}

}
