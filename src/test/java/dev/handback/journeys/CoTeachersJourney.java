package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.handback.support.Browser;
import dev.handback.support.Examination;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Two teachers of one section, each in their own browser. */
class CoTeachersJourney extends BrowserStage {

	private static final String DISTRICT = "Ashgrove (Provider A)";

	private static final String ADA = "5b00000000000000000a0101";

	private static final String BEN = "5b00000000000000000a0102";

	@Test
	void neitherOverwritesTheOtherWithoutSeeingBothValues() {
		Page first = browser.signedIn(app, DISTRICT, "5b00000000000000000a0001");
		String work = newWork("An island book");
		first.navigate(work);
		Page second = browser.signedIn(app, DISTRICT, "5b00000000000000000a0002");
		second.navigate(work);
		Page older = opens(second, work);
		Page submission = opens(second, work + "/submissions/" + ADA);
		Page edit = opens(second, work + "/edit");
		// What is being typed doesn't follow the other's changes.
		points(second, ADA).fill("12");
		points(older, ADA).fill("14");
		submission.locator("#points").fill("13");

		points(first, ADA).fill("17");
		first.keyboard().press("Enter");
		assertThat(first.locator("#state-" + ADA + " .state")).not().containsText("not graded");
		first.locator("#row-" + BEN + " textarea").fill("Two pages more, and a drawing of the island.");
		first.keyboard().press("Tab");
		assertThat(first.locator("#row-" + BEN + " .state")).isVisible();
		first.navigate(work + "/edit");
		first.getByLabel("Points possible").fill("30");
		press(first, "Save changes");

		points(second, ADA).focus();
		second.keyboard().press("Enter");
		second.locator("#row-" + ADA + " summary").click();
		second.locator("#row-" + ADA + " input[value=late]").check();
		points(second, BEN).fill("9");
		second.keyboard().press("Enter");
		assertThat(second.locator("#conflict-" + ADA)).containsText("Keep the saved one");
		assertThat(second.locator("#conflict-" + ADA)).isInViewport();
		assertThat(points(second, ADA)).hasValue("12");
		assertThat(second.locator("#row-" + ADA + " .unsaved")).isVisible();
		second.locator("#row-" + ADA + " .to-conflict").click();
		second.keyboard().press("Tab");
		assertThat(second.locator("#conflict-" + ADA + " button:focus")).hasText("Keep mine");
		assertThat(second.locator("#state-" + ADA + " .state")).isHidden();
		assertThat(second.locator("#row-" + BEN + " .unsaved")).isHidden();
		assertThat(Examination.problems(second, "co-teachers-grading")).isEmpty();
		second.reload();
		assertThat(points(second, ADA)).hasValue("12");
		assertThat(second.locator("#conflict-" + ADA)).containsText("Keep the saved one");
		press(second, "Keep the saved one");
		assertThat(points(second, ADA)).hasValue("17");
		assertThat(second.locator(".conflict")).hasCount(0);
		assertThat(second.locator("#row-" + ADA + " .unsaved")).isHidden();
		assertThat(points(second, BEN)).hasValue("9");
		assertThat(second.locator("#row-" + BEN + " textarea"))
			.hasValue("Two pages more, and a drawing of the island.");

		points(older, ADA).focus();
		older.keyboard().press("Enter");
		assertThat(older.locator("#row-" + ADA + " .unsaved")).isVisible();
		points(older, ADA).fill("17");
		older.keyboard().press("Enter");
		assertThat(older.locator(".conflict")).hasCount(0);
		assertThat(older.locator("#row-" + ADA + " .unsaved")).isHidden();
		older.close();

		choosesMine(submission, "#points", "13", "co-teachers-submission", "Save");
		choosesMine(edit, "#points", "25", "co-teachers-edit", "Save changes");
		first.navigate(work);
		assertThat(points(first, ADA)).hasValue("13");
		assertThat(first.locator(".facts")).containsText("Points possible: 25");
	}

