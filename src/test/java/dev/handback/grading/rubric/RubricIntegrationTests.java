package dev.handback.grading.rubric;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.signon.SignedInUser;
import dev.handback.support.PageForm;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * A rubric is stored as typed, never over another teacher's, and fills in a grade without
 * scripts.
 */
class RubricIntegrationTests extends PagesTest {

	private AssignmentId assignment;

	@BeforeEach
	void setWork() {
		this.rosters.read('a');
		this.assignment = new Teaching(this.mvc, 'a', 1).setsWork("With a rubric");
	}

	@Test
	void storesWhatWasTypedAndOffersItOnTheSubmission() {
		assertThat(posts("/rubric", fields("", "4"))).hasStatus3xxRedirection();

		assertThat(gets("/rubric")).bodyText().contains("value=\"Thesis\"", "value=\"Clear\"", "add up to 4");
		assertThat(gets("/submissions/" + People.student('a', 1))).bodyText()
			.contains("data-line=\"Thesis: Clear (4/4)\"");
	}

	@Test
	void keepsAnotherTeachersRubricAndSaysSo() {
		posts("/rubric", fields("", "4"));
		String first = version();
		posts("/rubric", fields(first, "5"));

		assertThat(posts("/rubric", fields(first, "6"))).hasStatusOk()
			.bodyText()
			.contains("This rubric was changed", "name=\"version\" value=\"" + version() + "\"");
		assertThat(posts("/rubric", fields("", "6"))).hasStatusOk().bodyText().contains("This rubric was changed");
		assertThat(gets("/rubric")).bodyText().contains("value=\"5\"");
	}

	@Test
	void theSecondHalfOfADoubleClickFindsItDone() {
		posts("/rubric", fields("", "4.50"));
		assertThat(posts("/rubric", fields("", "4.50"))).hasStatus3xxRedirection();
		String first = version();
		posts("/rubric", fields(first, "5"));
		assertThat(posts("/rubric", fields(first, "5"))).hasStatus3xxRedirection()
			.flash()
			.containsEntry("isSaved", true);

		String[] shown = { "version", version() };
		assertThat(posts("/rubric/delete", shown)).flash().containsKey("deleted");
		assertThat(posts("/rubric/delete", shown)).hasStatus3xxRedirection().flash().isEmpty();
	}

	@Test
	void overwritesNoneThatWasMadeAfterTheOneOnThePageWasDeleted() {
		posts("/rubric", fields("", "4"));
		String deleted = version();
		posts("/rubric/delete", new String[] { "version", deleted });

		assertThat(posts("/rubric", fields(deleted, "5"))).bodyText().contains("This rubric was changed");
		posts("/rubric", fields("", "6"));
		assertThat(posts("/rubric", fields(deleted, "7"))).bodyText().contains("This rubric was changed");
		assertThat(gets("/rubric")).bodyText().contains("value=\"6\"");
	}

	@Test
	void deletesOnlyTheRubricThatThePageShowed() {
		posts("/rubric", fields("", "4"));
		String first = version();
		posts("/rubric", fields(first, "5"));

		assertThat(posts("/rubric/delete", new String[] { "version", first })).flash().containsEntry("isKept", true);
		assertThat(gets("/rubric")).bodyText().contains("value=\"5\"");
	}

	@Test
	void savesADeletedRubricAgainUnlessACoTeacherMadeAnother() {
		posts("/rubric", fields("", "4"));
		String[] deleted = deleted();
		assertThat(gets("/rubric")).bodyText().doesNotContain("value=\"Thesis\"");

		assertThat(posts("/rubric", deleted)).hasStatus3xxRedirection();
		assertThat(gets("/rubric")).bodyText().contains("value=\"Thesis\"", "value=\"Clear\"", "value=\"4\"");

		deleted = deleted();
		posts("/rubric", fields("", "6"));
		assertThat(posts("/rubric", deleted)).hasStatusOk().bodyText().contains("This rubric was changed");
		assertThat(gets("/rubric")).bodyText().contains("value=\"6\"");
	}

	@Test
	void isCopiedWithItsAssignmentOnce() {
		posts("/rubric", fields("", "4"));
		PageForm form = copyForm();

		assertThat(creates(People.teacher('a'), 2, form)).hasStatus3xxRedirection();
		assertThat(rubrics(form)).isOne();
		String copy = "/sections/" + People.section('a', 2) + "/assignments/" + form.value("id") + "/rubric";
		String page = PageForm.of(contents(copy), "id=\"rubric-form\"").value("criteria[0].levels[0].title");
		assertThat(page).isEqualTo("Clear");

		update("delete from rubric where assignment_id = ?", UUID.fromString(form.value("id")));
		assertThat(creates(People.teacher('a'), 2, form)).hasStatus3xxRedirection();
		assertThat(rubrics(form)).isZero();
	}

