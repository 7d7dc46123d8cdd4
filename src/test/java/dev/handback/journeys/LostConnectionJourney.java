package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.handback.support.Examination;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** What a teacher typed while the connection comes and goes. */
class LostConnectionJourney extends LostConnectionStage {

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
		keepsMine();
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
		keepsMine();
		assertThat(state()).containsText("in the LMS");
		assertThat(late).not().isChecked();
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
		keepsMine();
		assertThat(state()).containsText("in the LMS");
		showsAfterAll("7");
	}

}
