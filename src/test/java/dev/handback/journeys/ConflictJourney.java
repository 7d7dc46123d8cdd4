package dev.handback.journeys;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Browser;
import dev.handback.support.Heard;
import dev.handback.support.Keyboard;
import dev.handback.support.Walk;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher's grades were changed in the LMS while their pages were open. */
class ConflictJourney extends WalkStage {

	private static final String EARLY = "5b00000000000000000a0105";

	private static final String LATE = "5b00000000000000000a0120";

	private static Walk walk;

	@BeforeAll
	static void start() {
		walk = teacher();
		walk.to(SECTION + "/assignments/new").setWork("Essay").seen("#assignment-state .state-in-the-lms");
	}

	@Test
	void sendsTheTeachersValueThoughThePageRenewsItselfMeanwhile() {
		Page page = walk.page();
		conflict(EARLY);
		walk.to(work()).seen(row(EARLY) + " .theirs button");
		// The page polls while the browser is still checking whether the session exists.
		page.route("**/session", (route) -> {
			page.evaluate("htmx.ajax('GET', document.querySelector('#watch').getAttribute('hx-get'), { swap: 'none' })"
					+ ".then(() => {})");
			route.resume();
		});
		page.evaluate("document.querySelector('" + row(EARLY) + " .theirs').dataset.older = 'yes'");

		walk.onward(row(EARLY) + " button[formaction*='send-ours']");
		page.unroute("**/session");
		walk.seen(row(EARLY) + " .state-in-the-lms");
		page.keyboard().press("Tab");
		assertThat(page.locator(row(EARLY) + " th a")).isFocused();
	}

	@Test
	void saysThatAFormWasNotSentAndSendsItAtTheNextClick() {
		Page page = walk.page();
		for (Consumer<Route> unreachable : List.<Consumer<Route>>of(Route::abort, ConflictJourney::failed)) {
			page.route("**/session", unreachable);
			walk.to(SECTION + "/assignments/new").fill("#title", "Sent at the second click");

			walk.click("main form .button").seen("#session-over [data-kind=unreachable]");
			Browser.photograph(page, "form-not-sent");
			page.unroute("**/session");

			walk.submit().seen("#assignment-state .state-in-the-lms");
		}
	}

	private static void failed(Route route) {
		route.fulfill(new Route.FulfillOptions().setStatus(404));
	}

	private static void filtered(Route route) {
		route.fulfill(new Route.FulfillOptions().setContentType("text/html").setBody("<p>Blocked by your school</p>"));
	}

