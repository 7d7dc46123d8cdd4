package dev.handback.delivery;

import java.util.List;
import java.util.Map;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** A teacher resolves conflicts, from pages of any age. */
class ConflictChoicesIntegrationTests extends ConflictTest {

	@Test
	void keepsTheirsWhenTheTeacherSaysSo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		teaching.presses(assignment, "keep-theirs", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("value=\"12\"").doesNotContain("value=\"9\"");
		assertThat(audited(assignment)).containsExactly("grade of the learning platform kept");
	}

	@Test
	void sendsOursWhenTheTeacherSaysSo() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(audited(assignment)).containsExactly("own grade sent over another");
	}

	@Test
	void theHistorySaysWhatTheLmsHadBeforeOursReplacedIt() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section('a', 1),
					assignment, this.student)
			.with(People.as(People.teacher('a')))).bodyText()
			.containsPattern("sent</span>\\s+<b>9</b>\\s+<span>to replace the LMS&#39;s</span>\\s+<b>12</b>");
	}

	@Test
	void sendsAlsoTheDetailsThatWereChangedOnlyThere() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12, \"extra_attempts\": \"2\"}");
		teaching.grades(assignment, this.student, "9", "");
		this.delivery.deliver();

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(held('a', assignment, this.student).path("extra_attempts").asString("")).isNotEqualTo("2");
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void asksAgainWhenTheirsMovedOnceMore() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");

		teaching.presses(assignment, "send-ours", this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(14);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void doesNothingFromAPageThatShowedAnotherValueOfTheLms(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		Map<String, String> old = teaching.conflict(assignment, this.student);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.check();
		int sent = patches(assignment).size();

		teaching.presses(assignment, button, this.student, old);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(14);
		assertThat(patches(assignment)).hasSize(sent);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>14</b>", "<b>9</b>");
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void doesNothingFromAPageThatShowedAnotherValueOfOurs(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		Map<String, String> old = teaching.conflict(assignment, this.student);
		teaching.grades(assignment, this.student, "10", "");

		teaching.presses(assignment, button, this.student, old);
		teaching.presses(assignment, button, this.student, Map.of());
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>12</b>", "<b>10</b>", "value=\"10\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void saysThatNothingWasDoneAndShowsTheNewValues(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		String page = "/sections/%s/assignments/%s".formatted(People.section('a', 1), assignment);

		MvcTestResult pressed = this.mvc.post()
			.uri(page + "/" + button)
			.param("student", this.student.value())
			.param("alone", "true")
			.with(People.as(People.teacher('a')))
			.with(csrf())
			.exchange();

		assertThat(pressed).hasRedirectedUrl(page + "/submissions/" + this.student);
		assertThat(this.mvc.get()
			.uri(page + "/submissions/" + this.student)
			.cookie(pressed.getResponse().getCookies())
			.with(People.as(People.teacher('a')))).bodyText()
			.contains("1 grade wasn&#39;t changed", "<b>12</b>", "<b>9</b>");
	}

	@ParameterizedTest
	@CsvSource({ "keep-theirs, send-ours", "send-ours, keep-theirs" })
	void saysThatSomeoneElseHasChosenTheOtherValue(String first, String second) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		Map<String, String> shown = teaching.conflict(assignment, this.student);
		teaching.presses(assignment, first, this.student, shown);

		assertThat(choosesForAll(assignment, first, shown)).hasStatusOk()
			.bodyText()
			.doesNotContain("t changed, because");
		assertThat(choosesForAll(assignment, second, shown)).bodyText().contains("1 grade wasn&#39;t changed");
	}

	/** Presses a button for all conflicts that a page of the gradebook showed. */
	private MvcTestResult choosesForAll(AssignmentId assignment, String button, Map<String, String> shown) {
		var form = this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/{button}", People.section('a', 1), assignment, button)
			.header("HX-Request", "true")
			.with(People.as(People.teacher('a')))
			.with(csrf());
		shown.forEach(form::param);
		return form.exchange();
	}

	@Test
	void callsNothingThereThatWasChangedAgainBeforeTheirsWasKept() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		changedThere('a', assignment, this.student, "{\"grade_points\": 14}");

		teaching.presses(assignment, "keep-theirs", this.student);
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(teaching.looksAt(assignment)).bodyText().contains("<b>14</b>", "value=\"12\"");
	}

	@Test
	void decidesForAllAtOnce() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("All at once");
		this.delivery.deliver();
		for (int number = 3; number <= 6; number++) {
			changedThere('a', assignment, People.student('a', number), "{\"grade_points\": 12}");
			teaching.grades(assignment, People.student('a', number), "9", "");
		}
		this.delivery.deliver();
		assertThat(teaching.looksAt(assignment)).bodyText().contains("4 grades were changed in the LMS");

		teaching.presses(assignment, "send-ours");
		this.delivery.deliver();

		for (int number = 3; number <= 6; number++) {
			assertThat(held('a', assignment, People.student('a', number)).path("grade_points").asInt()).isEqualTo(9);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "keep-theirs", "send-ours" })
	void keepsWhatElseWasTypedOnAPageWithoutScripts(String button) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = conflict(teaching);
		PageForm form = PageForm.of(PageSource.of(teaching.looksAt(assignment)), "id=\"grades\"");
		form.type("points-" + People.student('a', 11), "7");
		form.type("points-" + People.student('a', 12), "seven");
		form.type("student", this.student.value());

		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/{button}", People.section('a', 1), assignment, button)
			.params(form.sent(""))
			.with(People.as(People.teacher('a')))
			.with(csrf())).hasStatusOk().bodyText().contains("value=\"seven\"", "value=\"7\"");
		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', 11)).path("grade_points").asInt()).isEqualTo(7);
		assertThat(held('a', assignment, this.student).path("grade_points").asInt())
			.isEqualTo(button.equals("keep-theirs") ? 12 : 9);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	/** What the teacher chose for the student, according to the audit log. */
	private List<String> audited(AssignmentId assignment) {
		return values(String.class,
				"select action from audit_record where subject = ? and actor = ? and action <> 'grade given'",
				assignment + " " + this.student, People.teacher('a').person().value());
	}

}
