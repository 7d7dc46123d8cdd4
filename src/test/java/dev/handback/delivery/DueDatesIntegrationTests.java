package dev.handback.delivery;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** A due date that someone changes in the LMS. */
class DueDatesIntegrationTests extends AssignmentLifeTest {

	private static final String CHANGED = "Its due date was changed in the LMS";

	private static final String THERE = "2098-06-01T21:30:00Z";

	@Test
	void theTeacherTakesTheOneOfTheLms() {
		AssignmentId assignment = created(teaching('a'), "Moved there");
		assertThat(page('a', assignment)).doesNotContain(CHANGED);
		movesThere('a', assignment, THERE);

		String asks = page('a', assignment);
		assertThat(asks).contains(CHANGED).containsPattern("There, it&#39;s due [^<]*2098").contains("Send mine");
		presses('a', assignment, asks, "take-due-date");

		assertThat(page('a', assignment)).doesNotContain(CHANGED).contains("2098").doesNotContain("2099");
		this.delivery.deliver();
		assertThat(edits(assignment)).isEmpty();
	}

	@Test
	void studentsReadBothUntilItIsSettled() {
		AssignmentId assignment = created(teaching('a'), "Due twice");
		movesThere('a', assignment, THERE);
		assertThat(studentsPage(assignment)).containsPattern("Due [^<]*2099")
			.containsPattern("In the LMS, it&#39;s due [^<]*2098");
		changedThere('a', assignment, this.student, "{\"override_due_date\": \"2097-03-04T12:00:00.000Z\"}");
		assertThat(studentsPage(assignment)).containsPattern("Due [^<]*2097").doesNotContain("In the LMS, it");
		changedThere('a', assignment, this.student, "{\"override_due_date\": null}");
		update("update delivery set look_at = now() where assignment_id = ?", assignment.value());
		movesThere('a', assignment, null);
		assertThat(studentsPage(assignment)).contains("In the LMS, it has no due date.");

		presses('a', assignment, page('a', assignment), "take-due-date");

		assertThat(studentsPage(assignment)).doesNotContain("In the LMS, it");
	}

	@Test
	void isSomethingToDoUntilItIsSettled() {
		update("update assignment set lms_due_at = due_at");
		AssignmentId assignment = created(teaching('a'), "To be settled");
		movesThere('a', assignment, THERE);
		assertThat(teachersPage("/sections")).contains("1 due date was changed in the LMS");
		assertThat(teachersPage("/sections/to-do")).contains("due date changed in the LMS");

		changedThere('a', assignment, "{\"state\": \"locked\"}");
		update("update delivery set look_at = now() where assignment_id = ?", assignment.value());
		lookComes();
		assertThat(page('a', assignment)).contains("closed in the LMS", CHANGED);
		assertThat(teachersPage("/sections")).contains("1 due date was changed in the LMS");
		assertThat(teachersPage("/sections/to-do")).contains("due date changed in the LMS");

		presses('a', assignment, page('a', assignment), "take-due-date");

		assertThat(teachersPage("/sections")).doesNotContain("due date was changed");
		assertThat(teachersPage("/sections/to-do")).doesNotContain("due date changed");
	}

	@Test
	void theTeacherSendsTheirs() {
		AssignmentId assignment = created(teaching('a'), "Moved back");
		String before = assignment('a', assignment).path("due_date").asString();
		movesThere('a', assignment, THERE);

		presses('a', assignment, page('a', assignment), "send-due-date");
		this.delivery.deliver();

		assertThat(edits(assignment)).hasSize(1);
		assertThat(assignment('a', assignment).path("due_date").asString()).isEqualTo(before);
		assertThat(page('a', assignment)).doesNotContain(CHANGED).contains("2099");
	}

	@ParameterizedTest
	@ValueSource(strings = { "take-due-date", "send-due-date" })
	void theSecondHalfOfADoubleClickFindsItDone(String button) {
		AssignmentId assignment = created(teaching('a'), "Pressed twice");
		movesThere('a', assignment, THERE);
		String asks = page('a', assignment);
		presses('a', assignment, asks, button);

		assertThat(presses('a', assignment, asks, button)).doesNotContain("nothing was done", CHANGED);
	}

	@Test
	void theOtherAnswerFromTheSamePageDoesNothing() {
		AssignmentId assignment = created(teaching('a'), "Answered in two ways");
		movesThere('a', assignment, THERE);
		String asks = page('a', assignment);
		presses('a', assignment, asks, "take-due-date");

		assertThat(presses('a', assignment, asks, "send-due-date")).contains("nothing was done");
	}

	@Test
	void anOldPageDecidesNothing() {
		AssignmentId assignment = created(teaching('a'), "Moved twice");
		movesThere('a', assignment, THERE);
		String old = page('a', assignment);
		update("update assignment set lms_due_at = lms_due_at + interval '1 day' where id = ?", assignment.value());

		assertThat(presses('a', assignment, old, "take-due-date")).contains("nothing was done");
		assertThat(presses('a', assignment, old, "send-due-date")).contains("nothing was done");
		this.delivery.deliver();

		assertThat(page('a', assignment)).contains(CHANGED).containsPattern("Here, it&#39;s due [^<]*2099");
		assertThat(edits(assignment)).isEmpty();
	}

