package dev.handback.support;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

/**
 * Someone's way through the app, on which pages are examined.
 *
 * @param page her window
 * @param examination of all the pages that anyone comes to
 */
public record Walk(RunningApp app, Page page, Examination examination) {

	private static final int PATIENCE = 30_000;

	/** Goes to a page, by its path. */
	public Walk to(String path) {
		this.page.navigate(this.app.address() + path);
		return this;
	}

	/** Has the page that is open now examined, in the state that it is in. */
	public Walk examine(String name) {
		this.examination.of(this.page, name);
		return this;
	}

	/** Waits until that can be seen. */
	public Walk seen(String selector) {
		assertThat(this.page.locator(selector).first())
			.isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(PATIENCE));
		return this;
	}

	public Walk click(String selector) {
		this.page.locator(selector).first().click();
		return this;
	}

	public Walk fill(String selector, String text) {
		this.page.locator(selector).fill(text);
		return this;
	}

	/** Opens all that is folded. */
	public Walk unfold(String selector) {
		this.page.locator(selector).all().forEach(Locator::click);
		return this;
	}

	/**
	 * Presses the first button of the page's form, and waits for the page that follows.
	 */
	public Walk submit() {
		return onward("main form .button");
	}

	/** Clicks what leads to another page, and waits for that. */
	public Walk onward(String selector) {
		Browser.onward(this.page, () -> click(selector));
		return this;
	}

	/** Types into the form for new work what it must hold, and sends it. */
	public Walk setWork(String title) {
		return fill("#title", title).fill("#dueDate", LocalDate.now(ZoneOffset.UTC).plusDays(7).toString())
			.fill("#points", "20")
			.submit();
	}

	/** Types points into a cell of the open gradebook, and leaves it. */
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

	/** The same person's second window. */
	public Walk besides() {
		return new Walk(this.app, this.page.context().newPage(), this.examination);
	}

	/** What is wrong with the page on paper, in the landscape of A4 with its margins. */
	public List<String> printed(String name) {
		return this.examination.ofPaper(this.page, name);
	}

	/** A cell of the open gradebook, by the beginning of its column's title. */
	public String cell(String student, String column) {
		int number = ((Number) this.page.evaluate("""
				(title) => [...document.querySelectorAll('#grid thead th')]
					.findIndex((head) => head.textContent.startsWith(title))""", column)).intValue();
		return "#grid tr[data-id='" + student + "'] > :nth-child(" + (number + 1) + ")";
	}

}
