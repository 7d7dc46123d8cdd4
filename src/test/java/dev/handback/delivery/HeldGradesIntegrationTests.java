package dev.handback.delivery;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import dev.handback.grading.grades.HeldGrades;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Grades stay here until they are released, and every page says so. */
class HeldGradesIntegrationTests extends HeldGradesTest {

	@Autowired
	private HeldGrades heldGrades;

	@Test
	void sendsNothingUntilTheTeacherReleasesIt() {
		AssignmentId assignment = holding("Held essay");
		teaching('a').grades(assignment, this.student, "9", "Good");
		this.delivery.deliver();

		assertThat(patches(assignment)).isEmpty();
		assertThat(teaching('a').looksAt(assignment)).bodyText()
			.contains("state-held", "1 held grade: release it", "Grades are sent when you release them");
		assertThat(page('a', assignment)).bodyText().contains("No grade yet").doesNotContain("Good");
		assertThat(teacherOpens("/sections/" + People.section('a', 1))).bodyText().contains("1 held");
		assertThat(teacherOpens("/sections/to-do")).bodyText().contains("1 held grade");
		assertThat(teacherOpens("/sections")).bodyText()
			.contains(" held grade", "/sections/" + People.section('a', 1) + "/gradebook?show=held");
		assertThat(teacherOpens("/sections/" + People.section('a', 1) + "/gradebook?show=held")).bodyText()
			.contains("9|held|");
		assertThat(teacherOpens("/sections/" + People.section('a', 1) + "/gradebook/export.csv")).bodyText()
			.contains(",9");

		MvcTestResult page = release(assignment);
		assertThat(page).bodyText().contains("1 grade goes to the LMS.", "Goes to the LMS");
		assertThat(releases(assignment, shown(page), this.student)).bodyText()
			.contains("1 grade was released", "s being sent to the LMS.", "No grades are held.");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);