	@Test
	void isNotCopiedFromASectionThatTheTeacherDoesNotTeach() {
		posts("/rubric", fields("", "4"));
		PageForm original = copyForm();
		creates(People.teacher('a'), 2, original);
		PageForm form = copyForm();
		form.type("copy", original.value("id"));

		assertThat(creates(People.coTeacher('a'), 2, copyForm())).hasStatus(404);
		assertThat(creates(People.coTeacher('a'), 1, form)).hasStatus3xxRedirection();
		assertThat(rubrics(form)).isZero();
	}

	@Test
	void saysWhatIsMissingBesideTheField() {
		assertThat(posts("/rubric", fields("", "a lot"))).hasStatusOk()
			.bodyText()
			.contains("Enter points from 0", "a lot");
		assertThat(posts("/rubric", fields("", "1,000"))).bodyText().contains("Did you mean 1000 or 1?");
		assertThat(posts("/rubric", new String[] { "version", "" })).hasStatusOk()
			.bodyText()
			.contains("Enter at least one criterion.");
	}

	@Test
	void addsAndRemovesPartsOfTheFormWithoutStoringThem() {
		assertThat(posts("/rubric/form", fields("", "4"), "add", "criterion")).bodyText()
			.containsPattern("id=\"criterion-1\"[^>]* autofocus");
		assertThat(posts("/rubric/form", fields("", "4"), "addLevel", "0")).bodyText()
			.containsPattern("id=\"criterion-0-level-1-title\"[^>]* autofocus");
		assertThat(posts("/rubric/form", fields("", "4"), "remove", "0")).bodyText()
			.doesNotContain("criterion-0")
			.containsPattern("id=\"rubric-add\"[^>]* autofocus");
		assertThat(value(Integer.class, "select count(*) from rubric where assignment_id = ?", this.assignment.value()))
			.isZero();
	}

	@Test
	void showsNoMoreThanOneTooManyHoweverHighTheIndexes() {
		String[] fields = IntStream.of(0, 19, 20, 21, 255)
			.boxed()
			.flatMap((index) -> Stream.of("criteria[" + index + "].levels[255].title", "x"))
			.toArray(String[]::new);

		for (String[] more : new String[][] { {}, { "add", "criterion" }, { "addLevel", "0" } }) {
			assertThat(posts("/rubric/form", fields, more)).hasStatusOk()
				.bodyText()
				.contains("criterion-20-level-10-title")
				.doesNotContain("criterion-21", "-level-11");
		}
		assertThat(posts("/rubric", fields)).hasStatusOk()
			.bodyText()
			.contains("criterion-20-level-10-title")
			.doesNotContain("criterion-21", "-level-11");
	}

	@Test
	void fillsInTheGradeForBrowsersWithoutScripts() {
		posts("/rubric", fields("", "4"));

		assertThat(grades("", "Well done.")).hasStatus3xxRedirection();

		assertThat(stored()).containsExactly("4 Thesis: Clear (4/4)\n\nWell done.");
	}

	@Test
	void gradesAgainWithOtherLevelsWithoutScripts() {
		posts("/rubric", fields("", "4"));

		posts("/submissions/" + People.student('a', 1),
				new String[] { "points", "2", "seen-points", "", "comment", "Fine.", "seen-comment", "" });
		assertThat(posts("/submissions/" + People.student('a', 1), new String[] { "rubric", version(), "rubric-0", "0",
				"points", "2", "seen-points", "2", "comment", "Fine.", "seen-comment", "Fine." }))
			.hasStatus3xxRedirection();
		assertThat(stored()).containsExactly("4 Thesis: Clear (4/4)\n\nFine.");

		assertThat(posts("/submissions/" + People.student('a', 2), new String[] { "rubric", version(), "rubric-0", "0",
				"points", "3", "seen-points", "", "comment", "", "seen-comment", "" }))
			.hasStatus3xxRedirection();
		assertThat(stored()).contains("3 Thesis: Clear (4/4)");
	}

	@Test
	void takesNoLevelOfAnotherRubricThanThePageShowed() {
		posts("/rubric", fields("", "4"));
		String[] chosen = { "rubric", version(), "rubric-0", "0", "points", "", "seen-points", "", "comment", "Fine.",
				"seen-comment", "" };
		posts("/rubric", fields(version(), "2"));

		assertThat(posts("/submissions/" + People.student('a', 1), chosen)).hasStatusOk()
			.bodyText()
			.contains("The rubric was changed after you opened the page.", "Fine.");
		posts("/rubric/delete", new String[] { "version", version() });
		assertThat(posts("/submissions/" + People.student('a', 1), chosen)).hasStatusOk()
			.bodyText()
			.contains("The rubric was changed after you opened the page.");
		assertThat(stored()).isEmpty();
	}

