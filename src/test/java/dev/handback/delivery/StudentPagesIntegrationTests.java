package dev.handback.delivery;

import java.util.Locale;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What students can see and do on their pages. */
class StudentPagesIntegrationTests extends StudentTest {

	@Test
	void showsWhatWasHandedInLastAndWhatArrivedBefore() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "FIRST <i>work</i>");
		this.delivery.deliver();
		handsIn('a', assignment, "text", "SECOND <i>work</i>");

		assertThat(handedIn(assignment)).containsSubsequence("sending to the LMS", "Handed in here on",
				"SECOND &lt;i&gt;work&lt;/i&gt;", "In the LMS now", "FIRST &lt;i&gt;work&lt;/i&gt;",
				"Arrived in the LMS on");
		fault('a', "read_submission", "'kind': 'answer', 'status': 500");
		assertThat(handedIn(assignment)).containsSubsequence("SECOND", "look in the LMS just now", "FIRST",
				"Arrived in the LMS on");

		this.delivery.deliver();

		assertThat(handedIn(assignment)).contains("SECOND", "Arrived in the LMS on")
			.doesNotContain("FIRST", "sending to the LMS", "In the LMS now");
	}

	@Test
	void doesNotSayOfOtherWorkInTheLmsThatItArrivedWhenOursDid() {
		AssignmentId assignment = created('c');
		handsIn('c', assignment, "text", "Handed in here");
		this.delivery.deliver();
		assertThat(handedIn('c', assignment)).contains("Handed in here", "Arrived in the LMS on");

		changedThere('c', assignment, People.student('c', NUMBER),
				"{\"attachments\": [{\"type\": \"text\", \"text\": \"Later, in the LMS\"}]}");

		assertThat(handedIn('c', assignment)).contains("Later, in the LMS").doesNotContain("Arrived in the LMS on");
	}

	@Test
	void saysWhatAHandInWaitsForBehindAConflictOfTheGrade() {
		AssignmentId assignment = created('a');
		changedThere('a', assignment, People.student('a', NUMBER), "{\"grade_points\": 12}");
		teaching('a').grades(assignment, People.student('a', NUMBER), "9", "");
		this.delivery.deliver();

		handsIn('a', assignment, "text", "Behind a conflict");
		this.delivery.deliver();

		assertThat(handedIn(assignment))
			.contains("Behind a conflict", "waiting for your teacher", "your teacher has to choose which grade to keep")
			.doesNotContain("sending");
	}

	@ParameterizedTest
	@EnumSource(value = DeliveryState.Stage.class, mode = EnumSource.Mode.EXCLUDE, names = "HELD")
	void hasAWordForWorkInEveryState(DeliveryState.Stage stage) {
		assertThat(this.app.getMessage("work.state." + stage.key(), null, Locale.ENGLISH)).isNotBlank();
	}

	@Test
	void saysOfATimeInThePastThatHandInClosedThenAndNoLongerThatItOpens() {
		AssignmentId assignment = created('a');
		update("update assignment set accept_from = '2020-01-01', accept_until = '2099-01-31' where id = ?",
				assignment.value());
		assertThat(page('a', assignment)).bodyText().contains("Hand-in closes").doesNotContain("Hand-in opens");

		update("update assignment set accept_until = '2020-01-31' where id = ?", assignment.value());

		assertThat(page('a', assignment)).bodyText().contains("Hand-in closed").doesNotContain("Hand-in closes");
	}

	@Test
	void showsAGradeWhenTheLearningPlatformHasItAndNotBefore() {
		AssignmentId assignment = created('a');
		teaching('a').grades(assignment, People.student('a', NUMBER), "17.5", "Well done");
		assertThat(page('a', assignment)).bodyText().contains("No grade yet").doesNotContain("Well done");

		this.delivery.deliver();

		assertThat(page('a', assignment)).bodyText().contains("17.5 of 20", "Well done");
		assertThat(list('a')).bodyText().contains("17.5 of 20");
	}

	@Test
	void showsWhatIsOnlyInTheLmsForTheStudent() {
		AssignmentId assignment = created('c');
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());
		handsIn('c', assignment, "text", "The only attempt");
		this.delivery.deliver();
		assertThat(page('c', assignment)).bodyText().contains("No grade yet", "used all your attempts");

		changedThere('c', assignment, People.student('c', NUMBER), """
				{"grade_points": 12, "grade_comment": "From there", "extra_attempts": "1",
					"override_due_date": "2098-03-04T12:00:00.000Z"}""");

		assertThat(page('c', assignment)).bodyText()
			.contains("No grade yet", "Mar 4, 2098", "your individual due date", "2 times in total")
			.doesNotContain("12 of 20", "From there", "used all your attempts");

		changedThere('c', assignment, People.student('c', NUMBER), "{\"state\": \"returned\"}");

		assertThat(page('c', assignment)).bodyText().contains("12 of 20", "From there").doesNotContain("No grade yet");
		assertThat(handsIn('c', assignment, "text", "One more")).hasStatus3xxRedirection();
	}

	@Test
	void namesWorkInTheLmsThatCanBeOpenedOnlyThere() {
		AssignmentId assignment = created('a');
		changedThere('a', assignment, People.student('a', NUMBER),
				"""
						{"attachments": [{"type": "file", "title": "essay.docx"}, {"type": "link", "url": "ftp://here.example"}]}""");

		assertThat(handedIn(assignment)).contains(">essay.docx<", "An attachment of type &quot;file&quot;",
				"Not shown as a link, because it isn&#39;t a web address: ftp://here.example");
	}

	@Test
	void aReceiptShowsNoHalfOfAnEmoji() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "a".repeat(116) + "\ud83d\ude00 and more");

		assertThat(page('a', assignment)).bodyText().contains(">" + "a".repeat(116) + "...<");
	}

	/** Teachers can set these there where the provider doesn't take them from us. */
	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b' })
	void showsAttemptsAndTheDueDateThatOnlyTheLmsCanSet(char district) {
		AssignmentId assignment = created(district);
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());
		changedThere(district, assignment, People.student(district, NUMBER), """
				{"extra_attempts": "1", "override_due_date": "2098-03-04T12:00:00.000Z", "grade": "Pass"}""");

		assertThat(page(district, assignment)).bodyText()
			.contains("Mar 4, 2098", "your individual due date", "2 times in total", "Pass");

		changedThere(district, assignment, People.student(district, NUMBER),
				"{\"grade_points\": 12, \"grade\": \"12\"}");

		assertThat(page(district, assignment)).bodyText()
			.contains("12 of 20")
			.doesNotContain("<span>12</span>", "Pass");
	}

	/** The service refuses both in the same words. */
	@Test
	void saysThatAStudentMayNotBeMatchedOrNotBeAssignedTheWorkThere() {
		AssignmentId assignment = created('a');
		PersonId student = People.student('a', NUMBER);
		changedThere('a', assignment, """
				{"assignee_mode": "individuals", "assignee_ids": ["%s"]}""".formatted(People.student('a', NUMBER + 1)));

		assertThat(page('a', assignment)).bodyText().contains("or this assignment isn&#39;t assigned to you there");

		teaching('a').grades(assignment, student, "12", "");
		this.delivery.deliver();
		assertThat(teaching('a').looksAt(assignment)).bodyText()
			.contains("or the assignment isn&#39;t assigned to them there");
	}

	@Test
	void saysThatWorkWhichDoesNotCountIsExcludedAndNotOverdue() {
		AssignmentId assignment = created('a');
		update("update assignment set due_at = '2020-01-01' where id = ?", assignment.value());
		assertThat(row(assignment)).isEqualTo("OVERDUE");

		teaching('a').flags(assignment, People.student('a', NUMBER), "", "excluded");
		this.delivery.deliver();

		assertThat(row(assignment)).isEqualTo("GRADED excluded");
		assertThat(page('a', assignment)).bodyText().containsOnlyOnce(">excluded<").doesNotContain("No grade yet");
	}

	@Test
	void isNotOverdueAfterTheTermOfItsSectionHasEnded() {
		AssignmentId assignment = created('a');
		update("update assignment set due_at = '2020-01-01' where id = ?", assignment.value());
		moveTerms(-3_650);
		try {
			assertThat(row(assignment)).isEqualTo("PAST");
		}
		finally {
			moveTerms(3_650);
		}
	}

	private void moveTerms(int days) {
		update("update term set start_date = start_date + ?, end_date = end_date + ? where district_id = ?", days, days,
				People.district('a').value());
	}

	@Test
	void showsTheTeacherTheSamePageWithABannerAndNothingToPress() {
		AssignmentId assignment = created('a');

		assertThat(this.mvc.get()
			.uri("/sections/{section}/as/{student}/{assignment}", People.section('a', 1), People.student('a', NUMBER),
					assignment)
			.with(as(People.teacher('a')))).hasStatusOk()
			.bodyText()
			.contains("viewing this as", "disabled")
			.doesNotContain("<button class=\"button\">Hand in");
		assertThat(this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("text", "By the teacher")).hasStatus(404);
	}

	@Test
	void showsNothingThatIsNotForTheStudent() {
		AssignmentId assignment = created('a');
		update("update assignment set assignees = array[?] where id = ?", People.student('a', 5).value(),
				assignment.value());

		assertThat(page('a', assignment)).hasStatus(404);
		String list = "/sections/" + People.section('a', 1) + "/as/" + People.student('a', NUMBER);
		assertThat(this.mvc.get().uri(list + "/" + assignment).with(as(People.teacher('a')))).redirectedUrl()
			.isEqualTo(list);
		assertThat(list('a')).bodyText().doesNotContain(assignment.toString());
	}

	/** What the page says about the work that was handed in. */
	private String handedIn(AssignmentId assignment) {
		return handedIn('a', assignment);
	}

	private String handedIn(char district, AssignmentId assignment) {
		String page = PageSource.of(page(district, assignment));
		int from = page.indexOf("id=\"handed-in\"");
		return page.substring(from, page.indexOf("</section>", from));
	}

	/** The group in which the list has it, and whether it is excluded. */
	private String row(AssignmentId assignment) {
		String list = PageSource.of(list('a'));
		int row = list.indexOf("/your-work/" + assignment);
		int group = list.lastIndexOf("<section aria-labelledby=\"", row) + "<section aria-labelledby=\"".length();
		return list.substring(group, list.indexOf('"', group))
				+ (list.substring(row, list.indexOf("</li>", row)).contains(">excluded<") ? " excluded" : "");
	}

}
