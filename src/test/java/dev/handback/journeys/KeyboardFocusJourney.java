package dev.handback.journeys;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Heard;
import dev.handback.support.Keyboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Where the keyboard is, and what is heard, for someone who uses no mouse. */
class KeyboardFocusJourney extends BrowserStage {

	private static final String DISTRICT = "Ashgrove (Provider A)";

	private static final String GRADEBOOK = "/sections/5c00000000000000000a0001/gradebook";

	private static String essay;

	@BeforeAll
	static void start() {
		essay = newWork("Essay");
	}

	@AfterEach
	void leave() {
		browser.closeVisitors();
	}

	@Test
	void staysWhereItIsWhileADashboardUpdates() {
		Page page = browser.signedIn(app, DISTRICT, "5b00000000000000000a0201");
		for (String link : new String[] { "a[href='/district/roster']", "a[href$='ledger.csv']" }) {
			Locator used = page.locator("#board " + link);
			used.focus();
			page.evaluate("document.querySelector('#board').dataset.before = 'yes'; htmx.trigger('#board', 'seen')");
			assertThat(page.locator("#board[data-before]")).hasCount(0);
			assertThat(used).isFocused();
		}
	}

	@Test
	void hearsWhichPointsWereNotSavedAndWhetherAnAssignmentHasArrived() {
		Page page = teacher();
		page.navigate(essay);
		assertThat(Heard.of(page, "#assignment-state").live()).isEqualTo("polite");
		assertThat(Heard.of(page, "nav.trail a:nth-of-type(2)").name()).isEqualTo("English 7");
		assertThat(Heard.of(page, "#said").live()).isEqualTo("assertive");
		Locator points = page.locator("input.points").nth(3);
		new Keyboard(page).reach("input.points >> nth=3").type("ten").press("Enter");
		assertThat(page.locator("input.points").nth(4)).isFocused();
		assertThat(page.locator("#said")).hasText(
				points.getAttribute("aria-label") + ": Enter points as a number from 0 to 9,999,999, such as 17.5.");
	}

	@Test
	void turnsBackAtTheLastStudentOfASmallWindow() {
		Page page = gradebook();
		page.setViewportSize(320, 640);
		assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
		Keyboard keys = new Keyboard(page).reach("#one-next");
		for (int student = 1; student < 28; student++) {
			keys.press("Enter");
		}
		assertThat(page.locator("#one-place")).hasText("28 of 28");
		assertThat(page.locator("#one-previous")).isFocused();
		assertThat(page.evaluate("""
				getComputedStyle(document.querySelector('#one-next')).color
					=== getComputedStyle(document.querySelector('#one-previous')).color""")).isEqualTo(false);
	}

	@Test
	void seesWhatItIsOnBelowAToolAndBesideANotice() {
		Page page = gradebook();
		Keyboard keys = new Keyboard(page).reach("#columns > summary").press("Enter");
		assertThat(page.locator("#columns[open]")).hasCount(1);
		keys.reach("#help");
		assertThat(page.locator("#columns[open]")).hasCount(0);

		page.evaluate("handback.keep('elsewhere', { page: '/sections', value: '1' })");
		page.reload();
		assertThat(page.locator("#session-over")).isVisible();
		page.locator(".files a").first().focus();
		assertThat(page.locator(".files a").first().evaluate("""
				(link) => {
					const { x, y, height } = link.getBoundingClientRect();
					return link.contains(document.elementFromPoint(x + 5, y + height / 2));
				}""")).isEqualTo(true);
	}

	@Test
	void goesOnInTheFirstFieldThatIsWrong() {
		Page page = teacher();
		page.navigate(app.address() + "/sections/5c00000000000000000a0001/assignments/new");
		page.locator("#title").fill("Poem");
		page.locator("#points").fill("ten");
		press(page, "Create assignment");
		assertThat(page.locator("#points")).isFocused();
		assertThat(page.locator("#points")).hasAttribute("aria-invalid", "true");
	}

	@Test
	void readsAllOfWhatIsBelowTheGradebook() {
		newWork("Poem");
		Page page = gradebook();
		Locator cell = page.locator("tr[data-id='5b00000000000000000a0128'] td").first();
		cell.focus();
		page.keyboard().type("7");
		page.keyboard().press("Tab");
		page.keyboard().type("8");
		page.keyboard().press("Enter");
		assertThat(page.locator("#cause-why")).isVisible();
		page.setViewportSize(700, 800);
		assertThat(page.evaluate("""
				document.querySelector('#cause-why').getBoundingClientRect().top
					>= document.querySelector('#cause').getBoundingClientRect().top""")).isEqualTo(true);
		assertThat(page.evaluate("getComputedStyle(document.querySelector('#conflicts')).backgroundColor"))
			.isNotEqualTo("rgba(0, 0, 0, 0)");
		cell.focus();
		page.setViewportSize(390, 800);
		assertThat(page.locator("#detail")).containsText("matched");
		assertThat(page
			.evaluate("((detail) => detail.scrollHeight <= detail.clientHeight)(document.querySelector('#detail'))"))
			.isEqualTo(true);
	}

	@Test
	void hearsOnlyWhatIsStillSo() {
		Page page = gradebook();
		page.route("**/states*", (route) -> {
			APIResponse states = route.fetch();
			route.fulfill(new Route.FulfillOptions().setResponse(states)
				.setBody(states.text().replace("|in-the-lms|", "|sending|")));
		});
		Locator cell = page.locator("tr[data-id='5b00000000000000000a0128'] td").first();
		cell.focus();
		page.keyboard().type("7");
		page.keyboard().press("Enter");
		page.keyboard().type("8");
		page.keyboard().press("Enter");
		assertThat(cell.locator(".state-needs-district")).isVisible();
		cell.press("Delete");
		assertThat(cell).isEmpty();
		for (int polls = 0; polls < 2; polls++) {
			page.waitForResponse("**/states*", () -> {
			});
		}
		assertThat(page.locator("#said")).not().containsText("needs the district");
	}

	private static Page teacher() {
		return browser.signedIn(app, DISTRICT, "5b00000000000000000a0001");
	}

	private static Page gradebook() {
		Page page = teacher();
		page.navigate(app.address() + GRADEBOOK);
		assertThat(page.locator("#book")).isVisible();
		return page;
	}

}
