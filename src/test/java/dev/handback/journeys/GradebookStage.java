package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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

	/** Opens the gradebook with a new, empty first column. */
	void opensColumn(String title) {
		newWork(title);
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + GRADEBOOK);
		cell(0, 0).focus();
	}

	/**
	 * A grade that is gone before it was sent leaves nothing in its cell, not even its
	 * state.
	 */
	static void showsNoPoints(Locator cell) {
		assertThat(cell.locator("b:not(:empty)")).hasCount(0);
	}

	void changesAll(String way, String number) {
		cell(0, 0).focus();
		this.page.getByText("Change points").click();
		this.page.locator("#change-way").selectOption(way);
		this.page.locator("#change-number").fill(number);
		this.page.locator("#change-do").click();
	}

	/** From now on, saves arrive, but their answers don't. */
	void losesAnswers() {
		this.page.route("**/cells*", (route) -> {
			route.fetch();
			route.abort();
		});
	}

	void enters(String points) {
		this.page.keyboard().type(points);
		this.page.keyboard().press("Enter");
	}

}