	@Test
	void oneThatWasRemovedThereIsSentAgain() {
		AssignmentId assignment = teaching('c').setsWork("No longer due");
		this.delivery.deliver();
		movesThere('c', assignment, null);

		String asks = page('c', assignment);
		assertThat(asks).contains(CHANGED, "There, it has no due date");
		presses('c', assignment, asks, "send-due-date");
		this.delivery.deliver();

		assertThat(assignment('c', assignment).path("due_date").asString()).startsWith("2099");
		assertThat(page('c', assignment)).doesNotContain(CHANGED);
	}

	@Test
	void anEarlierUpdateDoesNotStayOverTheirs() {
		AssignmentId assignment = created(teaching('a'), "Moved on both sides");
		movesThere('a', assignment, THERE);
		presses('a', assignment, page('a', assignment), "take-due-date");

		// An update that left before lands now.
		changedThere('a', assignment, "{\"due_date\": \"2099-05-01T04:00:00Z\"}");
		update("update assignment set told_due_at = '2099-05-01T04:00:00Z', lms_due_at = '2099-05-01T04:00:00Z' where id = ?",
				assignment.value());
		this.delivery.deliver();

		assertThat(assignment('a', assignment).path("due_date").asString()).startsWith("2098-06-01T21:30");
		assertThat(page('a', assignment)).doesNotContain(CHANGED).contains("2098");
	}

	@Test
	void afterAFailedReadTheNextPageLooksAgain() {
		AssignmentId assignment = created(teaching('a'), "Moved unseen");
		fault('a', "read_assignment", "'kind': 'answer', 'status': 503, 'next': 1");
		movesThere('a', assignment, THERE);
		assertThat(page('a', assignment)).doesNotContain(CHANGED);

		update("update lms_look set looked_at = looked_at - interval '2 minutes'");
		page('a', assignment);
		lookComes();

		assertThat(page('a', assignment)).contains(CHANGED);
	}

	@Test
	void anAssignmentFromTheLedgerTakesTheOneOfTheLms() {
		AssignmentId assignment = created(teaching('a'), "From the ledger");
		update("update assignment set due_at = null, told_due_at = null, lms_due_at = null, lms_seen_at = null where id = ?",
				assignment.value());
		page('a', assignment);
		lookComes();

		assertThat(page('a', assignment)).doesNotContain(CHANGED).contains("2099");
		assertThat(edits(assignment)).isEmpty();
	}

	@Test
	void whatTheLmsWouldRefuseIsNotOffered() {
		AssignmentId assignment = created(teaching('a'), "Overdue here");
		movesThere('a', assignment, THERE);
		update("update assignment set due_at = now() - interval '1 day' where id = ?", assignment.value());

		assertThat(page('a', assignment)).contains(CHANGED, "take-due-date", "accepts only due dates in the future")
			.doesNotContain("send-due-date");
	}

	@Test
	void anOldPageSendsNoneThatHasPassedSince() {
		AssignmentId assignment = created(teaching('a'), "Overdue since then");
		movesThere('a', assignment, THERE);
		String old = page('a', assignment);
		String here = PageForm.of(old, "/take-due-date\"").value("here");
		update("update assignment set due_at = '2020-01-01T00:00:00Z', told_due_at = due_at where id = ?",
				assignment.value());

		String after = presses('a', assignment, old.replace(here, "2020-01-01T00:00:00Z"), "send-due-date");
		this.delivery.deliver();

		assertThat(after).contains("nothing was done", CHANGED, "accepts only due dates in the future");
		assertThat(edits(assignment)).isEmpty();
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void saysOfAChangeThatTheDueDatePassedBeforeItWasSent() {
		AssignmentId assignment = created(teaching('a'), "Changed too late");
		fault('a', "update_assignment",
				"'kind': 'answer', 'status': 400, 'body': '{`message`: `due_date must be in the future`}'".replace("`",
						"\\\""));
		assertThat(teaching('a').edits(assignment, "Changed too late", "2098-02-01")).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(page('a', assignment)).contains("The due date passed before we could send it. Set a later date.");
	}

	@Test
	void secondsMakeNoDifference() {
		AssignmentId assignment = created(teaching('a'), "Seconds later");
		String due = assignment('a', assignment).path("due_date").asString();
		movesThere('a', assignment, due.replaceFirst(":00(\\.0+)?Z", ":59Z"));
		assertThat(assignment('a', assignment).path("due_date").asString()).contains(":59");

		assertThat(page('a', assignment)).doesNotContain(CHANGED);
	}

	private void movesThere(char district, AssignmentId assignment, @Nullable String due) {
		changedThere(district, assignment, (due != null) ? "{\"due_date\": \"" + due + "\"}" : "{\"due_date\": null}");
		page(district, assignment);
		lookComes();
	}

	private String studentsPage(AssignmentId assignment) {
		return PageSource.of(this.mvc.get()
			.uri("/your-work/{assignment}", assignment)
			.with(as(People.user('a', 111, Role.STUDENT)))
			.exchange());
	}

	private String page(char district, AssignmentId assignment) {
		return PageSource.of(teaching(district).looksAt(assignment));
	}

	/** Sends the form of that page and returns the page that follows. */
	private String presses(char district, AssignmentId assignment, String page, String button) {
		String address = "/sections/" + People.section(district, 1) + "/assignments/" + assignment;
		MvcTestResult answer = this.mvc.post()
			.uri(address + "/" + button)
			.with(as(People.teacher(district)))
			.with(csrf())
			.params(PageForm.of(page, "/take-due-date\"").sent(""))
			.exchange();
		assertThat(answer).hasStatus3xxRedirection();
		return PageSource.of(this.mvc.get()
			.uri(address)
			.with(as(People.teacher(district)))
			.cookie(answer.getResponse().getCookies())
			.exchange());
	}

}
