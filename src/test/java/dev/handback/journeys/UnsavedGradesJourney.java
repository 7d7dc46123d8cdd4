package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Browser;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** What the page says of grades that could not be saved, and whether it is up to date. */
class UnsavedGradesJourney extends LostConnectionStage {

	@Test
	void onlyTheFieldThatHasAProblemIsMarked() {
		Locator comment = this.page.locator("#row-" + ADA + " textarea");
		comment.fill("x".repeat(5001));
		comment.blur();
		assertThat(this.page.locator("#problem-" + ADA)).containsText("too long");
		assertThat(comment).hasAttribute("aria-invalid", "true");
		assertThat(points()).hasAttribute("aria-invalid", "false");
		press(this.page, "Save all");
		assertThat(this.page.locator("#problem-" + ADA)).containsText("too long");
		assertThat(comment).hasAttribute("aria-invalid", "true");
		assertThat(points()).hasAttribute("aria-invalid", "false");

		types("a lot");
		assertThat(this.page.locator("#problem-" + ADA)).containsText("Enter points as a number");
		assertThat(points()).hasAttribute("aria-invalid", "true");
		assertThat(comment).hasAttribute("aria-invalid", "false");
	}

	@Test
	void aRowSaysWhyItIsNotSaved() {
		this.page.route("**/grades/**", (route) -> route.fulfill(new Route.FulfillOptions().setStatus(404)));
		types("9");
		AtomicInteger looks = new AtomicInteger();
		this.page.onResponse((answer) -> looks.addAndGet(answer.url().contains("/states") ? 1 : 0));
		looksUntil(() -> looks.get() > 0);

		assertThat(this.page.locator("#banner")).isVisible();
		assertThat(this.page.locator("#banner")).containsText("The student left the section");
		assertThat(this.page.locator("#banner")).containsText("you no longer teach this section");
		assertThat(unsaved()).isVisible();
	}

	@Test
	void theBrowserAsksBeforeATabIsClosedThatHasUnsavedGrades() {
		this.page.route("**/grades/**", Route::abort);
		types("9");
		assertThat(unsaved()).isVisible();
		List<String> asked = asksBeforeClosing(this.page);

		this.page.unroute("**/grades/**");
		looksUntil(() -> Integer.valueOf(0).equals(unsavedFields()));
		this.page.close(new Page.CloseOptions().setRunBeforeUnload(true));
		this.page.context().waitForCondition(this.page::isClosed);
		assertThat(asked).hasSize(1);
	}

	@Test
	void aGradeWhoseSaveIsUnderWayForLongIsNotSaidToBeSaved() {
		List<Route> saves = new ArrayList<>();
		this.page.route("**/grades/**", saves::add);
		types("9");
		this.page.waitForCondition(() -> !saves.isEmpty());
		this.page.clock().fastForward("02");
		assertThat(unsaved()).isVisible();
		assertThat(state()).isHidden();

		saves.get(0).resume();
		assertThat(unsaved()).isHidden();
		assertThat(state("data[data-field=points]")).hasAttribute("value", "9");
	}

	@Test
	void theBrowserAsksBeforeATabIsClosedWhoseGradesWaitForTheirTurn() {
		List<Route> saves = new ArrayList<>();
		this.page.route("**/grades/**", saves::add);
		types("9");
		this.page.keyboard().type("8");
		this.page.keyboard().press("Enter");
		asksBeforeClosing(this.page);

		this.page.unroute("**/grades/**");
		saves.get(0).resume();
		this.page.waitForCondition(() -> Integer.valueOf(0).equals(unsavedFields()));
	}

	@Test
	void aPageWithNothingUnsavedSaysOnlyThatItMayBeOutOfDate() {
		this.page.route("**/states**", Route::abort);
		looksUntil(() -> this.page.locator("#banner").isVisible());
		assertThat(this.page.locator("#banner"))
			.hasText("This page can't be updated right now, so it may be out of date. We'll keep trying.");

		this.page.unroute("**/states**");
		looksUntil(() -> !this.page.locator("#banner").isVisible());
		assertThat(this.page.locator("#banner")).isHidden();
	}

