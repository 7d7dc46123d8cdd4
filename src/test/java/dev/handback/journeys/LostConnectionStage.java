package dev.handback.journeys;

import java.time.Duration;
import java.util.concurrent.Callable;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.handback.support.Browser;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher on the page where an assignment is graded, whose requests may fail. */
abstract class LostConnectionStage extends BrowserStage {

	static final String ADA = "5b00000000000000000a0101";

	Page page;

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_FAILED", "status of 401", "Error Code 401", "status of 404", "Error Code 404",
				"htmx:responseError", "net::ERR_INTERNET_DISCONNECTED", "htmx:sendError",
				// A slow answer brings a message below the field.
				"The page jumped after change in textarea");
	}

	@BeforeEach
	void gradesOne() {
		this.page = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		this.page.clock().install();
		this.page.navigate(newWork("A lost line"));
		types("7");
		assertThat(state()).containsText("in the LMS");
	}

	/** The page looks for news every fifteen seconds, which pass at once. */
	void looksUntil(Callable<Boolean> seen) {
		Awaitility.await().pollInSameThread().pollInterval(Duration.ofMillis(500)).until(() -> {
			this.page.clock().fastForward("15");
			return seen.call();
		});
	}

	/** From now on, saves arrive, but their answers don't. */
	void losesAnswers() {
		this.page.route("**/grades/**", (route) -> {
			route.fetch();
			route.abort();
		});
	}

	void types(String points) {
		points().fill(points);
		this.page.keyboard().press("Enter");
	}

	/** And waits for the page that follows: the old one looks the same. */
	void keepsMine() {
		Browser.onward(this.page, () -> press(this.page, "Keep mine"));
	}

	Locator points() {
		return this.page.locator("input[name='points-" + ADA + "']");
	}

	Locator state() {
		return state(".state");
	}

	Locator state(String part) {
		return this.page.locator("#state-" + ADA + " " + part);
	}

	Locator unsaved() {
		return this.page.locator("#row-" + ADA + " .unsaved");
	}

	Object unsavedFields() {
		return this.page.evaluate("Object.keys(window.handback.typed()).length");
	}

	/** Once all that was typed is saved */
	void showsAfterAll(String points) {
		assertThat(points()).hasValue(points);
		this.page.waitForCondition(() -> Integer.valueOf(0).equals(unsavedFields()));
		this.page.reload();
		assertThat(points()).hasValue(points);
		assertThat(unsaved()).isHidden();
	}

}
