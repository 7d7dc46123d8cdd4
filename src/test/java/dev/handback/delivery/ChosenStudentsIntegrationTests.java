package dev.handback.delivery;

import java.util.List;

import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.PageForm;
import dev.handback.support.People;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/** Assignments for some of the students of a section. */
class ChosenStudentsIntegrationTests extends AssignmentFormTest {

	@Test
	void gradesOnlyTheStudentsItIsFor() {
		full('a', "text").exchange();

		PersonId chosen = People.student('a', 3);
		assertThat(teaching('a').types(this.id, chosen, "5", "")).hasStatusOk();
		assertThat(teaching('a').types(this.id, People.student('a', 4), "5", "")).hasStatus(404);
	}

	@Test
	void staysForAChosenStudentWhoLeftAndReturns() {
		full('a', "text").param("assignees", People.student('a', 4).value()).exchange();
		this.delivery.deliver();
		try {
			enrollment("now()", 4);
			assertThat(renames("One left")).hasStatus3xxRedirection();
			enrollment("now()", 3, 4);
			assertThat(renames("Both left")).hasStatus3xxRedirection();
		}
		finally {
			enrollment("null", 3, 4);
		}
		this.delivery.deliver();

		assertThat(teaching('a').types(this.id, People.student('a', 4), "5", "")).hasStatusOk();
		assertThat(TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(this.id)))
			.extracting((edit) -> edit.path("request_body").asString())
			.containsExactly("{\"title\":\"Both left\"}");
	}

	@Test
	void saysWhyNoOneIsListedWhenAllChosenStudentsLeft() {
		full('a', "text").exchange();
		try {
			enrollment("now()", 3);
			assertThat(teaching('a').looksAt(this.id)).bodyText()
				.contains("None of the chosen students is in the section now.")
				.doesNotContain("This section has no students yet");
		}
		finally {
			enrollment("null", 3);
		}
	}

	@Test
	void sendsNothingOfAChosenStudentWhoLeft() {
		full('a', "text").param("assignees", People.student('a', 4).value()).exchange();
		try {
			enrollment("now()", 4);
			this.delivery.deliver();
			PageForm form = editForm('a');
			form.tick("assignees", People.student('a', 5).value(), true);
			assertThat(saves('a', form)).hasStatus3xxRedirection();
			this.delivery.deliver();
		}
		finally {
			enrollment("null", 4);
		}
		assertThat(there()).containsExactly(People.student('a', 3).value(), People.student('a', 5).value());
		assertThat(teaching('a').types(this.id, People.student('a', 4), "5", "")).hasStatusOk();

		renames("Back again");
		this.delivery.deliver();

		assertThat(there()).containsExactly(People.student('a', 3).value(), People.student('a', 4).value(),
				People.student('a', 5).value());
	}

	@Test
	void waitsUntilAnyOfTheChosenStudentsIsThere() {
		full('a', "text").exchange();
		try {
			enrollment("now()", 3);
			this.delivery.deliver();
			assertThat(state('a', this.id).reason()).hasToString("NO_ONE_CHOSEN");
			assertThat(teaching('a').looksAt(this.id)).bodyText()
				.contains("None of the chosen students is in the section");
			assertThat(creates("In several sections")).isEmpty();
		}
		finally {
			enrollment("null", 3);
		}
		renames("There again");
		this.delivery.deliver();

		assertThat(there()).containsExactly(People.student('a', 3).value());
	}

	/** No one has graded yet. */
	@Test
	void saysThatTheLmsDoesNotKnowAChosenStudent() {
		full('a', "text").exchange();
		fault('a', "create_assignment",
				"'kind': 'answer', 'status': 400, 'body': '{`message`: `NOT_FOUND: Person with id %s not found`}'"
					.replace("`", "\\\"")
					.formatted(People.student('a', 3)));
		this.delivery.deliver();

		assertThat(state('a', this.id).reason()).hasToString("STUDENT_NOT_IN_LMS");
		assertThat(teaching('a').looksAt(this.id)).bodyText().doesNotContain("who gave this grade");
	}

	@Test
	void staysForAllFromWhenItsCreateIsOut() {
		plain('c').exchange();
		PageForm chosen = editForm('c');
		chosen.type("chosen", "true");
		chosen.type("assignees", People.student('c', 3).value());
		List<LeasedDelivery> out = this.delivery.claim(10);

		assertThat(saves('c', chosen)).hasStatusOk()
			.bodyText()
			.contains("Not saved", "It may be in the LMS already", "checked=\"checked\"");
		this.delivery.carry(out);
		this.delivery.deliver();

		assertThat(assignment('c', this.id).path("assignee_mode").asString()).isEqualTo("all");
		assertThat(assignees()).isEqualTo("[]");
	}

	@Test
	void isForChosenStudentsIfThatWasChosenBeforeItsCreateIsOut() {
		plain('c').exchange();
		PageForm chosen = editForm('c');
		chosen.type("chosen", "true");
		chosen.type("assignees", People.student('c', 3).value());

		assertThat(saves('c', chosen)).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(assignment('c', this.id).path("assignee_ids").toString()).isEqualTo(assignees());
	}

	@Test
	void sendsOtherStudentsThatWereChosenWhileItsCreateWasOut() {
		full('a', "text").exchange();
		List<LeasedDelivery> out = this.delivery.claim(10);
		choosesAnother();
		this.delivery.carry(out);
		this.delivery.deliver();

		assertThat(assignment('a', this.id).path("assignee_ids").toString()).isEqualTo(assignees());
	}

	@Test
	void sendsOtherStudentsThatWereChosenBeforeItsIdWasFoundAgain() {
		full('a', "text").exchange();
		this.delivery.deliver();
		LmsAssignmentId found = LmsAssignmentId.from(lmsId(this.id));
		update("""
				update assignment set lms_id = null, told_title = null, told_description = null, told_attachments = null,
					told_due_at = null, told_visible_from = null, told_accept_from = null, told_accept_until = null,
					told_points_possible = null, told_accepts_text = null, told_accepts_links = null,
					told_max_attempts = null, told_term_id = null, told_assignees = null
				where id = ?""",
				this.id.value());
		update("update delivery set state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN' where assignment_id = ?",
				this.id.value());
		choosesAnother();

		comesBack(this.id, found);
		this.delivery.deliver();

		assertThat(assignment('a', this.id).path("assignee_ids").toString()).isEqualTo(assignees());
	}

	@Test
	void saysThatItCanNoLongerBeForAll() {
		full('a', "text").exchange();
		PageForm all = editForm('a');
		all.type("chosen", "false");
		this.delivery.deliver();

		assertThat(saves('a', all)).hasStatusOk()
			.bodyText()
			.contains("Not saved", "You can change which students, but not assign it to all");
	}

	private List<String> there() {
		return assignment('a', this.id).path("assignee_ids").valueStream().map(JsonNode::asString).toList();
	}

	private void choosesAnother() {
		PageForm form = editForm('a');
		form.type("assignees", People.student('a', 4).value());
		assertThat(saves('a', form)).hasStatus3xxRedirection();
	}

	private String assignees() {
		return value(String.class, "select array_to_json(assignees) from assignment where id = ?", this.id.value());
	}

	private MvcTestResult renames(String title) {
		PageForm form = editForm('a');
		form.type("title", title);
		return saves('a', form);
	}

	private void enrollment(String removed, int... students) {
		for (int student : students) {
			update("update enrollment set removed_at = %s where person_id = ? and section_id = ?".formatted(removed),
					People.student('a', student).value(), People.section('a', 1).value());
		}
	}

}
