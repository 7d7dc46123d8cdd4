package dev.handback.delivery;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is sent of comments and titles, and what counts as our own text when it is read
 * back.
 */
class SentTextsIntegrationTests extends ConflictTest {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void doesNotMistakeLineEndingsForAChangeInTheLms(boolean normalized) {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"normalized_texts\": " + normalized + "}");
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Line ends " + normalized);
		teaching.grades(assignment, this.student, "8", "Well begun  \r\n\r\nHalf done, Rene\u0301 \r\n");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);

		teaching.grades(assignment, this.student, "9", "Well begun\r\n\r\nHalf done, Ren\u00e9");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('a', assignment, this.student).path("grade_comment").asString())
			.isEqualTo("Well begun\n\nHalf done, Ren\u00e9");
		assertThat(held('a', assignment, this.student).path("grade_points").asInt()).isEqualTo(9);
		assertThat(patches(assignment)).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void doesNotMistakeInertTextForAChangeInTheLms(char district) {
		Teaching teaching = teaching(district);
		PersonId student = People.student(district, 10);
		AssignmentId assignment = teaching.setsWork("<img src=x onerror=alert(1)>");
		String comment = "Use <em>, not <i onclick=alert(1)>: x<y";
		teaching.grades(assignment, student, "8", comment);
		this.delivery.deliver();
		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);

		teaching.grades(assignment, student, "9", comment);
		this.delivery.deliver();

		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held(district, assignment, student).path("grade_comment").asString()).contains("Use <")
			.doesNotContainPattern("<[A-Za-z/!?]");
		assertThat(assignment(district, assignment).path("title").asString()).doesNotContainPattern("<[A-Za-z/!?]");
		assertThat(PageSource.shown(teaching.looksAt(assignment))).contains(">" + comment + "<",
				"<img src=x onerror=alert(1)>");
	}

	@Test
	void saysWhatTheServiceSaysWithCharactersThatTheDatabaseRefuses() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_comment\": \"Well\\u0000 done\"}");
		fault('a', "update_submission",
				"'kind': 'answer', 'status': 400, 'body': '{\\'message\\': \\'No\\\\u0000\\'}'");
		teaching.grades(assignment, this.student, "9", "");
		teaching.grades(assignment, People.student('a', 11), "9", "");

		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		assertThat(state('a', assignment, People.student('a', 11)).stage()).isIn(DeliveryState.Stage.STUCK);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\u0000", "\\ud83d", "\\ude00" })
	void keepsACommentOfTheLmsThatTheDatabaseCannotContain(String refused) {
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		keepsTheChange(teaching, assignment, "{\"grade_comment\": \"Well" + refused + "\"}");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void sendsAgainOverAnOlderCommentOfSeveralLinesThatLandedLate() {
		TestService.INSTANCE.pull("PATCH", "/differences", "{\"normalized_texts\": true}");
		Teaching teaching = teaching('a');
		AssignmentId assignment = graded(teaching, "8");
		teaching.grades(assignment, this.student, "9", "One\r\nTwo");
		assertThat(this.delivery.claim(10)).hasSize(1);
		this.delivery.leasesRunOut();
		teaching.grades(assignment, this.student, "10", "Three");
		this.delivery.deliver();
		changedThere('a', assignment, this.student, "{\"grade_points\": 9, \"grade_comment\": \"One\\r\\nTwo\"}");

		this.delivery.timePasses();
		this.delivery.check();
		this.delivery.deliver();

		assertThat(held('a', assignment, this.student).path("grade_comment").asString()).isEqualTo("Three");
	}

	@Test
	void saysThatACommentCannotBeClearedAtProviderA() {
		Teaching teaching = teaching('a');
		AssignmentId assignment = teaching.setsWork("Comment stays");
		teaching.grades(assignment, this.student, "8", "Well done");
		this.delivery.deliver();

		teaching.grades(assignment, this.student, "8", "");
		this.delivery.deliver();

		assertThat(state('a', assignment, this.student).reason()).isEqualTo(Reason.COMMENT_STAYS);
		assertThat(patches(assignment)).hasSize(1);
	}

}
