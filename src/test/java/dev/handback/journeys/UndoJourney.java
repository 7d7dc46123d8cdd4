package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.RequestOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Changes in the gradebook that are taken back, each time in a new first column. */
class UndoJourney extends GradebookStage {

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_");
	}

	@Test
	void saysWhyNothingIsUndoneInAnAssignmentThatWasDeleted() {
		opensColumn("Stays");
		opensColumn("Deleted since");
		enters("4");
		enters("5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		String assignment = String.valueOf(this.page.evaluate("window.handback.gradebook.columns[0].id"));
		this.page.route("**/cells*", Route::abort);
		cell(1, 0).focus();
		enters("6");
		assertThat(this.page.locator("#grid-notice")).isVisible();
		this.page.navigate(app.address() + SECTION + "/assignments/" + assignment + "/delete");
		press(this.page, "Delete assignment");
		this.page.waitForURL(app.address() + SECTION);
		this.page.navigate(app.address() + GRADEBOOK);
		assertThat(this.page.locator("#grid-notice")).hasText(Pattern
			.compile("Typed here, but the assignment was deleted, so it can't be saved: .+, Deleted since: 6 Discard"));
		press(this.page, "Discard");
		assertThat(this.page.locator("#grid-notice")).isHidden();
		assertThat(this.page.evaluate("Object.keys(window.handback.typed()).length")).isEqualTo(0);
		this.page.unroute("**/cells*");

		this.page.locator("#undo").click();

		assertThat(this.page.locator("#detail")).hasText(
				"Not saved. The student left the section, or the assignment was deleted. Reload the page to see the current state.");
	}

	@Test
	void showsWhatIsStoredAfterUndoingWhatWasRefused() {
		opensColumn("Deleted meanwhile");
		enters("4");
		assertThat(cell(0, 0)).containsText("in the LMS");
		Page other = this.page.context().newPage();
		other.navigate(app.address() + SECTION + "/assignments/"
				+ this.page.evaluate("window.handback.gradebook.columns[0].id") + "/delete");
		press(other, "Delete assignment");
		other.waitForURL(app.address() + SECTION);
		awaitGone(other, "Deleted meanwhile");
		cell(0, 0).focus();
		enters("7");
		assertThat(this.page.locator("#not-saved")).isVisible();

		this.page.locator("#undo").click();

		assertThat(this.page.locator("#not-saved")).isHidden();
		assertThat(cell(0, 0).locator("b")).hasText("4");
		assertThat(cell(0, 0)).not().containsText("not saved");
	}

	@Test
	void undoesABulkChangeInCellsOutOfSightToo() {
		newWork("In sight");
		opensColumn("Out of sight");
		changesAll("set", "5");
		assertThat(cell(5, 0)).containsText("in the LMS");
		this.page.locator("#grid .head-menu").first().click();
		this.page.locator("#column-menu button[data-do=hide]").click();

		this.page.locator("#undo").click();

		assertThat(this.page.locator("#detail")).hasText("Also changed in 28 cells not shown now.");
		assertThat(this.page.locator("#grid td:focus")).isVisible();
		this.page.getByText("Columns", new Page.GetByTextOptions().setExact(true)).click();
		this.page.locator("#columns-reset").click();
		this.page.keyboard().press("Escape");
		assertThat(cell(5, 0)).not().containsText("5");

		this.page.locator("#redo").click();
		assertThat(cell(5, 0)).containsText("5");
		undoesAndReloads();
		assertThat(cell(5, 0)).not().containsText("5");
	}

	@Test
	void redoesAfterAReloadWhatWasUndoneBefore() {
		opensColumn("Undone and redone");
		changesAll("set", "5");
		assertThat(cell(5, 0)).containsText("in the LMS");
		undoesAndReloads();

		this.page.locator("#redo").click();

		assertThat(cell(5, 0)).containsText("5");
		assertThat(this.page.locator("#redo")).isDisabled();
	}

	@Test
	void aFlagThatIsNotSavedYetIsOfferedByItsName() {
		opensColumn("Flag on the way");
		this.page.route("**/cells*", (route) -> route.abort());
		enters("LA");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		this.page.onceDialog(Dialog::accept);

		this.page.reload();

		assertThat(this.page.locator("#grid-notice")).containsText("Flag on the way, late: ✓");
	}

	/**
	 * What is typed last is what was stored first, and what was typed between arrives.
	 */
	@Test
	void keepsWhatIsStoredAlreadyWhileAnOlderSaveMayReplaceIt() {
		opensColumn("There and back");
		enters("5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		List<Route> saves = new ArrayList<>();
		this.page.route("**/cells*", saves::add);
		cell(0, 0).focus();
		enters("6");
		this.page.waitForCondition(() -> !saves.isEmpty());
		cell(0, 0).focus();
		enters("5");
		Request older = saves.get(0).request();
		this.page.onceDialog(Dialog::accept);
		this.page.reload();
		assertThat(this.page.locator("#grid-notice")).containsText("may not be saved yet");
		this.page.unroute("**/cells*");
		APIResponse late = this.page.request().post(older.url(), sent(older));
		assertThat(late.text()).contains("SAVED");

		press(this.page, "Save now");

		assertThat(cell(0, 0).locator("b")).hasText("5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		this.page.reload();
		assertThat(cell(0, 0).locator("b")).hasText("5");
		assertThat(this.page.locator("#grid-notice")).isHidden();
	}

	@Test
	void undoesABulkChangeWhoseAnswerWasLost() {
		opensColumn("Lost on the way");
		changesAll("set", "5");
		assertThat(cell(5, 0)).containsText("in the LMS");
		losesAnswers();
		changesAll("set", "10");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		this.page.locator("#undo").click();
		assertThat(cell(5, 0).locator("b")).hasText("5");
		this.page.unroute("**/cells*");
		assertThat(this.page.locator("#grid-notice")).isHidden();
		assertThat(cell(5, 0)).containsText("in the LMS");
		this.page.reload();
		assertThat(cell(5, 0).locator("b")).hasText("5");

		losesAnswers();
		changesAll("set", "12");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		this.page.unroute("**/cells*");
		assertThat(this.page.locator("#grid-notice")).isHidden();
		this.page.locator("#undo").click();
		assertThat(cell(5, 0)).containsText("in the LMS");
		assertThat(cell(5, 0).locator("b")).hasText("5");
	}

	@Test
	void undoesAChangeThatReachedTheAppTwice() {
		opensColumn("Twice on the way");
		changesAll("set", "5");
		assertThat(cell(5, 0)).containsText("in the LMS");
		this.page.route("**/cells*", (route) -> {
			route.fetch();
			route.resume();
		});
		changesAll("set", "10");
		assertThat(cell(5, 0).locator("b")).hasText("10");
		assertThat(cell(5, 0)).not().containsText("saving");
		this.page.unroute("**/cells*");

		this.page.locator("#undo").click();

		assertThat(cell(5, 0).locator("b")).hasText("5");
		assertThat(cell(5, 0)).containsText("in the LMS");
	}

	@Test
	void saysThatABulkChangeWasTakenBackOrMadeAgain() {
		opensColumn("Announced");
		this.page.route("**/states*", (route) -> route.abort());
		changesAll("set", "5");
		assertThat(this.page.locator("#said")).hasText("28 cells saved.");

		this.page.locator("#undo").click();
		assertThat(this.page.locator("#said")).hasText("Undone: 28 cells saved.");

		this.page.locator("#redo").click();
		assertThat(this.page.locator("#said")).hasText("Redone: 28 cells saved.");
	}

	private static RequestOptions sent(Request request) {
		RequestOptions same = RequestOptions.create().setData(request.postData());
		request.headers().forEach(same::setHeader);
		return same;
	}

	private void undoesAndReloads() {
		this.page.locator("#undo").click();
		assertThat(cell(5, 0)).not().containsText("5");
		assertThat(cell(5, 0)).not().containsText("saving");
		this.page.reload();
		assertThat(this.page.locator("#tools")).isVisible();
	}

	/** Until it is deleted in the LMS, its grades are still saved. */
	private static void awaitGone(Page section, String title) {
		Locator row = section.locator("main").getByText(title);
		for (int looks = 0; looks < 100 && row.count() > 0; looks++) {
			section.waitForTimeout(200);
			section.reload();
		}
		assertThat(row).hasCount(0);
	}

}
