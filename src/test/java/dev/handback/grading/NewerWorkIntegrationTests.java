package dev.handback.grading;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.grading.grades.HandedInWork;
import dev.handback.support.Gradebook;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Which grades count for work that a student handed in again. */
class NewerWorkIntegrationTests extends GradingQueueTest {

	@Test
	void countsNoGradeOfOlderWorkAsGraded() {
		handedIn(4, 6);
		isOnlyFor(4, 6);
		List.of(4, 6).forEach((student) -> saves(student, "8").param("shown", shown(student)).exchange());
		assertThat(get(address(6))).bodyText().contains("2 of 2 graded");

		handsInAgain(4);

		assertThat(list()).bodyText().contains("1 handed in, not graded");
		assertThat(get(address(6))).bodyText().contains("1 of 2 graded");
	}

	@Test
	void workThatCameAfterThePageWasOpenedWaitsAlsoAfterItsGradeIsSaved() {
		handedIn(4, 6);
		String shown = shown(4);
		update("update handed_in_work set handed_in_at = now() - interval '1 minute' where student_id = ?",
				student(4).value());
		assertThat(get(address(4) + "/progress?shown=" + shown)).bodyText().contains("The student handed in work on");
		assertThat(get(address(4) + "/progress?shown=" + shown(4))).bodyText()
			.doesNotContain("The student handed in work on");

		assertThat(saves(4, "17").param("shown", shown).param("then", "next").exchange())
			.hasRedirectedUrl(address(4) + "?again=true");

		assertThat(get(address(4) + "?again=true")).bodyText()
			.contains("Saved. But the student handed in newer work on");
		assertThat(waiting()).containsExactly(student(4).value(), student(6).value());
		assertThat(saves(4, "18").param("shown", shown).header("HX-Request", "true").exchange())
			.hasHeader("HX-Redirect", address(4) + "?again=true");
		assertThat(waiting()).contains(student(4).value());
		assertThat(saves(4, "19").param("shown", shown(4)).param("then", "next").exchange())
			.hasRedirectedUrl(address(6));
		assertThat(waiting()).containsExactly(student(6).value());
	}

	@Test
	void anUnchangedGradeFromAnOlderPageLeavesNewerWorkGraded() {
		handedIn(4);
		String shown = shown(4);
		update("update handed_in_work set handed_in_at = now() - interval '1 minute' where student_id = ?",
				student(4).value());
		saves(4, "17").param("shown", shown(4)).exchange();

		saves(4, "17").param("shown", shown).exchange();

		assertThat(waiting()).isEmpty();
	}

	@Test
	void workThatGetsTheSameGradeAgainIsGraded() {
		handedIn(4, 6);
		List.of(4, 6).forEach((student) -> {
			saves(student, "8").param("shown", shown(student)).exchange();
			handsInAgain(student);
		});
		update("delete from delivery");
		assertThat(waiting()).hasSize(2);
		assertThat(list()).bodyText().contains("2 handed in");

		assertThat(saves(4, "8").param("shown", shown(4)).param("then", "next").exchange())
			.hasRedirectedUrl(address(6));
		assertThat(waiting()).containsExactly(student(6).value());
		assertThat(list()).bodyText().contains("1 handed in");
		assertThat(saves(6, "8").param("shown", shown(6)).param("then", "next").exchange())
			.hasRedirectedUrl(address(6) + "?finished=true");

		assertThat(waiting()).isEmpty();
		assertThat(get(address(4))).bodyText().contains("gave the same grade again:");
		assertThat(audited(4)).isEqualTo(2);
		assertThat(value(Integer.class, "select count(*) from delivery")).isZero();
	}

	/** Provider C doesn't give newer work back on its own. */
	@ParameterizedTest
	@CsvSource({ "A, false", "C, true" })
	void newerWorkThatGetsTheSameGradeAgainIsGivenBack(String provider, boolean sent) {
		handedIn(4);
		saves(4, "8").param("shown", shown(4)).exchange();
		handsInAgain(4);
		update("update delivery set state = 'DELIVERED'");
		update("update district set provider = ? where district_id = ?", provider, People.district('a').value());

		saves(4, "8").param("shown", shown(4)).exchange();

		update("update district set provider = 'A' where district_id = ?", People.district('a').value());
		assertThat(value(Integer.class, "select count(*) from delivery where state = 'DUE' and forced"))
			.isEqualTo(sent ? 1 : 0);
	}

