package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/** The gradebook of a section with two teachers. */
abstract class GradebookStage extends BrowserStage {

	static final String DISTRICT = "Ashgrove (Provider A)";

	static final String TEACHER = "5b00000000000000000a0001";

	static final String CO_TEACHER = "5b00000000000000000a0002";

	static final String SECTION = "/sections/5c00000000000000000a0001";

	static final String GRADEBOOK = SECTION + "/gradebook";

	Page page;

	static Page signedIn(String person) {
		return browser.signedIn(app, DISTRICT, person);
	}

	Locator cell(int row, int column) {
		return cell(this.page, row, column);
	}

	/** A cell of a student whose grades can reach the LMS. */
	static Locator cell(Page page, int row, int column) {
		return page.locator("#grid tbody tr:not(:has(.tag-warning))").nth(row).locator("td").nth(column);
	}

}
