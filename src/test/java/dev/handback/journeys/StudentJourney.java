package dev.handback.journeys;

import java.util.List;
import java.util.function.Consumer;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Walk;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A student writes, leaves, comes back, hands in, and gets a receipt each time. */
class StudentJourney extends WalkStage {

	private static final String STUDENT = "5b00000000000000000a0105";

	@Test
	void keepsADraftAndGivesAReceiptForEachHandIn() {
		Walk teacher = teacher();
		teacher.to(SECTION + "/assignments/new").setWork("Essay").seen("#assignment-state .state-in-the-lms");
		Walk walk = stage.walk("Ashgrove (Provider A)", STUDENT);
		walk.to("/your-work").seen("#THIS_WEEK, #LATER");
		String essay = walk.page().locator(".row-title").first().getAttribute("href");

		walk.to(essay)
			.seen("#text")
			.page()
			.evaluate(
					"""
							() => {
								window.told = 0;
								new MutationObserver(() => window.told++).observe(document.querySelector('#draft span'), { childList: true });
							}""");
		walk.page().locator("#text").pressSequentially("It was a dark and stormy night.");
		assertThat((int) walk.page().evaluate("window.told")).as("times it is read aloud").isBetween(1, 2);
		walk.seen("#draft").to("/your-work").to(essay).seen("#draft");
		Locator text = walk.page().locator("#text");
		assertThat(text).hasValue("It was a dark and stormy night.");
		walk.examine("work-draft");

		walk.onward("#hand-in .button").seen("#just-handed-in").seen("#receipts .reference");
		assertThat(text).hasValue("");
		walk.seen("#handed-in .state-in-the-lms").examine("work-receipt");
		text.fill("It was a bright and quiet morning.");
		walk.onward("#hand-in .button").seen("#just-handed-in");
		assertThat(walk.page().locator("#receipts li")).hasCount(2);
		walk.seen("#handed-in .state-in-the-lms");
		assertThat(walk.page().locator("#draft")).isHidden();

		walk.to("/your-work").seen("#HANDED_IN").examine("your-work-handed-in");
		teacher.to(SECTION + "/gradebook").type(STUDENT, "Essay", "18").seenIn(STUDENT, "Essay", "in-the-lms");
		walk.to("/your-work").seen("#GRADED").examine("your-work-graded");
		assertThat(stage.findings()).isEmpty();
	}

	@Test
	void keepsTheDraftOfOneDeviceWhateverIsHandedInOnAnother() {
		setsWork("Essay on two devices");
		Walk laptop = stage.walk("Ashgrove (Provider A)", STUDENT).to("/your-work");
		String essay = pageOf(laptop, "Essay on two devices");
		laptop.to(essay).page().locator("#text").pressSequentially("A long draft.");
		laptop.seen("#draft");

		stage.walk("Ashgrove (Provider A)", STUDENT)
			.to(essay)
			.fill("#text", "A short version.")
			.onward("#hand-in .button")
			.seen("#just-handed-in");

		assertThat(laptop.to(essay).seen("#draft").page().locator("#text")).hasValue("A long draft.");
		laptop.fill("#text", " ").onward("#hand-in .button").seen("#hand-in-problem");
		laptop.page().locator("#text").fill("Typed where it was refused.");
		laptop.to("/your-work").page().goBack();
		assertThat(laptop.seen("#draft").page().locator("#text")).hasValue("Typed where it was refused.");
		for (String page : List.of("", "/receipts")) {
			assertThat(laptop.to(essay + page).seen("#draft").page().locator("#text"))
				.hasValue("Typed where it was refused.");
		}
		laptop.onward("#hand-in .button").seen("#just-handed-in");
		assertThat(laptop.to(essay).page().locator("#text")).hasValue("");
	}

	@Test
	void keepsWhatNeverArrivedAndForgetsWhatArrivedWithoutAnAnswer() {
		setsWork("Essay on a train");
		Walk laptop = stage.walk("Ashgrove (Provider A)", STUDENT).to("/your-work");
		String essay = pageOf(laptop, "Essay on a train");
		String typed = "In a tunnel.\n\n" + "A long way to go. ".repeat(10);
		laptop.to(essay).page().locator("#text").fill(typed);
		handsIn(laptop, Route::abort);
		stage.walk("Ashgrove (Provider A)", STUDENT)
			.to(essay)
			.fill("#text", typed.replace("long", "slow"))
			.onward("#hand-in .button")
			.seen("#just-handed-in");

		assertThat(laptop.to(essay).seen("#draft").page().locator("#text")).hasValue(typed);

		handsIn(laptop, (route) -> {
			route.fetch(new Route.FetchOptions().setMaxRedirects(0));
			route.abort();
		});
		assertThat(laptop.to(essay).seen("#receipts li:nth-child(2)").page().locator("#text")).hasValue("");
		assertThat(laptop.page().locator("#draft")).isHidden();
	}

	@Test
	void showsNothingAsADraftThatWasHandedIn() {
		setsWork("Essays from elsewhere");
		Walk walk = stage.walk("Ashgrove (Provider A)", STUDENT).to("/your-work");
		String essay = pageOf(walk, "Essays from elsewhere");
		Locator text = walk.page().locator("#text");
		List<String> essays = List.of("A long way.\n\n".repeat(40),
				"Half an emoji? ".repeat(7) + "It is here😀".repeat(20), " \u00a0Copied from a page.\u00a0\n",
				"To be continued...");
		for (String typed : essays) {
			walk.to(essay).fill("#text", typed).onward("#hand-in .button").seen("#just-handed-in");
			assertThat(text).hasValue("");
			assertThat(walk.page().locator("#draft")).isHidden();
		}
		walk.page().goBack();
		assertThat(walk.seen("#receipts li:nth-child(4)").page().locator("#text")).hasValue("");
	}

	@Test
	void showsADraftThatCanNoLongerBeHandedIn() {
		teacher().to(SECTION + "/assignments/new")
			.click("details.more:has(#attempts) > summary")
			.fill("#attempts", "1")
			.setWork("Essay with one attempt")
			.seen("#assignment-state .state-in-the-lms");
		Walk laptop = stage.walk("Ashgrove (Provider A)", STUDENT).to("/your-work");
		String essay = pageOf(laptop, "Essay with one attempt");
		laptop.to(essay).page().locator("#text").pressSequentially("A long draft.");
		Walk phone = stage.walk("Ashgrove (Provider A)", STUDENT)
			.to(essay)
			.fill("#text", "A short version.")
			.onward("#hand-in .button")
			.seen("#just-handed-in");

		assertThat(phone.to(essay).seen("#receipts").page().locator("#draft")).isHidden();
		assertThat(laptop.to(essay).seen("#draft").page().locator("#draft textarea")).hasValue("A long draft.");
		laptop.click("#draft-discard");
		assertThat(laptop.page().locator("#draft")).isHidden();
		assertThat(laptop.to(essay).seen("#receipts").page().locator("#draft")).isHidden();
	}

	private static void setsWork(String title) {
		teacher().to(SECTION + "/assignments/new").setWork(title).seen("#assignment-state .state-in-the-lms");
	}

	/** The address of the student's page about the assignment. */
	private static String pageOf(Walk walk, String title) {
		return walk.page().locator(".row-title", new Page.LocatorOptions().setHasText(title)).getAttribute("href");
	}

	private static void handsIn(Walk walk, Consumer<Route> network) {
		walk.page().route("**/hand-in", network);
		walk.page().locator("#hand-in .button").click();
		assertThat(walk.page().locator("#hand-in")).hasCount(0);
		walk.page().unroute("**/hand-in");
	}

}
