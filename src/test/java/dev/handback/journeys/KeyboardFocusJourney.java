package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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