	@Test
	void whatCanNoLongerBeSavedCanBeDiscarded() {
		this.page.route("**/grades/**", (route) -> route.fulfill(new Route.FulfillOptions().setStatus(404)));
		types("9");
		assertThat(this.page.locator("#banner")).isVisible();
		this.page.navigate(app.address() + "/sections");
		assertThat(this.page.locator("#session-over")).containsText("aren't saved yet");

		press(this.page, "Discard");

		assertThat(this.page.locator("#session-over")).isHidden();
		this.page.reload();
		assertThat(this.page.locator("#session-over")).isHidden();
		assertThat(unsavedFields()).isEqualTo(0);
	}

	@Test
	void whatWasTypedForAStudentWhoLeftMeanwhileCanBeCopied() {
		// What was typed is shown by the script, on a slow machine after the first
		// drawing.
		browser.expecting("moving div.desk");
		String grading = this.page.url();
		this.page.navigate(grading + "/submissions/" + ADA);
		this.page.locator("#comment").fill("Draft of a comment.");
		this.page.navigate(grading);
		this.page.route("**/grades/**", (route) -> route.fulfill(new Route.FulfillOptions().setStatus(404)));
		Locator comment = this.page.locator("#row-" + ADA + " textarea");
		comment.fill("Two pages more.");
		comment.blur();
		assertThat(this.page.locator("#banner")).isVisible();
		leaves("now()");
		try {
			this.page.reload();
			assertThat(comment).hasValue("Two pages more.");
			assertThat(comment).hasAttribute("readonly", "");
			assertThat(unsaved()).isVisible();
			this.page.navigate(grading + "/submissions/" + ADA);
			assertThat(this.page.locator("#typed-here li"))
				.hasText(Pattern.compile("Comment\\s*Draft of a comment\\."));
		}
		finally {
			leaves("null");
		}
	}

	@Test
	void whatWasTypedInASectionThatTheyNoLongerTeachCanBeCopied() {
		String grading = this.page.url();
		Locator comment = this.page.locator("#row-" + ADA + " textarea");
		String submission = grading + "/submissions/" + ADA;
		this.page.navigate(submission);
		this.page.locator("#comment").fill("Draft of a comment.");
		this.page.navigate(grading);
		this.page.route("**/grades/**", (route) -> route.fulfill(new Route.FulfillOptions().setStatus(404)));
		comment.fill("Two pages\nmore.");
		comment.blur();
		assertThat(unsaved()).isVisible();
		String label = comment.getAttribute("aria-label");
		Locator typed = this.page.locator("#typed-here li");
		teaches("now()");
		try {
			this.page.reload();
			assertThat(typed).hasCount(1);
			assertThat(typed).containsText(label);
			assertThat(typed.locator("p")).hasText("Two pages\nmore.");
			this.page.navigate(submission);
			assertThat(typed.locator("p")).hasText("Draft of a comment.");
			this.page.navigate(grading);
			press(this.page, "Discard");
			assertThat(this.page.locator("#typed-here")).isHidden();
			assertThat(unsavedFields()).isEqualTo(1);
		}
		finally {
			teaches("null");
		}
	}

	@Test
	void aCellSaysThatItIsNotSavedInASectionThatTheyNoLongerTeach() {
		this.page.navigate(app.address() + GradebookStage.GRADEBOOK);
		Locator cell = GradebookStage.cell(this.page, 1, 0);
		teaches("now()");
		try {
			cell.focus();
			this.page.keyboard().type("5");
			this.page.keyboard().press("Enter");
			assertThat(this.page.locator("#grid-notice")).containsText("You no longer teach this section");
			assertThat(cell).containsText("not saved");
		}
		finally {
			teaches("null");
		}
		looksUntil(() -> !this.page.locator("#grid-notice").isVisible());
		assertThat(cell).not().containsText("not saved");
		assertThat(unsavedFields()).isEqualTo(0);
	}

