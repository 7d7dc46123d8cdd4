package dev.handback.support;

import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

import static org.assertj.core.api.Assertions.assertThat;

/** Someone without a mouse: Tab, Enter, and typing. */
public record Keyboard(Page page) {

	/** More tab stops than any page has before its main content. */
	private static final int MOST = 250;

	private static final String SHOWS_THE_FOCUS = """
			(element) => {
				const style = getComputedStyle(element);
				return element.matches(':focus-visible')
					&& (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none');
			}""";

	/**
	 * Presses Tab until the target has the focus, and checks that the focus is visible.
	 */
	public Keyboard reach(Locator target) {
		for (int i = 0; i < MOST; i++) {
			if (Boolean.TRUE.equals(target.evaluate("(element) => element === document.activeElement"))) {
				assertThat(target.evaluate(SHOWS_THE_FOCUS)).as("the focus of %s is visible", target).isEqualTo(true);
				return this;
			}
			press("Tab");
		}
		throw new AssertionError("Tab doesn't reach " + target);
	}

	/** Reaches the first element that matches the selector. */
	public Keyboard reach(String selector) {
		return reach(this.page.locator(selector).first());
	}

	public Keyboard press(String key) {
		this.page.keyboard().press(key);
		return this;
	}

	public Keyboard type(String text) {
		this.page.keyboard().type(text);
		return this;
	}

	/** Reaches it, presses Enter, and waits for the next page. */
	public Keyboard follow(String selector) {
		reach(selector);
		Browser.onward(this.page, () -> press("Enter"));
		return this;
	}

	/** Pastes text that was copied elsewhere. */
	public Keyboard paste(String text) {
		this.page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
		this.page.evaluate("(text) => navigator.clipboard.writeText(text)", text);
		return press("Control+v");
	}

}
