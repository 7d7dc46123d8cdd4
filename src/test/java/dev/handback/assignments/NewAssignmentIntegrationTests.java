package dev.handback.assignments;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import jakarta.persistence.EntityManager;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

class NewAssignmentIntegrationTests extends PagesTest {

	private static final String NEW = "/sections/" + People.section('a', 1) + "/assignments/new";

	private static final String EDIT = "/sections/{section}/assignments/{assignment}/edit";

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private EntityManager entities;

	private final UUID id = UUID.randomUUID();

	@BeforeEach
	void readTheRosters() {
		this.rosters.read('a', 'b');
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "title | '' | title-problem", "points | <script> | points-problem",
			"dueDate | <script> | due-problem", "dueTime | <script> | due-problem" })
	void saysBesideTheFieldWhatIsWrongAndKeepsWhatWasTyped(String field, String value, String problem) {
		MvcTestResult page = send('a', field, value);

		assertThat(page).hasStatusOk().bodyText().contains(HtmlUtils.htmlEscape(value)).satisfies((body) -> {
			assertThat(messageIn(body, problem)).isNotBlank();
			assertThat(body).doesNotContain("<script>alert");
		});
		assertThat(stored()).isZero();
	}

	@Test
	void offersWhatWasCorrectedInAFormThatHasCreatedItAlready() {
		send('a', "title", "Esay");
		assertThat(send('a', "title", "Esay")).hasStatus3xxRedirection();

		MvcTestResult again = send('a', "title", "Essay 1");

		assertThat(again).hasStatusOk()
			.bodyText()
			.contains("already created", "value=\"Essay 1\"", "name=\"seen-title\" value=\"Esay\"");
		assertThat(this.mvc.post()
			.uri(EDIT, People.section('a', 1), this.id)
			.with(as(People.teacher('a')))
			.with(csrf())
			.params(PageForm.of(PageSource.of(again), "class=\"fields\"").sent(""))).hasStatus3xxRedirection();
		assertThat(value(String.class, "select title from assignment where id = ?", this.id)).isEqualTo("Essay 1");
	}

	@Test
	void whoGoesBackToAFormThatWasSentCreatesNothingTwice() {
		String address = String.valueOf(teacherOpens(NEW).getResponse().getRedirectedUrl());
		PageForm form = form(address);
		for (String created : List.of("id", "others[0].id")) {
			assertThat(form(address).value(created)).isEqualTo(form.value(created)).isNotBlank();
		}
		form.type("title", "Sent without an answer");
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments", People.section('a', 1))
			.with(as(People.teacher('a')))
			.with(csrf())
			.params(form.sent(""))).hasStatus3xxRedirection();

		MvcTestResult back = teacherOpens(address);

		assertThat(back).hasStatus3xxRedirection().flash().containsEntry("earlier", "Sent without an answer");
		assertThat(form(String.valueOf(back.getResponse().getRedirectedUrl())).value("id"))
			.isNotEqualTo(form.value("id"));
	}

	private PageForm form(String address) {
		return PageForm.of(teachersPage(address), "class=\"fields\"");
	}

	@Test
	void anOlderPageSaysThatNoneOfItsChangesIsSaved() {
		send('a', "title", "Essay");
		MultiValueMap<String, String> older = editForm();
		assertThat(edits(older, "Essay 1", older.getFirst("description"))).hasStatus3xxRedirection();

		assertThat(edits(older, "Essay 2", "Two pages.")).bodyText()
			.contains("Nothing is saved yet, because 1 field was changed after you opened this page.");
		assertThat(editForm().getFirst("description")).isNotEqualTo("Two pages.");
	}

	@Test
	void aTitleThatStandsInForTheDescriptionChangesWithIt() {
		send('a', "description", "");
		assertThat(send('a', "description", "")).hasStatus3xxRedirection();
		MultiValueMap<String, String> form = editForm();

		assertThat(edits(form, "Essay 1", form.getFirst("description"))).hasStatus3xxRedirection();

		assertThat(value(String.class, "select title || ': ' || description from assignment where id = ?", this.id))
			.isEqualTo("Essay 1: Essay 1");
	}

	private MultiValueMap<String, String> editForm() {
		return new LinkedMultiValueMap<>(PageForm
			.of(PageSource
				.of(this.mvc.get().uri(EDIT, People.section('a', 1), this.id).with(as(People.teacher('a'))).exchange()),
					"class=\"fields\"")
			.sent(""));
	}

	private MvcTestResult edits(MultiValueMap<String, String> form, String title, String description) {
		form.set("title", title);
		form.set("description", description);
		return this.mvc.post()
			.uri(EDIT, People.section('a', 1), this.id)
			.with(as(People.teacher('a')))
			.with(csrf())
			.params(form)
			.exchange();
	}

	@Test
	void createsItOnceIfTheButtonIsPressedTwiceAtOnce() {
		CompletableFuture<MvcTestResult> second = this.transactions.execute((status) -> {
			assertThat(send('a', "title", "Essay")).hasStatus3xxRedirection();
			this.entities.flush();
			CompletableFuture<MvcTestResult> other = CompletableFuture.supplyAsync(() -> send('a', "title", "Essay"));
			Awaitility.await()
				.until(() -> value(Boolean.class, "select exists (select from pg_locks where not granted)"));
			return other;
		});

		assertThat(second.join()).hasStatus3xxRedirection();
		assertThat(stored()).isOne();
	}

	@Test
	void asksForTheTermWhereTheProviderDoes() {
		assertThat(send('b', "term", "")).hasStatusOk()
			.bodyText()
			.satisfies((body) -> assertThat(messageIn(body, "term-problem")).isNotBlank());
		assertThat(stored()).isZero();
	}

	@Test
	void storesTheIntentAndItsDeliveryTogether() {
		assertThat(send('a', "title", "O'Brien & <b>sons</b> 👩‍🏫")).hasStatus3xxRedirection();

		assertThat(stored()).isEqualTo(1);
		assertThat(value(Integer.class, "select count(*) from delivery where assignment_id = ?", this.id)).isEqualTo(1);
		assertThat(value(Integer.class, "select count(*) from audit_record where subject = ?", this.id.toString()))
			.isEqualTo(1);
	}

	@Test
	void readsTheDueDateInTheDistrictsZone() {
		send('a', "dueDate", "2099-07-01");

		assertThat(value(String.class, "select due_at at time zone 'UTC' from assignment where id = ?", this.id))
			.isEqualTo("2099-07-02 03:59:00");
	}

	@Test
	void showsNothingOfASectionToAnyoneWhoDoesNotTeachIt() {
		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/new", People.section('a', 2))
			.with(as(People.coTeacher('a')))).hasStatus(404);
		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments", People.section('a', 2))
			.with(as(People.coTeacher('a')))
			.with(csrf())
			.param("id", this.id.toString())
			.param("title", "Not mine")).hasStatus(404);
		assertThat(stored()).isZero();
	}

	private MvcTestResult send(char district, String field, String value) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments", People.section(district, 1))
			.with(as(People.teacher(district)))
			.with(csrf())
			.param("id", this.id.toString())
			.param("title", field.equals("title") ? value : "Essay")
			.param("description", field.equals("description") ? value : "Write it")
			.param("dueDate", field.equals("dueDate") ? value : "2099-01-31")
			.param("dueTime", field.equals("dueTime") ? value : "23:59")
			.param("points", field.equals("points") ? value : "20")
			.param("term", field.equals("term") ? value : "5e00000000000000000%s0001".formatted(district))
			.exchange();
	}

	private int stored() {
		return value(Integer.class, "select count(*) from assignment where id = ?", this.id);
	}

	private static String messageIn(String body, String id) {
		int start = body.indexOf("id=\"" + id + "\"");
		assertThat(start).as(id).isPositive();
		return body.substring(body.indexOf('>', start) + 1, body.indexOf("</p>", start));
	}

}
