package dev.handback.delivery;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionTemplate;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * What teachers enter in an assignment's forms reaches the LMS, in the form that it
 * accepts.
 */
class AssignmentFieldsIntegrationTests extends AssignmentFormTest {

	@Autowired
	private TransactionTemplate transactions;

	@ParameterizedTest
	@ValueSource(chars = { 'a', 'b', 'c' })
	void sendsEverythingThatTheProviderKeeps(char district) {
		assertThat(full(district, "text").exchange()).hasStatus3xxRedirection();
		this.delivery.deliver();

		JsonNode there = assignment(district, this.id);
		assertThat(there.path("display_date").asString()).isEqualTo("2099-01-02T13:00:00.000Z");
		assertThat(there.path("end_date").asString()).isEqualTo("2099-02-01T04:59:00.000Z");
		assertThat(there.has("start_date")).isEqualTo(district == 'c');
		assertThat(there.path("max_attempts").asInt()).isEqualTo(3);
		assertThat(there.path("assignee_ids").valueStream().map(JsonNode::asString))
			.containsExactly(People.student(district, 3).value());
		assertThat(there.path("attachments").get(0).path("text").asString()).isEqualTo("Read chapter 3");
		assertThat(state(district, this.id).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
	}

	@Test
	void saysNextToTheLinkThatProviderBAcceptsNone() {
		assertThat(full('b', "link").exchange()).hasStatusOk().bodyText().contains("accept links here");
		assertThat(known()).isFalse();
	}

	@Test
	void refusesAnAddressThatAPageMayNotLinkTo() {
		assertThat(full('a', "link").param("attachments[1].type", "link")
			.param("attachments[1].content", "javascript:alert(1)")
			.exchange()).hasStatusOk().bodyText().contains("Enter a full web address");
		assertThat(known()).isFalse();
	}

	@Test
	void saysWhatTheProviderDoesNotKeep() {
		assertThat(form('a')).bodyText().contains("students can hand in work as soon as they see the assignment");
		assertThat(form('b')).bodyText().contains("rejects assignments with this time set");
		assertThat(form('c')).bodyText().contains("allow changes to attachments later", "name=\"acceptFrom\"");
	}

	@Test
	void changesOnlyTheMomentThatWasChanged() {
		full('a', "text").exchange();
		this.delivery.deliver();

		assertThat(edit('a').param("acceptUntil", "2099-03-31T23:59").exchange()).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(this.id))).singleElement()
			.satisfies((edit) -> assertThat(edit.path("request_body").asString())
				.isEqualTo("{\"end_date\":\"2099-04-01T03:59:00Z\"}"));
		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/edit", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))).bodyText().contains("assigned to selected students");
	}

	@Test
	void theSecondHalfOfADoubleClickIsNotAColleaguesChange() {
		full('a', "link").exchange();
		PageForm form = editForm('a');
		form.type("attempts", "05");
		// There is no such time on the day when clocks go forward.
		form.type("dueDate", "2099-03-08");
		form.type("dueTime", "02:30");
		assertThat(saves('a', form)).hasStatus3xxRedirection();

		assertThat(saves('a', form)).hasStatus3xxRedirection();
	}

	@ParameterizedTest
	@ValueSource(chars = { 'b', 'c' })
	void keepsTheTermThatNoUpdateCanRemove(char district) {
		plain(district).exchange();
		this.delivery.deliver();
		PageForm form = editForm(district);
		form.type("term", "");

		assertThat(saves(district, form)).hasStatusOk().bodyText().contains("can be changed but not removed");

		form.type("term", "5e00000000000000000%s0002".formatted(district));
		assertThat(saves(district, form)).hasStatus3xxRedirection();
		this.delivery.deliver();
		assertThat(assignment(district, this.id).path("term_id").asString()).endsWith("0002");
	}

	@ParameterizedTest
	@ValueSource(chars = { 'b', 'c' })
	void changesItAfterItsTermWasReplacedByAnother(char district) {
		plain(district).exchange();
		this.delivery.deliver();
		String term = "5e00000000000000000%s0001".formatted(district);
		undoing(() -> {
			update("update term set removed_at = now() where id = ?", term);
			PageForm form = editForm(district);
			assertThat(form.value("term")).isEqualTo(term);
			form.type("title", "Another title");

			assertThat(saves(district, form)).hasStatus3xxRedirection();
		});
	}

	@Test
	void isInItsSectionsTermAlthoughTheDistrictSharesNoTerms() {
		String term = "5e00000000000000000b0999";
		undoing(() -> {
			update("update section set term_id = ? where id = ?", term, People.section('b', 1).value());
			PageForm form = PageForm.of(PageSource.of(form('b')), "class=\"fields\"");
			form.type("id", this.id.toString());
			form.type("title", "Essay");
			assertThat(this.mvc.post()
				.uri("/sections/{section}/assignments", People.section('b', 1))
				.with(as(People.teacher('b')))
				.with(csrf())
				.params(form.sent(""))).hasStatus3xxRedirection();

			assertThat(editForm('b').value("term")).isEqualTo(term);
		});
	}

	@Test
	void saysWhichFieldOfAnEditHasToBeFixedAndKeepsWhatWasTyped() {
		full('a', "text").exchange();

		assertThat(edit('a').param("points", "ten").exchange()).hasStatusOk().bodyText().contains("Not saved", "ten\"");
	}

	@Test
	void saysHowManyPointsThereMayBe() {
		plain('a').exchange();
		PageForm form = editForm('a');
		form.type("points", "10000000");
		assertThat(saves('a', form)).hasStatusOk().bodyText().contains("from 0 to 9,999,999");

		form.type("points", "9999999");
		assertThat(saves('a', form)).hasStatus3xxRedirection();
	}

	@Test
	void saysOfAnAssignmentThatItIsKeptHereNotOfAGrade() {
		plain('a').exchange();
		update("update delivery set state = 'REFUSED', reason = 'NOT_ENROLLED' where assignment_id = ?",
				this.id.value());

		assertThat(PageSource.of(teaching('a').looksAt(this.id)))
			.contains("The student left the section, or the section is closed, so it&#39;s kept here.");
	}

	@Test
	void copiesTheAssignmentButNoneOfItsTimesAndNothingOfItsStateInTheLms() {
		full('a', "text").exchange();
		this.delivery.deliver();

		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/copy", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))).redirectedUrl()
			.isEqualTo("/sections/" + People.section('a', 1) + "/assignments/new?copy=" + this.id);
		assertThat(copied('a', People.section('a', 2))).hasStatusOk()
			.bodyText()
			.contains("Read chapter 3", "value=\"In several sections\"", "value=\"3\"")
			.doesNotContain("name=\"id\" value=\"" + this.id, lmsId(this.id), "value=\"2099-");
		assertThat(copied('b', People.section('b', 1))).hasStatus(404);
	}

	@Test
	void opensACopyInTheCurrentSectionThatIsMostLikeOneWhoseTermHasEnded() {
		plain('a').exchange();
		String ended = "5e00000000000000000a0998";
		undoing(() -> {
			update("insert into term values (?, ?, 'Last year', date '2020-08-01', date '2021-06-30')",
					People.district('a').value(), ended);
			update("update section set term_id = ? where id = ?", ended, People.section('a', 1).value());
			update("update section set name = (select name from section where id = ?) where id = ?",
					People.section('a', 1).value(), People.section('a', 3).value());

			assertThat(this.mvc.get()
				.uri("/sections/{section}/assignments/{assignment}/copy", People.section('a', 1), this.id)
				.with(as(People.teacher('a')))).redirectedUrl()
				.isEqualTo("/sections/" + People.section('a', 3) + "/assignments/new?copy=" + this.id);
			assertThat(copied('a', People.section('a', 3))).bodyText()
				.containsPattern("(?s)value=\"" + People.section('a', 1) + "\".*?Last year");
		});
	}

	@Test
	void copiesWhomItIsForWithinTheSection() {
		full('a', "text").exchange();

		PageForm copy = PageForm.of(PageSource.of(copied('a', People.section('a', 1))), "class=\"fields\"");

		assertThat(copy.value("chosen")).isEqualTo("true");
		assertThat(copy.sent("assignees").get("assignees")).containsExactly(People.student('a', 3).value());
	}

	@Test
	void saysThatACopyForAnotherSectionIsForAllOfItsStudents() {
		full('a', "text").exchange();

		MvcTestResult copy = copied('a', People.section('a', 2));

		assertThat(PageForm.of(PageSource.of(copy), "class=\"fields\"").value("chosen")).isEqualTo("false");
		assertThat(copy).bodyText().contains("The original is assigned to selected students");
		assertThat(copied('a', People.section('a', 1))).bodyText().doesNotContain("The original is assigned");
	}

	@Test
	void namesWhatADeletionDestroys() {
		plain('a').exchange();
		this.delivery.deliver();
		teaching('a').grades(this.id, People.student('a', 3), "5", "");
		this.delivery.deliver();
		teaching('a').grades(this.id, People.student('a', 4), "5", "");

		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/delete", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))).bodyText()
			.contains("1 grade will be deleted in the LMS", "t in the LMS yet won",
					"What students handed in there will also be deleted");
	}

	@Test
	void doesNotSayThatADeletionDestroysWhatWasDeletedInTheLms() {
		plain('a').exchange();
		this.delivery.deliver();
		deletedThere('a', this.id);
		teaching('a').grades(this.id, People.student('a', 3), "5", "");
		this.delivery.deliver();

		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/delete", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))).bodyText()
			.contains("It was already deleted in the LMS", "t in the LMS yet won")
			.doesNotContain("here and in the LMS", "What students handed in there");
	}

	@Test
	void saysWhatCanNoLongerBeChangedOnceItIsInTheLms() {
		plain('c').exchange();
		PageForm chosen = editForm('c');
		chosen.type("chosen", "true");
		chosen.type("assignees", People.student('c', 3).value());
		PageForm attached = editForm('c');
		attached.type("attachments[0].content", "https://example.org/");
		this.delivery.deliver();

		assertThat(saves('c', chosen)).hasStatusOk()
			.bodyText()
			.contains("Not saved", "class=\"problem\">It&#39;s assigned to all students");
		assertThat(saves('c', attached)).hasStatusOk()
			.bodyText()
			.contains("Not saved", "allow changes to attachments after an assignment is created");
	}

	private MockMvcTester.MockMvcRequestBuilder edit(char district) {
		MockMvcTester.MockMvcRequestBuilder edit = fields(
				this.mvc.post()
					.uri("/sections/{section}/assignments/{assignment}/edit", People.section(district, 1), this.id),
				district)
			.param("visibleFrom", "2099-01-02T08:00")
			.param("attempts", "3")
			.param("attachments[0].type", "text")
			.param("attachments[0].content", "Read chapter 3")
			.param("assignees", People.student(district, 3).value());
		Teaching.shown(teaching(district).opensEditForm(this.id)).forEach(edit::param);
		return edit;
	}

	private void undoing(Runnable changes) {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			changes.run();
		});
	}

	private MvcTestResult form(char district) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/new?id={id}", People.section(district, 1), AssignmentId.random())
			.with(as(People.teacher(district)))
			.exchange();
	}

	private MvcTestResult copied(char district, SectionId section) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/new?id={id}&copy={copy}", section, AssignmentId.random(), this.id)
			.with(as(People.teacher(district)))
			.exchange();
	}

}