		teaching('a').grades(assignment, this.student, "10", "Good");
		this.delivery.deliver();
		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(10);
	}

	@Test
	void saysThatAFirstGradeIsSentRightAwayIfSomethingElseWasSentBefore() {
		AssignmentId assignment = teaching('a').setsWork("Missing before it's held");
		teaching('a').flags(assignment, this.student, "", "missing");
		this.delivery.deliver();
		assertThat(chooses(assignment, "WHEN_RELEASED", "")).hasStatus3xxRedirection();

		teaching('a').flags(assignment, this.student, "9", "missing");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(release(assignment)).bodyText()
			.contains("even just a comment, a flag, or an individual due date")
			.doesNotContain("never graded");
	}

	@Test
	void sendsAGradeThatWasEmptiedWhileHeldAndGivenAgainWhenGradesGoAtOnce() {
		AssignmentId assignment = holding("Held, emptied and given again");
		teaching('a').grades(assignment, this.student, "9", "");
		teaching('a').grades(assignment, this.student, "", "");
		assertThat(chooses(assignment, "AT_ONCE", "")).hasStatus3xxRedirection();

		teaching('a').grades(assignment, this.student, "7", "");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(7);
	}

	@Test
	void sendsWorkButNoHeldGradeEvenIfEverythingIsSentAgain() {
		AssignmentId assignment = holding("Held with work");
		handsIn('a', assignment, "text", "My work");
		teaching('a').grades(assignment, this.student, "9", "");
		this.delivery.deliver();
		teaching('a').presses(assignment, "send-all-again");
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("attachments").toString()).contains("My work");
		assertThat(held('a', assignment, this.student).path("grade_points").isNumber()).isFalse();
	}

	@Test
	void overwritesNoGradeThatWasEnteredThereWhileOursWasHeld() {
		AssignmentId assignment = holding("Held and changed there");
		handsIn('a', assignment, "text", "My work");
		teaching('a').grades(assignment, this.student, "9", "");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		this.delivery.deliver();
		releases(assignment, shown(release(assignment)), this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	@Test
	void takesNoValueForOursThatWasReplacedWhileHeld() {
		AssignmentId assignment = holding("Held and replaced");
		teaching('a').grades(assignment, this.student, "12", "");
		teaching('a').grades(assignment, this.student, "9", "");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		releases(assignment, shown(release(assignment)), this.student);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(12);
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
	}

	@Test
	void leavesAloneWhatWasChangedAfterThePageWasOpened() {
		AssignmentId assignment = holding("Held, old page");
		teaching('a').grades(assignment, this.student, "9", "");
		Map<String, String> old = shown(release(assignment));
		teaching('a').grades(assignment, this.student, "6", "");

		assertThat(releases(assignment, old, this.student)).bodyText()
			.contains("1 grade wasn&#39;t released", "Check the values below");
		teaching('a').grades(assignment, this.student, "", "");
		assertThat(releases(assignment, old, this.student)).bodyText()
			.contains("1 grade wasn&#39;t released", "No grades are held.")
			.doesNotContain("Check the values below");
		this.delivery.deliver();

		assertThat(patches(assignment)).isEmpty();
	}

	@Test
	void theSecondHalfOfADoubleClickSaysHowManyWereReleased() {
		AssignmentId assignment = holding("Released twice");
		teaching('a').grades(assignment, this.student, "9", "");
		Map<String, String> shown = shown(release(assignment));
		releases(assignment, shown, this.student);

		assertThat(releases(assignment, shown, this.student)).bodyText()
			.contains("1 grade had already been released.")
			.doesNotContain("1 grade was released");
	}

	@Test
	void saysWhatIsInTheWay() {
		AssignmentId assignment = holding("Held and in the way");
		teaching('a').grades(assignment, this.student, "9", "");
		update("update assignment set gone_at = now() where id = ?", assignment.value());

		assertThat(release(assignment)).bodyText()
			.contains("No held grade can go to the LMS yet.", "1 waits here", "deleted in the LMS");
		assertThat(releases(assignment, shown(release(assignment)), this.student)).bodyText()
			.contains("1 grade was released.", "t be sent yet wait here until")
			.doesNotContain("being sent");
	}

	@Test
	void saysThatAGradeIsBeingSentWhateverIsInTheWayOfOthers() {
		AssignmentId assignment = holding("Held, one in the way");
		PersonId unknown = People.student('a', NUMBER + 1);
		teaching('a').grades(assignment, this.student, "9", "");
		teaching('a').grades(assignment, unknown, "8", "");
		update("update person set synced = false where id = ?", unknown.value());

		MvcTestResult released = releases(assignment, shown(release(assignment)), this.student);

		update("update person set synced = true where id = ?", unknown.value());
		assertThat(released).bodyText().contains("1 grade was released", "s being sent to the LMS.", "1 waits here");
	}

	@Test
	void doesNotPromiseToSendGradesOfAClosedSection() {
		AssignmentId assignment = holding("Held, then closed");
		teaching('a').grades(assignment, this.student, "9", "");
		closes(true);

		MvcTestResult page = release(assignment);
		MvcTestResult toDo = teacherOpens("/sections/to-do");
		MvcTestResult home = teacherOpens("/sections");
		MvcTestResult listed = teacherOpens("/sections/" + People.section('a', 1) + "/gradebook?show=held");
		releases(assignment, shown(page), this.student);
		MvcTestResult afterward = teacherOpens("/sections/to-do");

		closes(false);
		assertThat(page).bodyText()
			.contains("This section was closed", "1 waits here", "the section is closed, so it&#39;s kept here")
			.doesNotContain("Goes to the LMS", "the held grade is sent now");
		assertThat(toDo).bodyText()
			.containsSubsequence("1 held grade", "Held, then closed", "This section was closed",
					"reaches its student only if it&#39;s released");
		assertThat(home).bodyText().containsSubsequence("<details open=\"open\">", "Past sections", " held grade");
		assertThat(listed).bodyText().contains("9|held|");
		assertThat(afterward).bodyText().doesNotContain("Held, then closed");
	}

	@Test
	void doesNotPromiseToSendGradesOfAStudentWhoLeft() {
		AssignmentId assignment = holding("Held, then left");
		teaching('a').grades(assignment, this.student, "9", "");
		update("update enrollment set removed_at = now() where section_id = ? and person_id = ?",
				People.section('a', 1).value(), this.student.value());

		MvcTestResult page = release(assignment);
		MvcTestResult released = releases(assignment, shown(page), this.student);

		update("update enrollment set removed_at = null where section_id = ? and person_id = ?",
				People.section('a', 1).value(), this.student.value());
		assertThat(page).bodyText()
			.contains("1 waits here", "The student left the section")
			.doesNotContain("goes to the LMS", "Goes to the LMS");
		assertThat(released).bodyText()
			.contains("1 grade was released", "wait here until")
			.doesNotContain("being sent to the LMS");
	}

	@Test
	void saysThatImportedGradesAreHeld() {
		AssignmentId assignment = holding("Held import");
		String plan = imports("/import", "Student id,Held import\n" + this.student + ",9\n");
		imports(plan.substring(plan.indexOf("/import/")) + "/apply", "");

		assertThat(teacherOpens(plan)).bodyText()
			.contains("1 grade was imported.", "None of these grades goes to the LMS, and 1 stays here for now.",
					"Held here until it&#39;s released");

		chooses(assignment, "AT_ONCE", "");
		assertThat(teacherOpens(plan)).bodyText().contains("1 grade goes to the LMS.", "Goes to the LMS");
	}

	/** Presses a button of an import and returns the page that follows. */
	private String imports(String address, String text) {
		return this.mvc.post()
			.uri("/sections/" + People.section('a', 1) + "/gradebook" + address)
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("text", text)
			.exchange()
			.getResponse()
			.getRedirectedUrl();
	}

	@Test
	void releasesWhatIsHeldWhenItsTimeHasCome() {
		AssignmentId assignment = holding("Held until Friday");
		assertThat(chooses(assignment, "AT_TIME", "2090-01-02T08:00")).hasStatus3xxRedirection();
		teaching('a').grades(assignment, this.student, "9", "");
		DeliveryTarget target = DeliveryTarget.assignment(People.district('a'), People.section('a', 1), assignment);
		this.heldGrades.releaseIfDue(target);
		this.delivery.deliver();
		assertThat(patches(assignment)).isEmpty();

		update("update grade_release set release_at = now() - interval '1 second' where assignment_id = ?",
				assignment.value());
		this.heldGrades.releaseIfDue(target);
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(teaching('a').looksAt(assignment)).bodyText().contains("Grades are sent right away");
	}

	@Test
	void leavesNoGradeBehindThatIsSavedWhileAllAreReleased() {
		Teaching teaching = teaching('a');
		List<PersonId> students = IntStream.range(1, 8).mapToObj((number) -> People.student('a', number)).toList();
		for (int round = 0; round < 6; round++) {
			AssignmentId assignment = holding("Held and raced " + round);
			List<CompletableFuture<Void>> saving = students.stream()
				.map((one) -> CompletableFuture.runAsync(() -> teaching.grades(assignment, one, "9", "")))
				.toList();
			chooses(assignment, "AT_ONCE", "");
			saving.forEach(CompletableFuture::join);
			this.delivery.deliver();

			assertThat(students)
				.allSatisfy((one) -> assertThat(held('a', assignment, one).path("grade_points").asInt()).isEqualTo(9));
		}
	}

}
