package dev.handback.journeys;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import dev.handback.support.People;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Someone who uses any control of any page with the keyboard, types what they like, and
 * goes back and forward. No page that the app itself led to is missing or fails, and each
 * is whole. Half of the seeds are new each day.
 */
class AnyControlJourney extends BrowserStage {

	private static final int STEPS = 30;

	/** Seeds that are near each other would begin alike. */
	private static final long SPREAD = 0x9E3779B97F4A7C15L;

	private static final int LARGE = 1280;

	private static final int SMALL = 390;

	private static final int HEIGHT = 800;

	private static final List<String> PEOPLE = List.of(People.person('a', 1).value(), People.person('a', 2).value(),
			People.person('a', 201).value(), People.student('a', 1).value());

	private static final List<String> VALUES = List.of("", "0", "7", "12.5", "17,5", "1e3", "-1", "MI", "abc",
			"O'Brien 😀", "مرحبا", "<b>x</b>", "x".repeat(300), "2099-12-24", "https://example.com/a");

	private static final List<String> KEYS = List.of("Tab", "Shift+Tab", "Escape", "Enter", "ArrowDown", "ArrowUp",
			"ArrowLeft", "ArrowRight", "Control+z", "Control+y", "Delete", "Home", "c", "n", "?");

	/**
	 * What can be used now, of a table in its first rows. Not what leaves the app,
	 * downloads something, deletes a page, or changes the session, which other journeys
	 * share.
	 */
	private static final String CONTROLS = """
			() => {
				const root = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
				document.querySelectorAll('[data-control]').forEach((one) => one.removeAttribute('data-control'));
				return [...root.querySelectorAll('a[href], button, summary, input, select, textarea, #grid td[tabindex]')]
					.filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
					.filter((one) => !(one.closest('tbody tr')?.sectionRowIndex > 2))
					.filter((one) => one.localName !== 'a' || one.origin === location.origin && !one.target && !/\\.(csv|json|txt)/.test(one.href))
					.filter((one) => !one.matches('.skip, [type=file]') && !/\\/(logout|role|language|delete|pause)$/.test(one.form?.action))
					.map((one, number) => {
						one.dataset.control = number;
						return {
							kind: one.matches('td, textarea, input:not([type=checkbox], [type=radio])') ? 'field' : one.matches('input') ? 'box' : one.localName,
							name: one.localName + (one.id && '#' + one.id) + ' ' + (one.getAttribute('aria-label') || one.innerText || one.name || '').trim().slice(0, 40)
						};
					});
			}""";

	private static final String FLAWS = """
			() => {
				const root = document.documentElement;
				const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
				const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
				return [
					document.title.trim() ? '' : 'has no title',
					headings.length === 1 ? '' : 'has ' + headings.length + ' headings',
					root.scrollWidth > root.clientWidth + 1 ? 'scrolls sideways' : '',
					...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => 'has an id twice: ' + id),
					...(document.body.innerText.match(/.*(\\b(undefined|null|NaN)\\b|\\{\\d\\}|\\?\\?[a-z]|\\[object).*/g) ?? []).map((text) => 'says ' + text),
					...[...document.querySelectorAll('[role=alert], .notice')].filter((one) => one.checkVisibility() && !one.innerText.trim() && one.offsetHeight > 8)
						.map((one) => 'has an empty message: ' + one.outerHTML)
				].filter(Boolean);
			}""";

	private final List<String> story = new ArrayList<>();

	private final List<String> flaws = new ArrayList<>();

	private Random random;

	private Page page;

	@BeforeAll
	static void setWork() {
		browser.expecting("net::ERR_", "htmx:", "The page jumped");
		newWork("Essay");
		newWork("Quiz");
	}

	@AfterEach
	void leave() {
		browser.closeVisitors();
	}