	@Test
	void goingBackFromAConflictKeepsWhatWasTypedAndAsksAgain() {
		Page first = browser.signedIn(app, DISTRICT, "5b00000000000000000a0001");
		String work = newWork("Back to the island");
		Page second = browser.signedIn(app, DISTRICT, "5b00000000000000000a0002");
		second.navigate(work + "/edit");
		first.navigate(work + "/edit");
		first.getByLabel("Points possible").fill("30");
		press(first, "Save changes");
		second.locator("#title").fill("Back from the island");
		second.locator("#points").fill("25");
		press(second, "Save changes");
		assertThat(second.locator(".conflict")).containsText("30");

		second.goBack();

		assertThat(second.locator("#title")).hasValue("Back from the island");
		assertThat(second.locator("#points")).hasValue("25");
		press(second, "Save changes");
		assertThat(second.locator(".conflict")).containsText("30");
		press(second, "Keep mine");
		assertThat(second.locator("h1")).hasText("Back from the island");
		second.navigate(work + "/edit");
		second.goBack();
		second.goForward();
		assertThat(second.locator("#points")).hasValue("25");
	}

	@Test
	void aFieldThatNoOneTypedInFollowsWhatTheOtherSaved() {
		Page first = browser.signedIn(app, DISTRICT, "5b00000000000000000a0001");
		String work = newWork("An island book");
		first.navigate(work);
		Page second = browser.signedIn(app, DISTRICT, "5b00000000000000000a0002");
		second.navigate(work);
		Page submission = opens(second, work + "/submissions/" + ADA);
		Page typing = opens(second, work + "/submissions/" + ADA);
		typing.locator("#comment").fill("Mine");
		Page reading = opens(second, work + "/submissions/" + ADA);
		reading.locator("#comment").focus();

		points(first, ADA).fill("17");
		first.keyboard().press("Enter");
		first.locator("#row-" + ADA + " textarea").fill("Two pages more.");
		first.keyboard().press("Tab");
		assertThat(first.locator("#state-" + ADA)).containsText("in the LMS");
		second.locator("#row-" + ADA + " summary").click();
		second.locator("#row-" + ADA + " input[value=late]").check();

		assertThat(points(second, ADA)).hasValue("17");
		assertThat(second.locator("#row-" + ADA + " textarea")).hasValue("Two pages more.");
		points(second, ADA).fill("18");
		second.keyboard().press("Enter");
		assertThat(second.locator("#state-" + ADA)).containsText("in the LMS");
		assertThat(second.locator(".conflict")).hasCount(0);

		looks(reading);
		assertThat(reading.locator("#points")).hasValue("18");
		assertThat(reading.locator("#comment")).hasValue("");
		reading.locator("#points").focus();
		assertThat(reading.locator("#comment")).hasValue("Two pages more.",
				new LocatorAssertions.HasValueOptions().setTimeout(15_000));

		submission.locator("#points").focus();
		looks(submission);
		assertThat(submission.locator("#points")).hasValue("18");
		submission.keyboard().type("9");
		assertThat(submission.locator("#points")).hasValue("9");
		assertThat(submission.locator("input[value=late]")).isChecked();
		looks(typing);
		assertThat(typing.locator("#points")).hasValue("18");
		assertThat(typing.locator("#comment")).hasValue("Mine");
		press(typing, "Save");
		assertThat(typing.locator(".conflict")).containsText("Two pages more.");
		Browser.photograph(typing, "co-teachers-followed");
	}

	/** Polls now, not only when it's time. */
	private static void looks(Page submission) {
		submission
			.evaluate("htmx.ajax('GET', location.pathname + '/progress', { target: '#progress', swap: 'outerHTML' })");
	}

	private static Page opens(Page visitor, String address) {
		Page page = visitor.context().newPage();
		page.navigate(address);
		return page;
	}

	private static void choosesMine(Page page, String field, String typed, String picture, String save) {
		page.locator(field).fill(typed);
		press(page, save);
		assertThat(page.locator(".conflict")).containsText(typed);
		assertThat(page.locator(field)).hasValue(typed);
		Browser.photograph(page, picture);
		press(page, "Keep mine");
		assertThat(page.locator(".conflict")).hasCount(0);
	}

	private static Locator points(Page page, String student) {
		return page.locator("input[name='points-" + student + "']");
	}

}
