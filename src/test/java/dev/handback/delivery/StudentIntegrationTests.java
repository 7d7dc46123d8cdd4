package dev.handback.delivery;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What students see and hand in, and what their teacher sees of that. */
class StudentIntegrationTests extends DeliveryTest {

	private static final int NUMBER = 4;

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void handsInATextThatTurnsSubmitted(char district) {
		AssignmentId assignment = created(district);

		assertThat(handsIn(district, assignment, "text", "My <b>essay</b>")).hasStatus3xxRedirection();
		assertThat(page(district, assignment)).bodyText().contains("on its way to the learning platform");
		this.delivery.deliver();

		var held = held(district, assignment, People.student(district, NUMBER));
		assertThat(held.path("state").asString()).isEqualTo("submitted");
		assertThat(held.path("attachments").get(0).path("text").asString()).isEqualTo("My <b>essay</b>");
		assertThat(page(district, assignment)).bodyText()
			.contains("In the learning platform since", "My &lt;b&gt;essay&lt;/b&gt;");
	}

	@Test
	void waitsWithTheWorkUntilTheAssignmentIsPublishedAgain() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "Not lost");
		changedThere('a', assignment, "{\"state\": \"draft\"}");
		this.delivery.deliver();
		assertThat(held('a', assignment, People.student('a', NUMBER)).path("state").asString()).isEqualTo("created");

		changedThere('a', assignment, "{\"state\": \"open\"}");
		this.delivery.timePasses();
		this.delivery.deliver();

		assertThat(held('a', assignment, People.student('a', NUMBER)).path("state").asString()).isEqualTo("submitted");
	}

	@Test
	void handsInWithoutTouchingTheGradeThatStandsThere() {
		AssignmentId assignment = created('c');
		changedThere('c', assignment, People.student('c', NUMBER), "{\"grade_points\": 7, \"grade\": \"B\"}");

		handsIn('c', assignment, "text", "Second try");
		this.delivery.deliver();

		var held = held('c', assignment, People.student('c', NUMBER));
		assertThat(held.path("grade_points").asInt()).isEqualTo(7);
		assertThat(held.path("attachments").get(0).path("text").asString()).isEqualTo("Second try");
		assertThat(state('c', assignment, People.student('c', NUMBER)).stage())
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void takesOnlyWhatTheAssignmentAndTheProviderTake() {
		AssignmentId assignment = created('a');

		assertThat(handsIn('a', assignment, "link", "https://docs.example/1")).hasStatusOk()
			.bodyText()
			.contains("Write a text or a link first");
		assertThat(handsIn('a', assignment, "text", "<script>alert(1)</script>")).hasStatusOk()
			.bodyText()
			.contains("Leave out the HTML")
			.doesNotContain("<script>alert(1)");
		assertThat(this.jdbc.sql("select count(*) from hand_in where assignment_id = ?")
			.param(assignment.value())
			.query(Integer.class)
			.single()).isZero();
	}

	@Test
	void showsAGradeWhenTheLearningPlatformHasItAndNotBefore() {
		AssignmentId assignment = created('a');
		teaching('a').grades(assignment, People.student('a', NUMBER), "17.5", "Well done");
		assertThat(page('a', assignment)).bodyText().contains("There is no grade yet").doesNotContain("Well done");

		this.delivery.deliver();

		assertThat(page('a', assignment)).bodyText().contains("17.5 of 20", "Well done");
		assertThat(list('a')).bodyText().contains("17.5 of 20");
	}

	@Test
	void showsTheTeacherTheSamePageWithABannerAndNothingToPress() {
		AssignmentId assignment = created('a');

		assertThat(this.mvc.get()
			.uri("/sections/{section}/as/{student}/{assignment}", People.section('a', 1), People.student('a', NUMBER),
					assignment)
			.with(as(People.teacher('a')))).hasStatusOk()
			.bodyText()
			.contains("You can look, and change nothing", "disabled")
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
		this.jdbc.sql("update assignment set assignees = ? where id = ?")
			.param(People.student('a', 5).value())
			.param(assignment.value())
			.update();

		assertThat(page('a', assignment)).hasStatus(404);
		assertThat(list('a')).bodyText().doesNotContain(assignment.toString());
	}

	private AssignmentId created(char district) {
		AssignmentId assignment = teaching(district).setsWork("For students");
		this.delivery.deliver();
		return assignment;
	}

	private MvcTestResult list(char district) {
		return this.mvc.get().uri("/your-work").with(as(student(district))).exchange();
	}

	private MvcTestResult page(char district, AssignmentId assignment) {
		return this.mvc.get().uri("/your-work/{assignment}", assignment).with(as(student(district))).exchange();
	}

	private MvcTestResult handsIn(char district, AssignmentId assignment, String field, String typed) {
		return this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(student(district)))
			.with(csrf())
			.param(field, typed)
			.exchange();
	}

	private static SignedInUser student(char district) {
		return People.user(district, 100 + NUMBER, Role.STUDENT);
	}

}