	@Test
	void pointsThatAreTypedAgainInAListGradeNewerWork() {
		handedIn(4, 6);
		List.of(4, 6).forEach((student) -> {
			saves(student, "8").param("shown", shown(student)).exchange();
			handsInAgain(student);
		});

		savesLine(4, "comment-" + student(4));
		assertThat(waiting()).hasSize(2);
		savesLine(4, "points-" + student(4));
		assertThat(waiting()).containsExactly(student(6).value());
		savesLine(4, "points-" + student(4));
		assertThat(audited(4)).isEqualTo(2);
		assertThat(this.mvc.post()
			.uri("/sections/{section}/gradebook/cells", People.section('a', 1))
			.with(as(People.teacher('a')))
			.with(csrf())
			.contentType(MediaType.APPLICATION_JSON)
			.content("[{\"assignment\":\"%s\",\"student\":\"%s\",\"value\":\"8\",\"seen\":\"8\"}]"
				.formatted(this.assignment, student(6))))
			.hasStatusOk();

		assertThat(waiting()).isEmpty();
	}

	@Test
	void pointsThatSomeoneElseHasChangedGradeNothingBesideACommentThatIsStoredAlready() {
		handedIn(4);
		saves(4, "8").param("shown", shown(4)).exchange();
		handsInAgain(4);

		assertThat(new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1)).saves(
				new Gradebook.Field(this.assignment, student(4), "comment", "", ""),
				new Gradebook.Field(this.assignment, student(4), "points", "7", "7")))
			.bodyText()
			.contains("\"UNCHANGED\"", "\"OTHER_VALUE\"");

		assertThat(waiting()).containsExactly(student(4).value());
		assertThat(audited(4)).isEqualTo(1);
	}

	@Test
	void untouchedLinesGradeNothing() {
		handedIn(4, 6);
		saves(4, "8").param("shown", shown(4)).exchange();
		handsInAgain(4);

		MockMvcTester.MockMvcRequestBuilder all = this.mvc.post()
			.uri(listAddress() + "/grades")
			.with(as(People.teacher('a')))
			.with(csrf());
		assertThat(all.param("points-" + student(4), "8")
			.param("seen-points-" + student(4), "8")
			.param("points-" + student(6), "9")
			.exchange()).hasStatus3xxRedirection();

		assertThat(waiting()).containsExactly(student(4).value());
	}

	/** What the page's form says of the work that it shows. */
	private String shown(int student) {
		Matcher field = Pattern.compile("name=\"shown\" value=\"([^\"]*)\"")
			.matcher(PageSource.of(get(address(student))));
		assertThat(field.find()).isTrue();
		return field.group(1);
	}

	private MvcTestResult list() {
		return get(listAddress());
	}

	private String listAddress() {
		return "/sections/%s/assignments/%s".formatted(People.section('a', 1), this.assignment);
	}

	/** What scripts send of a line in which 8 points are shown. */
	private void savesLine(int student, String entered) {
		assertThat(this.mvc.post()
			.uri(listAddress() + "/grades/" + student(student))
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("points-" + student(student), "8")
			.param("seen-points-" + student(student), "8")
			.param("comment-" + student(student), "")
			.param("seen-comment-" + student(student), "")
			.param("entered", entered)).hasStatusOk();
	}

	private void handsInAgain(int student) {
		update("update handed_in_work set handed_in_at = ? where student_id = ?", OffsetDateTime.now(ZoneOffset.UTC),
				student(student).value());
	}

	private int audited(int student) {
		return value(Integer.class, "select count(*) from audit_record where action = 'grade given' and subject = ?",
				this.assignment + " " + student(student));
	}

	/** The students whose work waits. */
	private List<String> waiting() {
		return values(String.class, "select student_id from handed_in_work w where assignment_id = ? and "
				+ HandedInWork.WAITS + " order by student_id", this.assignment.value());
	}

}
