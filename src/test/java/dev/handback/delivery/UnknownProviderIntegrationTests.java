package dev.handback.delivery;

import java.util.Locale;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Every provider, while we don't know which one it is. */
class UnknownProviderIntegrationTests extends SubmissionPageTest {

	@AfterEach
	void knownAgain() {
		for (char district : new char[] { 'a', 'b', 'c' }) {
			provider(district, String.valueOf(district).toUpperCase(Locale.ROOT));
		}
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void handsGradesBackWhicheverProviderItReallyIs(char district) {
		provider(district, "OTHER");
		Teaching teaching = teaching(district);
		PersonId student = People.student(district, 3);
		AssignmentId assignment = teaching.setsWork("To somewhere");
		teaching.grades(assignment, student, "17.5", "");
		this.delivery.deliver();
		teaching.grades(assignment, student, "17.5", "Well done");

		this.delivery.deliver();

		assertThat(state(district, assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		JsonNode held = held(district, assignment, student);
		assertThat(held.path("grade_points").decimalValue()).isEqualByComparingTo("17.5");
		assertThat(held.path("grade_comment").asString()).isEqualTo("Well done");
		assertThat(patches(assignment)).hasSize(2)
			.allSatisfy((request) -> assertThat(request.path("request_body").asString()).contains("\"grade_points\"")
				.doesNotContain("\"grade\"", "flags", "state", "grader_id", "extra_attempts", "override_due_date"));
	}

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void promisesToClearNoComment(char district) {
		provider(district, "OTHER");
		Teaching teaching = teaching(district);
		PersonId student = People.student(district, 3);
		AssignmentId assignment = teaching.setsWork("Stays");
		teaching.grades(assignment, student, "17.5", "Well done");
		this.delivery.deliver();
		teaching.grades(assignment, student, "17.5", "");

		this.delivery.deliver();

		assertThat(state(district, assignment, student).reason()).isEqualTo(Reason.COMMENT_STAYS);
		assertThat(patches(assignment)).hasSize(1);
	}

	@Test
	void waitsForAStudentWhoMustOpenTheLmsFirst() {
		provider('b', "OTHER");
		Teaching teaching = teaching('b');
		AssignmentId assignment = teaching.setsWork("Not opened");
		teaching.grades(assignment, People.student('b', 1), "5", "");

		this.delivery.deliver();

		assertThat(state('b', assignment, People.student('b', 1)).reason()).isEqualTo(Reason.NO_STUDENT_SESSION);
	}

	/** The service may call a district's LMS by a new name. */
	@Test
	void losesNothingThatOnlyTheKnownProviderKeeps() {
		AssignmentId assignment = created('c');
		PersonId student = People.student('c', 3);
		assertThat(form('c', assignment, 3).param("text", "B+").param("ownDue", "2099-02-01T10:00"))
			.hasStatus3xxRedirection();
		this.delivery.deliver();

		provider('c', "OTHER");
		teaching('c').looksAt(assignment);
		this.delivery.check();
		this.delivery.deliver();

		assertThat(state('c', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		provider('c', "C");
		assertThat(Teaching.shown(page('c', assignment, 3))).containsEntry("seen-text", "B+")
			.containsEntry("seen-ownDue", "2099-02-01T10:00");
	}

	@Test
	void sendsAGradeInWordsOnceTheProviderKeepsIt() {
		AssignmentId assignment = created('c');
		PersonId student = People.student('c', 3);
		form('c', assignment, 3).param("text", "B+").exchange();
		provider('c', "A");
		this.delivery.deliver();
		assertThat(state('c', assignment, student).reason()).isEqualTo(Reason.WORDS_NEED_POINTS);

		provider('c', "C");
		teaching('c').looksAt(assignment);
		this.delivery.check();
		this.delivery.deliver();

		assertThat(state('c', assignment, student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held('c', assignment, student).path("grade").asString()).isEqualTo("B+");
	}

	private void provider(char district, String provider) {
		this.jdbc.sql("update district set provider = :provider where district_id = :id")
			.param("provider", provider)
			.param("id", People.district(district).value())
			.update();
	}

}
