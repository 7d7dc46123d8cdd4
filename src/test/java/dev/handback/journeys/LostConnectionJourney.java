package dev.handback.journeys;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Browser;
import dev.handback.support.Examination;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher who grades an assignment while the connection comes and goes. */
class LostConnectionJourney extends BrowserStage {

	private static final String ADA = "5b00000000000000000a0101";

	private Page page;

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_FAILED", "status of 401", "Error Code 401", "status of 404", "Error Code 404",
				"htmx:responseError", "net::ERR_INTERNET_DISCONNECTED", "htmx:sendError");
	}

	@BeforeEach
	void gradesOne() {
		this.page = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		this.page.clock().install();
		this.page.navigate(newWork("A lost line"));
		types("7");
		assertThat(state()).containsText("in the LMS");
	}

	@Test
	void whatWasTypedLastStaysThoughAnEarlierSaveArrivedUnnoticed() {
		losesAnswers();
		types("17");
		assertThat(unsaved()).isVisible();
		this.page.unroute("**/grades/**");
		this.page.route("**/grades/**", Route::abort);
		types("7");
		looksUntil(() -> "17".equals(state("data[data-field=points]").getAttribute("value")));

		assertThat(points()).hasValue("7");
		assertThat(unsaved()).isVisible();
		points().press("Control+a");
		this.page.keyboard().type("1");
		this.page.unroute("**/grades/**");
		// Longer than the pause before the next attempt, which must not send the 1.
		this.page.clock().fastForward("10");
		assertThat(state("data[data-field=points]")).hasAttribute("value", "17");
		this.page.keyboard().type("5,5");
		this.page.keyboard().press("Enter");
		this.page.locator("#conflict-" + ADA).getByText("Keep mine").click();
		assertThat(state()).containsText("in the LMS");
		showsAfterAll("15.5");
	}

	@Test
	void whatIsSavedWhileThePageIsReloadedIsShown() {
		List<Route> saves = new ArrayList<>();
		this.page.route("**/grades/**", saves::add);
		types("17");
		this.page.waitForCondition(() -> !saves.isEmpty());
		this.page.route(this.page.url(), (reload) -> {
			APIResponse before = reload.fetch();
			saves.get(0).fulfill(new Route.FulfillOptions().setResponse(saves.get(0).fetch()));
			// The page that is being left gets this answer.
			this.page.waitForTimeout(500);
			reload.fulfill(new Route.FulfillOptions().setResponse(before));
		});
		this.page.reload();
		this.page.unrouteAll();

		assertThat(points().inputValue()).isEqualTo("17");
		assertThat(this.page.locator(".conflict")).hasCount(0);
		showsAfterAll("17");
	}

	@Test
	void aFieldShowsWhatIsStoredHoweverItWasTyped() {
		losesAnswers();
		this.page.locator("#row-" + ADA + " summary").click();
		this.page.locator("#row-" + ADA + " textarea").fill("Good work. \nTwo pages more.");
		this.page.locator("#row-" + ADA + " input[value=late]").check();
		types("17,5");
		assertThat(unsaved()).isVisible();
		this.page.unroute("**/grades/**");

		assertThat(points()).hasValue("17.5");
		assertThat(this.page.locator("#row-" + ADA + " textarea")).hasValue("Good work.\nTwo pages more.");
		assertThat(unsaved()).isHidden();
		assertThat(this.page.locator(".conflict")).hasCount(0);
		types("17.55");
		this.page.keyboard().press("ArrowUp");
		this.page.keyboard().type("17.5");
		this.page.keyboard().type("5");
		this.page.keyboard().press("Enter");
		showsAfterAll("17.55");
		assertThat(unsavedFields()).isEqualTo(0);
	}

	@Test
	void whatIsStillBeingTypedIsNeitherSentNorForgotten() {
		Locator comment = this.page.locator("#row-" + ADA + " textarea");
		comment.fill("Good work.");
		comment.press("Tab");
		assertThat(state("data[data-field=comment]")).hasAttribute("value", "Good work.");
		this.page.context().setOffline(true);
		points().fill("9");
		points().press("Tab");
		assertThat(unsaved()).isVisible();
		assertThat(state()).isHidden();
		assertThat(this.page.locator("#banner")).containsText("Not saved yet");
		assertThat(Examination.problems(this.page, "grading-offline")).isEmpty();
		comment.press("End");
		this.page.keyboard().type(" Two");
		this.page.context().setOffline(false);
		assertThat(state("data[data-field=points]")).hasAttribute("value", "9");
		assertThat(this.page.locator("#banner")).isHidden();
		assertThat(state("data[data-field=comment]")).hasAttribute("value", "Good work.");
		assertThat(comment).hasValue("Good work. Two");
		this.page.keyboard().type(" pages.");
		this.page.keyboard().press("Tab");

		assertThat(state("data[data-field=comment]")).hasAttribute("value", "Good work. Two pages.");
		assertThat(this.page.locator(".conflict")).hasCount(0);
		assertThat(unsaved()).isHidden();
	}

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
		assertThat(unsaved()).isVisible();
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
	void aFlagThatWasSetUnnoticedIsAskedAbout() {
		this.page.route("**/states**", Route::abort);
		losesAnswers();
		this.page.locator("#row-" + ADA + " summary").click();
		Locator late = this.page.locator("#row-" + ADA + " input[value=late]");
		late.check();
		assertThat(unsaved()).isVisible();
		this.page.unroute("**/grades/**");
		late.uncheck();

		assertThat(this.page.locator("#conflict-" + ADA)).containsText("late");
		assertThat(this.page.locator("#conflict-" + ADA)).containsText("✓");
		assertThat(unsaved()).isVisible();
		this.page.evaluate("htmx.trigger(document.body, 'htmx:sendError')");
		assertThat(this.page.locator("#banner")).isVisible();
		assertThat(Examination.problems(this.page, "grading-flag-conflict")).isEmpty();
		this.page.unroute("**/states**");
		press(this.page, "Keep mine");
		assertThat(state()).containsText("in the LMS");
		assertThat(late).not().isChecked();
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
	void whoTypesTheOldGradeAgainAfterALostAnswerChoosesBetweenBoth() {
		this.page.route("**/states**", Route::abort);
		losesAnswers();
		types("17");
		assertThat(unsaved()).isVisible();
		this.page.unroute("**/grades/**");
		types("7");

		assertThat(this.page.locator("#conflict-" + ADA)).containsText("17");
		assertThat(unsaved()).isVisible();
		assertThat(points()).hasValue("7");
		this.page.locator("#row-" + ADA + " textarea").fill("Well done");
		this.page.keyboard().press("Tab");
		assertThat(state("data[data-field=comment]")).hasAttribute("value", "Well done");
		assertThat(this.page.locator("#conflict-" + ADA)).containsText("17");
		assertThat(points()).hasValue("7");
		this.page.unroute("**/states**");
		press(this.page, "Keep mine");
		assertThat(state()).containsText("in the LMS");
		showsAfterAll("7");
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

	/** The page looks for news every fifteen seconds, which pass at once. */
	private void looksUntil(Callable<Boolean> seen) {
		Awaitility.await().pollInSameThread().pollInterval(Duration.ofMillis(500)).until(() -> {
			this.page.clock().fastForward("15");
			return seen.call();
		});
	}

	/** From now on, saves arrive, but their answers don't. */
	private void losesAnswers() {
		this.page.route("**/grades/**", (route) -> {
			route.fetch();
			route.abort();
		});
	}

	private void types(String points) {
		points().fill(points);
		this.page.keyboard().press("Enter");
	}

	private Locator points() {
		return this.page.locator("input[name='points-" + ADA + "']");
	}

	private Locator state() {
		return state(".state");
	}

	private Locator state(String part) {
		return this.page.locator("#state-" + ADA + " " + part);
	}

	private Locator unsaved() {
		return this.page.locator("#row-" + ADA + " .unsaved");
	}

	private Object unsavedFields() {
		return this.page.evaluate("Object.keys(window.handback.typed()).length");
	}

	/** Once all that was typed is saved */
	private void showsAfterAll(String points) {
		assertThat(points()).hasValue(points);
		this.page.waitForCondition(() -> Integer.valueOf(0).equals(unsavedFields()));
		this.page.reload();
		assertThat(points()).hasValue(points);
		assertThat(unsaved()).isHidden();
	}

}
