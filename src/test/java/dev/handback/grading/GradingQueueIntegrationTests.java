package dev.handback.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import dev.handback.delivery.DeliveryTest;
import dev.handback.grading.grades.HandedInWork;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Grading one submission after the other. */
class GradingQueueIntegrationTests extends DeliveryTest {

	private AssignmentId assignment;

	private final List<Cookie> cookies = new ArrayList<>();

	@BeforeEach
	void setWork() {
		this.assignment = teaching('a').setsWork("Essay");
	}

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

	private void isOnlyFor(int... students) {
		this.jdbc.sql("update assignment set assignees = ? where id = ?")
			.param(IntStream.of(students).mapToObj((number) -> student(number).value()).toArray(String[]::new))
			.param(this.assignment.value())
			.update();
	}

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
	void workThatCameAfterThePageWasOpenedWaitsAlsoAfterItsGradeIsSaved() {
		handedIn(4, 6);
		String shown = shown(4);
		this.jdbc.sql("update handed_in_work set handed_in_at = now() - interval '1 minute' where student_id = ?")
			.param(student(4).value())
			.update();
		assertThat(get(address(4) + "/progress?shown=" + shown)).bodyText().contains("The student handed in again on");
		assertThat(get(address(4) + "/progress?shown=" + shown(4))).bodyText()
			.doesNotContain("The student handed in again on");

		assertThat(saves(4, "17").param("shown", shown).param("then", "next").exchange())
			.hasRedirectedUrl(address(4) + "?again=true");

		assertThat(get(address(4) + "?again=true")).bodyText().contains("Saved. The student handed in again on");
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
		this.jdbc.sql("update handed_in_work set handed_in_at = now() - interval '1 minute' where student_id = ?")
			.param(student(4).value())
			.update();
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
		this.jdbc.sql("delete from delivery").update();
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
		assertThat(this.jdbc.sql("select count(*) from delivery").query(Integer.class).single()).isZero();
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
		String name = this.jdbc.sql("select last_name || ', ' || first_name from person where id = ?")
			.param(student(5).value())
			.query(String.class)
			.single();
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
		this.jdbc.sql("""
				update handed_in_work work set handed_in_at = grade.graded_at + interval '1 millisecond' from grade
				where work.student_id = ? and grade.district_id = work.district_id
					and grade.assignment_id = work.assignment_id and grade.student_id = work.student_id""")
			.param(student(student).value())
			.update();
	}

	private int audited(int student) {
		return this.jdbc.sql("select count(*) from audit_record where action = 'grade given' and subject = ?")
			.param(this.assignment + " " + student(student))
			.query(Integer.class)
			.single();
	}

	/** The students whose work waits. */
	private List<String> waiting() {
		return this.jdbc
			.sql("select student_id from handed_in_work w where assignment_id = ? and " + HandedInWork.WAITS
					+ " order by student_id")
			.param(this.assignment.value())
			.query(String.class)
			.list();
	}

	private MvcTestResult hides(String hidden) {
		return inSession(this.mvc.post().uri(address(5) + "/names").param("hidden", hidden).with(csrf()));
	}

	private MvcTestResult get(String address) {
		return inSession(this.mvc.get().uri(address));
	}

	private MvcTestResult inSession(MockMvcTester.MockMvcRequestBuilder request) {
		this.cookies.forEach(request::cookie);
		MvcTestResult result = request.with(as(People.teacher('a'))).exchange();
		for (Cookie cookie : result.getResponse().getCookies()) {
			this.cookies.removeIf((old) -> old.getName().equals(cookie.getName()));
			this.cookies.add(cookie);
		}
		return result;
	}

	/** Submits the page with these points. */
	private MockMvcTester.MockMvcRequestBuilder saves(int student, String points) {
		MockMvcTester.MockMvcRequestBuilder form = opened(student).param("points", points);
		Teaching.shown(get(address(student))).forEach(form::param);
		return form;
	}

	/** A page that was opened before anything was graded. */
	private MockMvcTester.MockMvcRequestBuilder opened(int student) {
		return this.mvc.post().uri(address(student)).with(as(People.teacher('a'))).with(csrf());
	}

	private void handedIn(int... students) {
		IntStream.of(students)
			.forEach((student) -> this.jdbc.sql("""
					insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
					values (?, ?, ?, now() - interval '1 hour')""")
				.param(People.district('a').value())
				.param(this.assignment.value())
				.param(student(student).value())
				.update());
	}

	private String address(int student) {
		return "/sections/%s/assignments/%s/submissions/%s".formatted(People.section('a', 1), this.assignment,
				student(student));
	}

	private static PersonId student(int number) {
		return People.student('a', number);
	}

}
