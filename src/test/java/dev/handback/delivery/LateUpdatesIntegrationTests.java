package dev.handback.delivery;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.delivery.courier.SentUpdate;
import dev.handback.delivery.courier.SentUpdates;
import dev.handback.delivery.courier.AssignmentSettlement;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Updates of an assignment that got no answer and take effect after a newer one. */
class LateUpdatesIntegrationTests extends DeliveryTest {

	private Teaching teaching;

	private AssignmentId assignment;

	@BeforeEach
	void set() {
		this.teaching = teaching('a');
		this.assignment = this.teaching.setsWork("One");
		this.delivery.deliver();
	}

	@Test
	void doNotStayOverTheNewerOne() {
		edits("Two", "'kind': 'reset'");
		edits("Three", "");
		changedThere('a', this.assignment, "{\"title\": \"Two\"}");

		timePasses();

		assertThat(there("title")).isEqualTo("Three");
		assertThat(state('a', this.assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(patches()).isEqualTo(3);
	}

	/** The answer to the last update shows what the late one did. */
	@Test
	void doNotStayOverANewerEndEither() {
		types(Map.of("acceptUntil", "2099-02-01T12:00"), "'kind': 'reset'");
		types(Map.of("acceptUntil", "2099-03-01T12:00"), "");
		changedThere('a', this.assignment, "{\"end_date\": \"2099-02-01T17:00:00.000Z\"}");
		edits("Three", "");

		timePasses();

		assertThat(there("end_date")).isEqualTo("2099-03-01T17:00:00.000Z");
	}

	/** What a teacher changed in the LMS isn't overwritten. */
	@ParameterizedTest
	@CsvSource({ "Read chapter 2, Read chapter 3", "Theirs, Theirs" })
	void doNotStayOverNewerAttachmentsEither(String there, String kept) {
		attaches("Read chapter 2", "'kind': 'reset'");
		attaches("Read chapter 3", "");
		changedThere('a', this.assignment, """
				{"attachments": [{"type": "text", "text": "%s"}]}""".formatted(there));

		timePasses();

		assertThat(assignment('a', this.assignment).at("/attachments/0/text").asString()).isEqualTo(kept);
	}

	@Test
	void areNoReasonToOverwriteWhatATeacherChangedInTheLms() {
		edits("Two", "'kind': 'reset'");
		edits("Three", "");
		changedThere('a', this.assignment, "{\"title\": \"Theirs\", \"points_possible\": 7}");

		timePasses();

		assertThat(there("title")).isEqualTo("Theirs");
		assertThat(there("points_possible")).isEqualTo("7");
		assertThat(patches()).isEqualTo(2);
	}

	@Test
	void areNoReasonToOverwriteAFieldThatTheyDidNotChange() {
		edits("Two", "");
		edits("Two", "2099-02-28", "'kind': 'reset'");
		edits("Three", "2099-02-28", "");
		changedThere('a', this.assignment, "{\"title\": \"Two\"}");

		timePasses();

		assertThat(there("title")).isEqualTo("Two");
	}

	@Test
	void ofANodeThatFrozeDoNotStayEither() {
		fault('a', "update_assignment", "'kind': 'reset'");
		assertThat(this.teaching.edits(this.assignment, "Two", "2099-01-31")).hasStatus3xxRedirection();
		LeasedDelivery frozen = this.delivery.claim(1).get(0);
		this.app.getBean(SentUpdates.class)
			.leaves(frozen, new SentUpdate(Set.of("title"), content(frozen).forAnotherSection(null, null)));
		this.delivery.leasesRunOut();
		TestService.heal(TestService.INSTANCE.address());
		edits("Three", "");
		changedThere('a', this.assignment, "{\"title\": \"Two\"}");

		timePasses();

		assertThat(there("title")).isEqualTo("Three");
	}

	@Test
	void ofANodeThatFrozeAndReportsOnlyAfterAReadAreCheckedAgain() {
		assertThat(this.teaching.edits(this.assignment, "Two", "2099-01-31")).hasStatus3xxRedirection();
		LeasedDelivery frozen = this.delivery.claim(1).get(0);
		SentUpdate update = new SentUpdate(Set.of("title"), content(frozen));
		this.app.getBean(SentUpdates.class).leaves(frozen, update);
		this.delivery.leasesRunOut();
		edits("Three", "");
		timePasses();
		assertThat(noted()).isZero();
		changedThere('a', this.assignment, "{\"title\": \"Two\"}");

		assertThat(this.app.getBean(AssignmentSettlement.class)
			.updated(frozen, update, new ServiceAnswer.Unavailable<>(true, "no answer"))).isFalse();
		timePasses();

		assertThat(there("title")).isEqualTo("Three");
		assertThat(state('a', this.assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void areForgottenWhenTheAssignmentIsDeleted() {
		edits("Two", "'kind': 'reset'");
		this.teaching.presses(this.assignment, "delete");
		this.delivery.deliver();

		timePasses();

		assertThat(state('a', this.assignment).reason()).isNull();
		assertThat(noted()).isZero();
	}

	@Test
	void areLookedForAgainWhenTheLookFails() {
		edits("Two", "'kind': 'reset'");
		edits("Three", "");
		changedThere('a', this.assignment, "{\"title\": \"Two\"}");
		fault('a', "read_assignment", "'kind': 'answer', 'status': 503");
		timePasses();
		TestService.heal(TestService.INSTANCE.address());

		timePasses();

		assertThat(there("title")).isEqualTo("Three");
		assertThat(noted()).isZero();
	}

	private AssignmentContent content(LeasedDelivery row) {
		AssignmentWrite task = this.app.getBean(OutgoingAssignments.class).next(row.target());
		return ((AssignmentWrite.Update) task).wanted();
	}

	private void edits(String title, String fault) {
		edits(title, "2099-01-31", fault);
	}

	/** Edits and sends; if a fault is given, the first attempt fails. */
	private void edits(String title, String due, String fault) {
		if (!fault.isEmpty()) {
			fault('a', "update_assignment", fault);
		}
		assertThat(this.teaching.edits(this.assignment, title, due)).hasStatus3xxRedirection();
		this.delivery.deliver();
	}

	private void attaches(String text, String fault) {
		types(Map.of("attachments[0].type", "text", "attachments[0].content", text), fault);
	}

	/** The same in the whole form. */
	private void types(Map<String, String> typed, String fault) {
		if (!fault.isEmpty()) {
			fault('a', "update_assignment", fault);
		}
		PageForm form = PageForm.of(PageSource.of(this.teaching.opensEditForm(this.assignment)), "class=\"fields\"");
		typed.forEach(form::type);
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/edit", People.section('a', 1), this.assignment)
			.with(as(People.teacher('a')))
			.params(form.sent(""))
			.with(csrf())
			.exchange()).hasStatus3xxRedirection();
		this.delivery.deliver();
	}

	private void timePasses() {
		this.delivery.timePasses(Duration.ofSeconds(91));
		this.delivery.check();
		this.delivery.deliver();
		this.delivery.check();
	}

	private String there(String field) {
		return assignment('a', this.assignment).path(field).asString();
	}

	private long patches() {
		return TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(this.assignment)).size();
	}

	private long noted() {
		return value(Long.class, "select count(*) from assignment_update where assignment_id = ?",
				this.assignment.value());
	}

}