	static LongStream seeds() {
		long seed = Long.getLong("handback.seed", 0);
		return (seed != 0) ? LongStream.range(seed, seed + Long.getLong("handback.seeds", 1)) : LongStream.range(0, 3)
			.flatMap((i) -> LongStream.of(1 + i, LocalDate.now(ZoneOffset.UTC).toEpochDay() * 1_000 + i));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void everyPageIsThereAndWhole(long seed) {
		this.random = new Random(seed * SPREAD);
		String person = PEOPLE.get((int) (seed % PEOPLE.size()));
		this.page = GradebookStage.signedIn(person);
		this.page.setViewportSize((this.random.nextInt(3) > 0) ? LARGE : SMALL, HEIGHT);
		this.page.onDialog(Dialog::accept);
		this.page.onResponse(this::check);
		tell(person + " at " + this.page.viewportSize().width);
		try {
			this.page.navigate(app.address() + (PEOPLE.indexOf(person) < 2
					? oneOf(List.of(GradebookStage.GRADEBOOK, GradebookStage.SECTION, "/sections/to-do")) : "/"));
			for (int i = 0; i < STEPS; i++) {
				step();
				look();
			}
		}
		catch (PlaywrightException ex) {
			throw new AssertionError(String.join("\n", this.story), ex);
		}
		assertThat(this.flaws).as(String.join("\n", this.story)).isEmpty();
	}

	private void step() {
		switch (this.random.nextInt(16)) {
			case 0 -> goes("back", this.page::goBack);
			case 1 -> goes("forward", this.page::goForward);
			case 2 -> goes("again", this.page::reload);
			case 3, 4 -> press(oneOf(KEYS));
			default -> uses();
		}
	}

	/**
	 * The browser doesn't show a form's answer again, and the first page has none before.
	 */
	private void goes(String where, Runnable move) {
		tell("goes " + where);
		try {
			move.run();
		}
		catch (PlaywrightException ex) {
			tell("the browser won't");
		}
		if (!this.page.url().startsWith(app.address().toString())) {
			this.page.navigate(app.address() + "/");
		}
	}

	@SuppressWarnings("unchecked")
	private void uses() {
		List<Map<String, String>> controls = (List<Map<String, String>>) this.page.evaluate(CONTROLS);
		int number = this.random.nextInt(controls.size());
		Map<String, String> control = controls.get(number);
		Locator found = this.page.locator("[data-control='" + number + "']");
		tell("uses " + control.get("name"));
		String kind = String.valueOf(control.get("kind"));
		if (kind.equals("select")) {
			found.selectOption(String.valueOf(found.locator("option").last().getAttribute("value")));
			return;
		}
		found.focus();
		if (kind.equals("field")) {
			String value = oneOf(VALUES);
			tell("types " + value);
			this.page.keyboard().press("Control+a");
			this.page.keyboard().type(value);
			press(oneOf(List.of("Tab", "Enter", "Escape")));
		}
		else {
			press(kind.equals("box") ? "Space" : "Enter");
		}
	}

	private void press(String key) {
		tell("presses " + key);
		this.page.keyboard().press(key);
	}

	/** A page that is just being left is looked at when the next one is there. */
	private void look() {
		for (int tries = 0;; tries++) {
			this.page.waitForTimeout(100);
			this.page.waitForLoadState();
			try {
				((List<?>) this.page.evaluate(FLAWS)).forEach((flaw) -> note(flaw + " at " + this.page.url()));
				return;
			}
			catch (PlaywrightException ex) {
				if (tries == 9) {
					throw ex;
				}
			}
		}
	}

	private void check(Response answer) {
		if (answer.status() >= 400) {
			note(answer.request().method() + " " + answer.url() + " was answered by " + answer.status());
		}
	}

	private void note(String flaw) {
		if (!this.flaws.contains(flaw)) {
			tell("!! " + flaw);
			this.flaws.add(flaw);
		}
	}

	private <T> T oneOf(List<T> things) {
		return things.get(this.random.nextInt(things.size()));
	}

	private void tell(String what) {
		this.story.add(what);
	}

}
