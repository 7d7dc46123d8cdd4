package dev.handback.grading;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;

import dev.handback.signon.SignedInUser;
import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Two teachers of one section, each with a page that was opened before the other one
 * saved.
 */
class CoTeachersIntegrationTests extends PagesTest {

	private static final SignedInUser FIRST = People.teacher('a');

	private static final SignedInUser SECOND = People.coTeacher('a');

	private static final PersonId ADA = People.student('a', 1);

	private static final PersonId BEN = People.student('a', 2);

	private static final String LIST = "id=\"grades\"";

	private static final String FIELDS = "class=\"fields\"";

	private AssignmentId essay;

	@BeforeEach
	void setWork() {
		this.rosters.read('a');
		Gradebook.empty(this.jdbc, People.section('a', 1));
		this.essay = new Teaching(this.mvc, 'a', 1).setsWork("Essay");
	}

	@Test
	void tickingAFlagDoesNotEmptyAColleaguesPoints() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");

		old.tick("flag-" + ADA, "late", true);
		assertThat(leaves(SECOND, old, ADA)).hasStatusOk();

		assertThat(grade(ADA)).isEqualTo("17 null late");
	}

	@Test
	void savingAllWithoutScriptsWritesOnlyWhatWasTouched() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");

		old.type("points-" + BEN, "9");
		assertThat(saves(SECOND, "/grades", old)).hasStatus3xxRedirection();

		assertThat(grade(ADA)).isEqualTo("17 null ");
		assertThat(grade(BEN)).isEqualTo("9 null ");
	}

	@Test
	void savingAllShowsBothValuesInTheLinesThatWereNotSaved() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");

		old.type("points-" + ADA, "12");
		old.type("points-" + BEN, "9");
		String page = PageSource.of(saves(SECOND, "/grades", old));

		assertThat(page).contains("Not saved", "Maren Holloway changed this", "<dd dir=\"auto\">12</dd>",
				"<dd dir=\"auto\">17</dd>");
		assertThat(grade(ADA)).isEqualTo("17 null ");
		assertThat(grade(BEN)).isEqualTo("9 null ");
		PageForm now = PageForm.of(page, LIST);
		assertThat(now.value("points-" + ADA)).as("what was typed").isEqualTo("12");
		assertThat(PageSource.of(saves(SECOND, "/grades", now))).as("saved again without a choice")
			.contains("Not saved");

		now.type("keep-mine", "points-" + ADA);
		assertThat(saves(SECOND, "/grades", now)).hasStatus3xxRedirection();
		assertThat(grade(ADA)).isEqualTo("12 null ");
	}

	@Test
	void theHistoryDoesNotNameATeacherWhoseGradeWasNotSaved() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");

		old.type("points-" + ADA, "12");
		assertThat(saves(SECOND, "/grades", old)).bodyText().contains("Not saved");

		assertThat(
				values(String.class, "select changed_by from grade_change where assignment_id = ? and student_id = ?",
						this.essay.value(), ADA.value()))
			.containsExactly(FIRST.person().value());
	}

	@Test
	void namesNoOneWhoWasErased() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");
		String erased = PersonId.ERASED + "0000000000000001";
		update("update grade_change set changed_by = ? where assignment_id = ?", erased, this.essay.value());

		assertThat(PageSource.of(this.mvc.get().uri(address() + "/submissions/" + ADA).with(as(SECOND)).exchange()))
			.contains("Someone who was erased")
			.doesNotContain(erased);
		old.type("points-" + ADA, "12");
		assertThat(PageSource.of(saves(SECOND, "/grades", old))).contains("This was changed after you opened the page")
			.doesNotContain(erased);
	}

	@Test
	void aChoiceThatIsOvertakenIsAskedForAgain() {
		PageForm old = opens(SECOND, "", LIST);
		givesPoints(ADA, "17");
		old.type("points-" + ADA, "12");
		PageForm now = PageForm.of(PageSource.of(saves(SECOND, "/grades", old)), LIST);
		givesPoints(ADA, "18");

		now.type("keep-mine", "points-" + ADA);
		assertThat(PageSource.of(saves(SECOND, "/grades", now))).contains("<dd dir=\"auto\">18</dd>");

		assertThat(grade(ADA)).isEqualTo("18 null ");
	}

	@Test
	void choosingTheirsWritesNothing() {
		PageForm old = opens(SECOND, "/submissions/" + ADA, FIELDS);
		givesPoints(ADA, "17");
		old.type("points", "12");
		PageForm now = PageForm.of(PageSource.of(saves(SECOND, "/submissions/" + ADA, old)), FIELDS);

		now.type("keep-theirs", "points");
		assertThat(saves(SECOND, "/submissions/" + ADA, now)).hasStatus3xxRedirection();

		assertThat(grade(ADA)).isEqualTo("17 null ");
	}

	@Test
	void savingACommentOnTheSubmissionPageDoesNotChangePointsBack() {
		PageForm old = opens(SECOND, "/submissions/" + ADA, FIELDS);
		givesPoints(ADA, "17");

		old.type("comment", "Well done");
		assertThat(saves(SECOND, "/submissions/" + ADA, old)).hasStatus3xxRedirection();

		assertThat(grade(ADA)).isEqualTo("17 Well done ");
	}

	@Test
	void savingAnOldEditFormDoesNotChangeBackWhatAColleagueChanged() {
		PageForm old = opens(SECOND, "/edit", FIELDS);
		PageForm first = opens(FIRST, "/edit", FIELDS);
		first.type("title", "Essay on islands");
		first.type("points", "30");
		assertThat(saves(FIRST, "/edit", first)).hasStatus3xxRedirection();

		old.type("description", "Two pages");
		assertThat(saves(SECOND, "/edit", old)).hasStatus3xxRedirection();

		assertThat(work()).isEqualTo("Essay on islands | Two pages | 30");
	}

	@Test
	void theEditFormShowsBothValuesAndSavesNothingUntilOneIsChosen() {
		PageForm old = opens(SECOND, "/edit", FIELDS);
		PageForm first = opens(FIRST, "/edit", FIELDS);
		first.type("points", "30");
		assertThat(saves(FIRST, "/edit", first)).hasStatus3xxRedirection();

		old.type("points", "25");
		old.type("title", "Essay on islands");
		String page = PageSource.of(saves(SECOND, "/edit", old));

		assertThat(page).contains("Nothing is saved yet", "Maren Holloway changed this", "<dd dir=\"auto\">25</dd>",
				"<dd dir=\"auto\">30</dd>", "value=\"Essay on islands\"");
		assertThat(work()).isEqualTo("Essay | Write it | 30");
		PageForm now = PageForm.of(page, FIELDS);
		now.type("keep-mine", "points");
		assertThat(saves(SECOND, "/edit", now)).hasStatus3xxRedirection();
		assertThat(work()).isEqualTo("Essay on islands | Write it | 25");
	}

	@Test
	void theGradebookShowsWhoEnteredTheOtherValue() {
		givesPoints(ADA, "17");

		assertThat(PageSource
			.of(new Gradebook(this.mvc, SECOND, People.section('a', 1)).types(new Cell(this.essay, ADA, "12", ""))))
			.contains("OTHER_VALUE", "Maren Holloway changed this", "keep-mine");

		assertThat(grade(ADA)).isEqualTo("17 null ");
	}

	@Test
	void undoingAnImportKeepsWhatAColleagueEnteredThatIsTheSame() {
		String plan = this.mvc.post()
			.uri("/sections/" + People.section('a', 1) + "/gradebook/import")
			.with(as(SECOND))
			.with(csrf())
			.param("text", "Student id,Essay\n" + ADA + ",17\n" + BEN + ",9\n")
			.exchange()
			.getResponse()
			.getRedirectedUrl();
		givesPoints(ADA, "17");

		for (String button : List.of("/apply", "/undo")) {
			assertThat(this.mvc.post().uri(plan + button).with(as(SECOND)).with(csrf())).hasStatus3xxRedirection();
		}

		assertThat(grade(ADA)).isEqualTo("17 null ");
		assertThat(grade(BEN)).isEqualTo("null null ");
	}

	@ParameterizedTest
	@CsvSource({ "'', /grades, id=\"grades\", points-", "/submissions/, '', class=\"fields\", points",
			"/edit, '', class=\"fields\", title" })
	void ofTwoWhoSaveAtTheSameMomentOnlyOneWins(String path, String save, String mark, String field) throws Exception {
		for (int round = 0; round < 10; round++) {
			PersonId student = People.student('a', 3 + round);
			String page = path.endsWith("/") ? path + student : path;
			String name = field.endsWith("-") ? field + student : field;
			PageForm first = opens(FIRST, page, mark);
			PageForm second = opens(SECOND, page, mark);
			first.type(name, "1" + round);
			second.type(name, "2" + round);
			CyclicBarrier start = new CyclicBarrier(2);
			var saved = List.of(async(start, FIRST, page + save, first), async(start, SECOND, page + save, second))
				.stream()
				.map(CompletableFuture::join)
				.toList();

			assertThat(saved).as("round %s", round).containsExactlyInAnyOrder(302, 200);
		}
	}

	private CompletableFuture<Integer> async(CyclicBarrier start, SignedInUser teacher, String path, PageForm form) {
		return CompletableFuture.supplyAsync(() -> {
			try {
				start.await();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
			return saves(teacher, path, form).getResponse().getStatus();
		});
	}

	private void givesPoints(PersonId student, String points) {
		PageForm page = opens(FIRST, "", LIST);
		page.type("points-" + student, points);
		assertThat(leaves(FIRST, page, student)).hasStatusOk();
	}

	private PageForm opens(SignedInUser teacher, String path, String mark) {
		return PageForm.of(PageSource.of(this.mvc.get().uri(address() + path).with(as(teacher)).exchange()), mark);
	}

	private MvcTestResult leaves(SignedInUser teacher, PageForm page, PersonId student) {
		return this.mvc.post()
			.uri(address() + "/grades/" + student)
			.with(as(teacher))
			.with(csrf())
			.params(page.sent(student.value()))
			.exchange();
	}

	private MvcTestResult saves(SignedInUser teacher, String path, PageForm form) {
		return this.mvc.post().uri(address() + path).with(as(teacher)).with(csrf()).params(form.sent("")).exchange();
	}

	private String address() {
		return "/sections/" + People.section('a', 1) + "/assignments/" + this.essay;
	}

	private String grade(PersonId student) {
		return value(String.class,
				"""
						select concat_ws(' ', coalesce(trim_scale(points)::text, 'null'), coalesce(comment, 'null'), array_to_string(flags, ','))
						from grade where assignment_id = ? and student_id = ?""",
				this.essay.value(), student.value());
	}

	private String work() {
		return value(String.class,
				"select concat_ws(' | ', title, description, trim_scale(points_possible)) from assignment where id = ?",
				this.essay.value());
	}

}