	@Test
	void settlesAConflictInTheGradebookAndNamesWhoAndWhen() {
		conflict(LATE);
		assertThat(walk.page().locator("#said")).hasText(Pattern.compile(".+, Essay: conflict"));
		walk.click(walk.cell(LATE, "Essay"));
		assertThat(Heard.here(walk.page()).name()).isEqualTo("18 conflict");

		walk.click("#settle").seen("#conflict-list .conflict");
		assertThat(walk.page().locator("#conflict-list .conflict-values").first()).containsText("18");
		assertThat(walk.page().locator("#conflict-list .conflict-values").first()).containsText("Seen in the LMS on");
		Browser.photograph(walk.page(), "gradebook-settle");
		walk.click("#conflict-list button[value='" + LATE + "'][hx-post$='/send-ours']");
		assertThat(walk.page().locator("#conflict-box")).isHidden();
		walk.seenIn(LATE, "Essay", "in-the-lms");
		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).isFocused();
	}

	@Test
	void undoBringsBackWhatAValueOfTheLmsReplaced() {
		conflict(LATE);
		walk.click(walk.cell(LATE, "Essay")).click("#settle");
		walk.click("#conflict-list button[value='" + LATE + "'][hx-post$='/keep-theirs']");
		assertThat(walk.page().locator("#conflict-box")).isHidden();
		walk.seenIn(LATE, "Essay", "in-the-lms");
		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).containsText("3");

		walk.click("#undo");

		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).containsText("18");
		walk.seenIn(LATE, "Essay", "in-the-lms");
		walk.click("#redo");
		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).containsText("3");
		walk.seenIn(LATE, "Essay", "in-the-lms");
	}

	@Test
	void undoBringsBackNoPointsBesideTheGradeInWordsOfTheLms() {
		conflict(LATE);
		stage.change("update grade set their_grade_text = 'C' where student_id = ? and their_seen_at is not null",
				LATE);
		walk.click(walk.cell(LATE, "Essay")).click("#settle");
		walk.click("#conflict-list button[value='" + LATE + "'][hx-post$='/keep-theirs']");
		assertThat(walk.page().locator("#conflict-box")).isHidden();

		walk.click("#undo");

		assertThat(walk.page().locator("#detail")).containsText("The newer value was kept in 1 cell.");
		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).containsText("3");
		stage.change("update grade set grade_text = null, lms_grade_text = null where student_id = ?", LATE);
	}

	@Test
	void saysThatAChoiceHadNoAnswer() {
		String send = "#conflict-list button[value='" + LATE + "'][hx-post$='/send-ours']";
		conflict(LATE);
		walk.click(walk.cell(LATE, "Essay")).click("#settle").seen(send);
		walk.page().route("**/send-ours", Route::abort);
		walk.click(send);
		assertThat(walk.page().locator("#conflict-list [role=alert]")).containsText("We can't tell");
		walk.page().unroute("**/send-ours");
		walk.page().route("**/send-ours", ConflictJourney::filtered);
		walk.page().evaluate("document.querySelector('#conflict-list [role=alert]').textContent = ''");
		walk.click(send);
		assertThat(walk.page().locator("#conflict-list [role=alert]")).containsText("We can't tell");
		walk.page().unroute("**/send-ours");
		walk.page().route("**/send-ours", ConflictJourney::failed);
		walk.click(send);
		assertThat(walk.page().locator("#conflict-list [role=alert]")).containsText("Your choice wasn't saved.");
		walk.page().unroute("**/send-ours");

		walk.click(send).seenIn(LATE, "Essay", "in-the-lms");
	}

	@Test
	void goesFromConflictToConflictWithoutAMouse() {
		conflict(EARLY);
		conflict(LATE);
		walk.click(walk.cell(LATE, "Essay")).click("#settle");
		assertThat(walk.page().locator("#conflict-list .conflict").first()).isFocused();
		Keyboard keyboard = new Keyboard(walk.page());

		keyboard.press("Tab").press("Enter");
		assertThat(walk.page().locator("#conflict-list .conflict")).hasCount(1);
		assertThat(walk.page().locator("#conflict-list .conflict")).isFocused();
		keyboard.press("Tab").press("Enter");

		assertThat(walk.page().locator("#conflict-box")).isHidden();
		assertThat(walk.page().locator(walk.cell(LATE, "Essay"))).isFocused();
	}

	@Test
	void doesNotHideARowBehindTheHead() {
		walk.to(work() + "#row-" + LATE);
		assertThat(walk.page()
			.evaluate(
					"document.querySelector('%s').getBoundingClientRect().top >= document.querySelector('thead').getBoundingClientRect().bottom"
						.formatted(row(LATE))))
			.isEqualTo(true);
	}

	/** The LMS has 3, and the teacher enters 18 without having seen that. */
	private static void conflict(String student) {
		walk.to(SECTION + "/gradebook").type(student, "Essay", "5").seenIn(student, "Essay", "in-the-lms");
		stage.lever("PATCH", "Essay", "/submissions/" + student, "{\"grade_points\": 3}");
		walk.type(student, "Essay", "18").seenIn(student, "Essay", "conflict");
	}

	private static String work() {
		return SECTION + "/assignments/" + stage.assignment('a', "Essay");
	}

	private static String row(String student) {
		return "#row-" + student;
	}

}
