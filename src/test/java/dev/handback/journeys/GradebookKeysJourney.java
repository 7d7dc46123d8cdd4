package dev.handback.journeys;

import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.handback.support.Browser;
import dev.handback.support.Heard;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A gradebook of 28 students and twelve assignments whose titles begin alike: what keys
 * do, many cells at once, and columns as the teacher wants them.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GradebookKeysJourney extends TwelveColumnsStage {

	@Test
	@Order(2)
	void saysOfACellUnderThePointerWhatItShowsNow() {
		Locator cell = cell(3, 8);
		cell.click();
		page.keyboard().press("7");
		page.keyboard().press("Enter");
		cell.hover();
		assertThat(cell.locator(".state-in-the-lms")).isVisible();
		assertThat(cell).not().hasAttribute("title", Pattern.compile("saving|saved|sending"));
	}

	@Test
	@Order(2)
	void gradesAColumnDownwards() {
		cell(0, 0).focus();
		for (int student = 0; student < STUDENTS; student++) {
			page.keyboard().press(String.valueOf(1 + student % 9));
			page.keyboard().press("Enter");
		}
		assertThat(cell(27, 0)).containsText("1");
		page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
		page.keyboard().press("ArrowUp");
		assertThat(page.locator("#grid thead th").first().boundingBox().y).isNotNegative();
		assertThat(cell(26, 0)).isInViewport();
		assertThat(cell(1, 0)).containsText("in the LMS");
	}

	@Test
	@Order(3)
	void marksExcludedMissingAndLateByTheirLetters() {
		cell(0, 1).focus();
		page.keyboard().type("ex");
		page.keyboard().press("Enter");
		page.keyboard().type("MI");
		page.keyboard().press("Enter");
		page.keyboard().type("7");
		page.keyboard().press("Enter");
		cell(2, 1).focus();
		page.keyboard().type("la");
		page.keyboard().press("Enter");

		assertThat(cell(0, 1)).containsText("excluded");
		assertThat(cell(1, 1)).containsText("missing");
		assertThat(cell(2, 1)).containsText("late");
		assertThat(page.locator("#cause")).containsText("For each of 2 grades in 2 assignments: This student isn");
		cell(2, 1).focus();
		assertThat(Heard.here(page).name()).startsWith("7 late ");
		page.keyboard().type("LA");
		page.keyboard().press("Enter");
		assertThat(cell(2, 1)).not().containsText("late");
		cell(1, 1).focus();
		page.keyboard().press("Delete");
		assertThat(cell(1, 1)).not().containsText("missing");
		page.keyboard().press("Control+z");
		assertThat(cell(1, 1)).containsText("missing");
		page.keyboard().press("Control+Shift+z");
		assertThat(cell(1, 1)).not().containsText("missing");
		assertThat(cell(2, 1)).containsText("in the LMS");
	}

	@Test
	@Order(3)
	void showsThreeMarksAndTheIconsBesideThem() {
		Locator cell = cell(5, 4);
		cell.focus();
		for (String typed : List.of("17.5", "ex", "mi", "la")) {
			page.keyboard().type(typed);
			page.keyboard().press("Enter");
			page.keyboard().press("ArrowUp");
		}
		page.keyboard().press("c");
		page.locator("#comment-text").fill("Late.");
		page.keyboard().press("Control+Enter");
		assertThat(cell).containsText("in the LMS");

		cell.focus();
		page.keyboard().press("Shift+ArrowDown");
		assertThat(page.locator("#detail")).hasText("2 cells selected");
		cell.focus();
		assertThat(partsCutOff(cell)).isEqualTo(List.of());
		assertThat(cell.boundingBox().height).isEqualTo(cell(6, 4).boundingBox().height);
		Browser.photograph(page, "gradebook-three-marks");
		page.setViewportSize(390, 844);
		assertThat(cell).isVisible();
		assertThat(partsCutOff(cell)).isEqualTo(List.of());
		page.setViewportSize(1440, 900);
	}

	private static Object partsCutOff(Locator cell) {
		return cell.evaluate("""
				(cell) => {
					const outer = cell.getBoundingClientRect();
					return [...cell.querySelectorAll('b, .mark, .state')].filter((part) => {
						const inner = part.getBoundingClientRect();
						return inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
					}).map((part) => part.textContent);
				}""");
	}

	@Test
	@Order(4)
	void copiesARangeAndPastesItElsewhere() {
		cell(0, 0).focus();
		page.keyboard().press("Shift+ArrowDown");
		page.keyboard().press("Shift+ArrowDown");
		page.keyboard().press("Shift+ArrowRight");
		assertThat(page.locator("#grid [aria-selected=true]")).hasCount(6);
		assertThat(page.locator("#detail")).containsText("6 cells selected");
		Browser.photograph(page, "gradebook-selected");
		Object copied = page.evaluate(
				"""
						() => {
							const clipboard = new DataTransfer();
							document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: clipboard, bubbles: true, cancelable: true }));
							return clipboard.getData('text/plain');
						}""");
		assertThat(copied).isEqualTo("1\tEX\n2\t\n3\t7");

		cell(10, 2).focus();
		page.evaluate(
				"""
						(text) => {
							const clipboard = new DataTransfer();
							clipboard.setData('text/plain', text);
							document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
						}""",
				copied);
		assertThat(cell(10, 2)).containsText("1");
		assertThat(cell(10, 3)).containsText("excluded");
		assertThat(cell(12, 3)).containsText("7");
	}

	@Test
	@Order(5)
	void changesASelectionAfterAPreviewAndTakesItBack() {
		cell(0, 0).focus();
		page.keyboard().press("Shift+ArrowDown");
		page.getByText("Change points").click();
		page.locator("#change-way").selectOption("add");
		page.locator("#change-number").fill("1,5");
		assertThat(page.locator("#change-scope")).hasText("2 selected cells");
		assertThat(page.locator("#change-preview")).containsText("1 → 2.5");
		Browser.photograph(page, "gradebook-add");
		page.locator("#change-do").click();
		assertThat(cell(0, 0)).containsText("2.5");
		assertThat(cell(1, 0)).containsText("3.5");
		page.locator("#undo").click();
		assertThat(cell(1, 0).locator("b")).hasText("2");
		page.locator("#redo").click();
		assertThat(cell(1, 0)).containsText("3.5");
		page.locator("#undo").click();

		cell(0, 0).focus();
		page.keyboard().type("1x");
		page.waitForResponse("**/cells*", () -> {
			page.keyboard().press("Enter");
			page.keyboard().press("Shift+ArrowUp");
		});
		assertThat(cell(0, 0)).hasAttribute("aria-invalid", "true");
		assertThat(page.locator("#detail")).containsText("Mean 2");
		cell(0, 0).focus();
		page.keyboard().type("1");
		page.keyboard().press("Enter");
	}

	@Test
	@Order(5)
	void returnsToWhatWasStoredAndNotToWhatWasRefused() {
		Locator cell = cell(20, 1);
		cell.focus();
		page.keyboard().type("1,2,3");
		page.keyboard().press("Enter");
		assertThat(cell).hasAttribute("aria-invalid", "true");
		cell.focus();
		page.keyboard().type("8");
		page.keyboard().press("Enter");
		assertThat(cell).not().hasAttribute("aria-invalid", "true");
		page.locator("#undo").click();
		assertThat(cell).not().containsText("8");
		assertThat(cell).not().containsText("1,2,3");
		assertThat(cell).not().hasAttribute("aria-invalid", "true");
	}

	@Test
	@Order(6)
	void sortsMovesHidesWidensAndRemembers() {
		choose(0, "Sort: most points first");
		assertThat(cell(0, 0).locator("b")).hasText("9");
		assertThat(page.locator("#said")).hasText(Pattern.compile("Sorted by .+, most points first\\."));
		choose(0, "Move right");
		assertThat(page.locator("#said")).hasText(Pattern.compile(".+ is now column 2 of " + COLUMNS + "\\."));
		choose(0, "Hide");
		choose(0, "Wider");
		assertThat(page.locator("#grid thead tr").first().locator("th")).hasCount(COLUMNS);
		String first = page.locator("#grid thead th a").first().textContent();

		page.reload();
		assertThat(page.locator("#book")).isVisible();
		assertThat(page.locator("#grid thead th a").first()).hasText(first);
		assertThat(cell(0, 0).locator("b")).hasText("9");
		assertThat(page.locator("#grid thead th").nth(1).boundingBox().width).isGreaterThan(130);
		hidesAll();
		page.reload();
		assertThat(page.locator("#grid thead tr").first().locator("th")).hasCount(COLUMNS + 1);
		page.getByText("Columns", new Page.GetByTextOptions().setExact(true)).click();
		Browser.photograph(page, "gradebook-columns");
		page.locator("#columns-reset").click();
		assertThat(page.locator("#grid thead tr").first().locator("th")).hasCount(COLUMNS + 1);
		page.keyboard().press("Escape");
	}

	/** As if the only column in sight had been deleted. */
	private static void hidesAll() {
		page.evaluate(
				"""
						() => {
							const { grid, all } = window.handback.gradebook;
							const layout = { order: [], hidden: all.map(({ id }) => id), widths: {}, sort: null, descending: false };
							return window.handback.post(grid.dataset.base + "/layout", "application/json", JSON.stringify(layout)).then(() => null);
						}""");
	}

	@Test
	@Order(7)
	void showsOnlyThoseBelowSixtyPercentAndTheirMean() {
		choose(0, "Show only below 60%");
		assertThat(page.locator("#filtered-what")).containsText("below 60%: 28 of 28 students");
		choose(1, "Show only ungraded");
		assertThat(page.locator("#filtered-what")).containsText("ungraded: 26 of 28 students");
		assertThat(page.locator("#grid tbody tr")).hasCount(26);
		assertThat(page.locator(".statistics th")).hasText("Mean of the 26 shown");
		Browser.photograph(page, "gradebook-filtered");
		page.locator("#filter-off").click();
		assertThat(page.locator("#grid tbody tr")).hasCount(STUDENTS);
	}

	@Test
	@Order(8)
	void staysWhereItIsWhenAFilterLeavesNoOne() {
		double dock = page.locator("#dock").boundingBox().y;
		choose(5, "Show only changed today");
		assertThat(page.locator("#filtered-what")).containsText("changed today: 0 of 28 students");
		assertThat(page.locator("#dock").boundingBox().y).isEqualTo(dock);
		Browser.photograph(page, "gradebook-no-one");
		page.locator("#filter-off").click();
		assertThat(page.locator("#grid tbody tr")).hasCount(STUDENTS);
		assertThat(page.locator("#grid tbody td[tabindex='0']")).isFocused();
	}

	private static void choose(int column, String item) {
		page.locator("#grid .head-menu").nth(column).click();
		page.locator("#column-menu button").filter(new Locator.FilterOptions().setHasText(item)).click();
	}

}