	@Test
	void saysWhyNothingWasSavedWithoutScripts() {
		posts("/rubric", fields("", "4"));

		assertThat(grades("a lot", "")).hasStatusOk().bodyText().contains("class=\"problem\"", "a lot");
		assertThat(grades("", "x".repeat(10_001))).hasStatusOk()
			.bodyText()
			.contains("Not saved. Fix 1 field.", "Thesis: Clear (4/4)");
		assertThat(stored()).isEmpty();
	}

	@Test
	void leavesPointsBlankThatWereClearedWithoutScripts() {
		posts("/rubric", fields("", "4"));
		assertThat(grades("", "Thesis: Clear (4/4)")).hasStatus3xxRedirection();

		assertThat(stored()).containsExactly("- Thesis: Clear (4/4)");
	}

	@Test
	void marksTheLevelWhoseLineIsInTheCommentHoweverItIsIndented() {
		posts("/rubric", fields("", "4"));
		posts("/submissions/" + People.student('a', 1), new String[] { "points", "4", "seen-points", "", "comment",
				"Well done.\n\n  Thesis: Clear (4/4)", "seen-comment", "" });

		assertThat(gets("/submissions/" + People.student('a', 1))).bodyText()
			.containsPattern("<input type=\"radio\"(?=[^>]*checked)[^>]*data-line=\"Thesis: Clear");
	}

	@Test
	void doesNotOfferWhatARubricWroteAsACommentToKeep() {
		posts("/rubric", fields("", "4"));
		for (int student = 1; student <= 3; student++) {
			assertThat(
					posts("/submissions/" + People.student('a', student),
							new String[] { "points", "4", "seen-points", "", "comment", "Thesis: Clear (4/4)",
									"seen-comment", "" }))
				.hasStatus3xxRedirection()
				.flash()
				.doesNotContainKey("frequentComment");
		}
	}

	private PageForm copyForm() {
		PageForm form = PageForm.of(contents("/sections/" + People.section('a', 2) + "/assignments/new?id="
				+ UUID.randomUUID() + "&copy=" + this.assignment), "/assignments\"");
		form.type("dueDate", "2099-01-31");
		return form;
	}

	private MvcTestResult creates(SignedInUser teacher, int section, PageForm form) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments", People.section('a', section))
			.with(as(teacher))
			.with(csrf())
			.params(form.sent(""))
			.exchange();
	}

	private int rubrics(PageForm form) {
		return value(Integer.class, "select count(*) from rubric where assignment_id = ?",
				UUID.fromString(form.value("id")));
	}

	private String contents(String address) {
		MvcTestResult page = this.mvc.get().uri(address).with(as(People.teacher('a'))).exchange();
		assertThat(page).hasStatusOk();
		return new String(page.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

	private MvcTestResult grades(String points, String comment) {
		return posts("/submissions/" + People.student('a', 1), new String[] { "rubric", version(), "rubric-0", "0",
				"points", points, "seen-points", "", "comment", comment, "seen-comment", "" });
	}

	private List<String> stored() {
		return values(String.class,
				"select coalesce(points::text, '-') || ' ' || comment from grade where assignment_id = ?",
				this.assignment.value());
	}

	/** Deletes the rubric and returns what Undo sends. */
	private String[] deleted() {
		Object offered = posts("/rubric/delete", new String[] { "version", version() }).getMvcResult()
			.getFlashMap()
			.get("deleted");
		return ((Map<?, ?>) offered).entrySet()
			.stream()
			.flatMap((field) -> Stream.of(field.getKey(), field.getValue()))
			.map(String::valueOf)
			.toArray(String[]::new);
	}

	private String version() {
		return value(String.class, "select version::text from rubric where assignment_id = ?", this.assignment.value());
	}

	private static String[] fields(String version, String points) {
		return new String[] { "version", version, "criteria[0].title", "Thesis", "criteria[0].levels[0].title", "Clear",
				"criteria[0].levels[0].points", points };
	}

	private MvcTestResult posts(String path, String[] fields, String... more) {
		var form = this.mvc.post().uri(address(path)).with(as(People.teacher('a'))).with(csrf());
		for (String[] some : new String[][] { fields, more }) {
			for (int i = 0; i < some.length; i += 2) {
				form.param(some[i], some[i + 1]);
			}
		}
		return form.exchange();
	}

	private MvcTestResult gets(String path) {
		return this.mvc.get().uri(address(path)).with(as(People.teacher('a'))).exchange();
	}

	private String address(String path) {
		return "/sections/" + People.section('a', 1) + "/assignments/" + this.assignment + path;
	}

}