	@Test
	void aGradebookSaysThatItsSectionIsNoLongerTheirsBeforeTheyType() {
		this.page.navigate(app.address() + GradebookStage.GRADEBOOK);
		teaches("now()");
		try {
			looksUntil(() -> this.page.locator("#grid-notice").isVisible());
			assertThat(this.page.locator("#grid-notice")).containsText("Nothing can be saved here");
		}
		finally {
			teaches("null");
		}
		looksUntil(() -> !this.page.locator("#grid-notice").isVisible());
		Locator cell = GradebookStage.cell(this.page, 1, 0);
		cell.focus();
		this.page.keyboard().type("6");
		this.page.keyboard().press("Enter");
		this.page.waitForCondition(() -> Integer.valueOf(0).equals(unsavedFields()));
		assertThat(cell).not().containsText("not saved");
	}

	private static void teaches(String until) {
		app.jdbc()
			.sql("update section_teacher set removed_at = " + until + " where person_id = ? and section_id = ?")
			.params("5b00000000000000000a0001", "5c00000000000000000a0001")
			.update();
	}

	private static void leaves(String when) {
		app.jdbc()
			.sql("update enrollment set removed_at = " + when + " where person_id = ? and section_id = ?")
			.params(ADA, "5c00000000000000000a0001")
			.update();
	}

	@Test
	void asksForNothingWhileTheSessionIsOver() {
		Locator over = this.page.locator("#session-over");
		this.page.context().clearCookies();
		looksUntil(over::isVisible);
		AtomicInteger requests = new AtomicInteger();
		this.page.onRequest((request) -> requests.incrementAndGet());
		for (int i = 0; i < 4; i++) {
			this.page.clock().fastForward("15");
			this.page.evaluate("new Promise((done) => requestAnimationFrame(done))");
		}
		assertThat(requests).hasValue(0);

		Browser.signIn(this.page.context().newPage(), app, "Ashgrove (Provider A)", "5b00000000000000000a0001").close();
		this.page.evaluate("window.dispatchEvent(new Event('focus'))");
		assertThat(over).isHidden();
		this.page.waitForResponse("**/states**", () -> this.page.clock().fastForward("15"));
	}

	@Test
	void aRowThatLeftTheSelectionStillSaysWhatBecomesOfIt() {
		this.page.navigate(this.page.url() + "?show=to-grade");
		Locator other = this.page.locator("tbody tr:has(.tag-warning) ~ tr input.points").first();
		other.fill("5");
		other.press("Enter");

		assertThat(this.page.locator("tr:has(.state-in-the-lms) input.points")).hasValue("5");
	}

	@Test
	void aRowSaysWhatBecameOfASaveThatWasAnsweredWhileAFormAskedForItsSession() {
		this.page.evaluate(
				"""
						() => {
							const { fetch } = window;
							window.fetch = (address, how) => address !== "/session" ? fetch(address, how)
								: new Promise((answer) => { window.sessionEnds = () => answer(new Response("", { status: 401 })); });
						}""");
		this.page.locator("form[action$='/language']").evaluate("(form) => form.requestSubmit()");
		this.page.waitForResponse("**/grades/**", () -> types("9"));
		this.page.waitForResponse("**/grades/**", () -> {
		});
		assertThat(points()).hasValue("9");
		this.page.evaluate("window.sessionEnds()");
		assertThat(state("data[data-field=points]")).hasAttribute("value", "9");
		assertThat(points()).hasValue("9");

		this.page.locator("form[action$='/language']").evaluate("(form) => form.requestSubmit()");
		this.page.waitForResponse("**/grades/**", () -> types("a lot"));
		assertThat(points()).hasValue("a lot");
		this.page.evaluate("window.sessionEnds()");
		assertThat(this.page.locator("#problem-" + ADA)).containsText("Enter points as a number");
		assertThat(points()).hasValue("a lot");
		assertThat(this.page.locator(".conflict")).hasCount(0);
	}

}
