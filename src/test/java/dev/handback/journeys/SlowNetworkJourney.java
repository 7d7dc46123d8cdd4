package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A gradebook whose requests are answered late or never. */
class SlowNetworkJourney extends GradebookStage {

	private static final String ADMINISTRATOR = "5b00000000000000000a0201";

	/** Requests that aren't answered yet */
	private final List<Route> waiting = new ArrayList<>();

	@BeforeAll
	static void expectErrors() {
		browser.expecting("net::ERR_FAILED", "Response Status Error Code 200", "status of 401");
	}

	@BeforeEach
	void opensColumn() {
		opensColumn("Slowly");
		this.waiting.clear();
		interceptsFromTheStart();
	}

	/**
	 * A page that is there already may still send a request past the first route that it
	 * gets.
	 */
	private void interceptsFromTheStart() {
		this.page.route("**/requested-by-no-one", Route::resume);
		this.page.reload();
		cell(0, 0).focus();
	}

	/** A browser whose patience passes at once. */
	private void isImpatient() {
		this.page.addInitScript("""
				const { timeout } = AbortSignal;
				AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 10);""");
		this.page.reload();
		cell(0, 0).focus();
	}

	private void answersLater(String requests) {
		this.page.route(requests, this.waiting::add);
	}

	private void awaits(int requests) {
		this.page.waitForCondition(() -> this.waiting.size() == requests);
	}

	private Locator waits() {
		return this.page.getByText("Handback hasn't answered yet");
	}

	@Test
	void whatWasNeverAnsweredIsSentAgain() {
		isImpatient();
		answersLater("**/cells*");
		enters("7");
		enters("8");
		assertThat(cell(0, 0)).containsText("saving");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		assertThat(cell(0, 0)).containsText("not saved");
		this.page.unroute("**/cells*");

		assertThat(cell(0, 0)).containsText("in the LMS");
		assertThat(cell(1, 0)).containsText("in the LMS");
		assertThat(this.page.locator("#grid-notice")).isHidden();
	}

	@Test
	void staysUpToDateThoughALookWasNeverAnswered() {
		isImpatient();
		this.page.route("**/states*", (look) -> {
			if (this.waiting.isEmpty()) {
				this.waiting.add(look);
			}
			else {
				look.resume();
			}
		});
		awaits(1);
		Page colleague = signedIn(CO_TEACHER);
		colleague.navigate(app.address() + GRADEBOOK);
		cell(colleague, 0, 0).focus();
		colleague.keyboard().type("7");
		colleague.keyboard().press("Enter");

		assertThat(cell(0, 0)).containsText("7");
	}

	@Test
	void theBrowserAsksBeforeATabIsClosedThatHasUnsentGrades() {
		answersLater("**/cells*");
		enters("7");
		awaits(1);
		enters("8");
		asksBeforeClosing(this.page);

		this.page.unroute("**/cells*");
		this.waiting.get(0).resume();
		assertThat(cell(1, 0)).containsText("in the LMS");
	}

	@Test
	void aFormSaysThatItWaits() {
		this.page.navigate(app.address() + SECTION + "/assignments/new");
		this.page.getByLabel("Title").fill("Patience");
		answersLater("**/session");
		this.page.getByText("Create assignment").click();
		awaits(1);
		assertThat(waits()).isVisible();
		this.waiting.get(0).resume();

		assertThat(this.page.locator("h1")).containsText("Patience");
		assertThat(waits()).isHidden();
	}

	@Test
	void theSubmissionPageSaysThatItWaits() {
		this.page.navigate(newWork("Slow work") + "/submissions/" + Grader.STUDENTS.get(0));
		this.page.getByLabel("Points", new Page.GetByLabelOptions().setExact(true)).fill("7");
		answersLater("**/submissions/*");
		this.page.getByText("Save and open next").click();
		awaits(1);
		assertThat(waits()).isVisible();
		this.page.unroute("**/submissions/*");
		this.waiting.get(0).resume();

		assertThat(this.page).hasURL(Pattern.compile("finished=true$"));
		assertThat(waits()).isHidden();
	}

	@Test
	void aCommentThatIsReadLateDoesNotInterruptWhoTypes() {
		this.page.keyboard().press("c");
		this.page.keyboard().type("Good work.");
		this.page.keyboard().press("Control+Enter");
		assertThat(cell(0, 0)).containsText("comment");
		this.page.reload();
		cell(0, 0).focus();
		answersLater("**/comments/**");
		this.page.keyboard().press("c");
		awaits(1);
		this.page.keyboard().type("1");
		this.page.waitForResponse("**/comments/**", () -> this.waiting.get(0).resume());
		this.page.keyboard().type("5");
		this.page.keyboard().press("Enter");
		assertThat(cell(0, 0).locator("b")).hasText("15");
	}

	@Test
	void aDraftStaysOnThePageThoughTheBrowserHasNoRoomForIt() {
		this.page.addInitScript("""
				Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""");
		this.page.reload();
		cell(0, 0).focus();
		this.page.keyboard().press("c");
		this.page.keyboard().type("Good work.");
		this.page.keyboard().press("Escape");
		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).hasValue("Good work.");
	}

	@Test
	void aGradeStaysThoughSomethingElseAnsweredInPlaceOfTheApp() {
		this.page.navigate(newWork("Behind a filter"));
		this.page.route("**/grades/**", SlowNetworkJourney::answersInPlaceOfTheApp);
		Locator row = this.page.locator("#row-" + Grader.STUDENTS.get(0));
		Locator points = row.locator(".points");
		points.fill("7");
		this.page.keyboard().press("Enter");
		assertThat(row).containsText("not saved");
		assertThat(this.page.locator("#banner")).containsText("Not saved yet");
		assertThat(points).hasValue("7");
		this.page.unroute("**/grades/**");

		assertThat(row).containsText("in the LMS");
		assertThat(points).hasValue("7");
	}

	@Test
	void aBoardStaysThoughSomethingElseAnsweredInPlaceOfTheApp() {
		Page board = signedIn(ADMINISTRATOR);
		board.navigate(app.address() + "/district");
		board.route("**/district", SlowNetworkJourney::answersInPlaceOfTheApp);

		board.waitForResponse("**/district", () -> board.evaluate("htmx.trigger('#board', 'seen')"));
		board.waitForTimeout(300);

		assertThat(board.locator("#board")).isVisible();
		board.unroute("**/district");
		board.waitForResponse("**/district", () -> board.evaluate("htmx.trigger('#board', 'seen')"));
		assertThat(board.locator("#board")).containsText("Deliveries");
	}

	/** As a school's filter does. */
	private static void answersInPlaceOfTheApp(Route route) {
		route.fulfill(new Route.FulfillOptions().setContentType("text/html").setBody("<h1>Sign in</h1>"));
	}

	@Test
	void aCellIsNotBeingSavedWhileTheSessionIsOver() {
		this.page.route("**/cells*", (route) -> route.fulfill(new Route.FulfillOptions().setStatus(401)));
		answersLater("**/session");
		enters("7");
		awaits(1);
		assertThat(cell(0, 0)).containsText("not saved");
		this.page.unroute("**/cells*");
		this.waiting.get(0).resume();

		assertThat(cell(0, 0)).containsText("in the LMS");
	}

}
