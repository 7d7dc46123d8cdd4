package dev.handback.journeys;

import java.util.stream.IntStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeAll;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A gradebook of 28 students and twelve assignments whose titles begin alike. */
abstract class TwelveColumnsStage extends BrowserStage {

	static final String TEACHER = "5b00000000000000000a0001";

	static final String SECTION = "/sections/5c00000000000000000a0001";

	static final int COLUMNS = 12;

	static final int STUDENTS = 28;

	static Page page;

	@BeforeAll
	static void start() {
		IntStream.rangeClosed(1, COLUMNS)
			.forEach((week) -> newWork("Reading journal on a book of your choice, week " + week));
		page = browser.signedIn(app, "Ashgrove (Provider A)", TEACHER);
		page.setViewportSize(1440, 900);
		page.navigate(app.address() + SECTION + "/gradebook");
		assertThat(page.locator("#book")).isVisible();
	}

	static Locator cell(int row, int column) {
		return page.locator("#grid tbody tr").nth(row).locator("td").nth(column);
	}

}
