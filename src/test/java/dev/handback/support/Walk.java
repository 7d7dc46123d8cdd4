package dev.handback.support;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/**
 * Someone's way through the app, on which pages are examined.
 *
 * @param page their window
 * @param examination of all pages that anyone visits
 */
public record Walk(App app, Page page, Examination examination) {

	private static final int PATIENCE = 30_000;

	private static final int PAUSE = 500;

	/** Opens the page at that path. */
	public Walk to(String path) {
		this.page.navigate(this.app.address() + path);
		return this;
	}

	/** Examines the current page in its current state. */
	public Walk examine(String name) {
		this.examination.of(this.page, name);
		return this;
	}

	/** Waits until that is visible. */
	public Walk seen(String selector) {
		assertThat(this.page.locator(selector).first()).isVisible();
		return this;
	}

	/** Opens a page that looks for news rarely until it shows that. */
	public Walk seenSoon(String selector) {
		for (int pauses = 0; pauses < PATIENCE / PAUSE && !this.page.locator(selector).first().isVisible(); pauses++) {
			this.page.waitForTimeout(PAUSE);
			this.page.reload();
		}
		return seen(selector);
	}

	public Walk click(String selector) {
		this.page.locator(selector).first().click();
		return this;
	}

	public Walk fill(String selector, String text) {
		this.page.locator(selector).fill(text);
		return this;
	}

	/** Opens everything that is collapsed. */
	public Walk unfold(String selector) {
		this.page.locator(selector).all().forEach(Locator::click);
		return this;
	}

	/** Presses the first button of the page's form and waits for the next page. */
	public Walk submit() {
		return onward("main form .button");
	}

	/** Clicks a link or button and waits for the next page. */
	public Walk onward(String selector) {
		Browser.onward(this.page, () -> click(selector));
		return this;
	}

	/** Fills in the required fields of a new assignment and submits the form. */
	public Walk setWork(String title) {
		return fill("#title", title).fill("#dueDate", LocalDate.now(ZoneOffset.UTC).plusDays(7).toString())
			.fill("#points", "20")
			.submit();
	}

	/** Types points into a cell of the gradebook and leaves it. */
	public Walk type(String student, String column, String points) {
		this.page.locator(cell(student, column)).focus();
		this.page.keyboard().type(points);
		this.page.keyboard().press("Enter");
		return this;
	}

	/** Waits until a cell shows that state. */
	public Walk seenIn(String student, String column, String state) {
		return seen(cell(student, column) + " .state-" + state);
	}

	/** A second window of the same person. */
	public Walk besides() {
		return new Walk(this.app, this.page.context().newPage(), this.examination);
	}

	/** The problems of the page on paper, A4 landscape with margins. */
	public List<String> printed(String name) {
		return this.examination.ofPaper(this.page, name);
	}

	/** A cell of the gradebook, by the start of its column's title. */
	public String cell(String student, String column) {
		int number = ((Number) this.page.evaluate("""
				(title) => [...document.querySelectorAll('#grid thead th')]
					.findIndex((head) => head.textContent.startsWith(title))""", column)).intValue();
		return "#grid tr[data-id='" + student + "'] > :nth-child(" + (number + 1) + ")";
	}

}
