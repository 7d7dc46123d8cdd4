package dev.handback.journeys;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Examination;
import dev.handback.support.Heard;
import dev.handback.support.Keyboard;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Many grades at once in the gradebook, and back, each time in a new first column. */
class BulkChangeJourney extends GradebookStage {

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_");
	}

	@Test
	void offersNoCellOfAStudentWhoWasNotChosenAndSaysWhatIsNotPasted() {
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + SECTION + "/assignments/new");
		this.page.getByLabel("Title").fill("A book for one");
		this.page.locator("input[name=chosen][value=true]").check();
		this.page.locator("details:has(.names) summary").click();
		assertThat(this.page.evaluate("""
				Array.from(document.querySelectorAll(".names label, .names bdi"))
					.filter((one) => one.getClientRects().length > 1).map((one) => one.innerText)"""))
			.as("names in pieces")
			.isEqualTo(List.of());
		this.page.locator("input[name=assignees]").first().check();
		press(this.page, "Create assignment");
		assertThat(this.page.locator("#assignment-state")).isVisible();
		this.page.navigate(app.address() + GRADEBOOK);

		cell(0, 0).focus();
		this.page.getByText("Change points").click();
		assertThat(this.page.locator("#change-scope"))
			.hasText("All cells shown in this column: A book for one (1). To change only some, select them first.");
		this.page.keyboard().press("Escape");
		cell(5, 0).focus();
		assertThat(this.page.locator("#detail")).containsText("for this student");
		types("5");
		assertThat(cell(5, 0)).isEmpty();
		assertThat(this.page.locator("#not-saved")).isHidden();
		assertThat(Examination.problems(this.page, "gradebook-chosen")).isEmpty();

		this.page.locator("#grid tbody tr:nth-last-child(2) td").first().focus();
		new Keyboard(this.page).paste("5\n\n7\n8");
		assertThat(this.page.locator("#not-pasted"))
			.hasText("3 values not pasted. This assignment isn't for this student. The gradebook ends there.");
		assertThat(Heard.of(this.page, "#not-pasted").live()).isEqualTo("polite");
		assertThat(Examination.problems(this.page, "gradebook-not-pasted")).isEmpty();
		this.page.locator("#grid tbody td:first-of-type:not(.gone)").focus();
		types("5");
		assertThat(this.page.locator("#not-pasted")).isHidden();
	}

	@Test
	void showsOnAPhoneTooWhatIsNotForAStudentAndKeepsTheTitleApartFromThePoints() {
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + SECTION + "/assignments/new");
		this.page.getByLabel("Title").fill("\u0645\u0642\u0627\u0644 2");
		this.page.getByLabel("Points possible").fill("20");
		this.page.locator("input[name=chosen][value=true]").check();
		this.page.locator("details:has(.names) summary").click();
		this.page.locator("input[name=assignees]").first().check();
		press(this.page, "Create assignment");
		assertThat(this.page.locator("#assignment-state")).isVisible();
		this.page.navigate(app.address() + GRADEBOOK);
		this.page.setViewportSize(360, 800);
		this.page.locator("#one-next").click();

		assertThat(cell(1, 0)).hasAttribute("data-label", "\u2068\u0645\u0642\u0627\u0644 2\u2069, out of 20");
		assertThat(cell(1, 0)).not().hasCSS("background-color", "rgba(0, 0, 0, 0)");
	}

	@Test
	void pastesEachStudentsPointsInTheirRowBesideATextWithLineBreaks() {
		newWork("Feedback");
		opensColumn("Beside feedback");
		new Keyboard(this.page).paste("5\t\"Good work.\n\nSay \"\"why\"\", too.\"\n6\n\"7\"\n");
		assertThat(cell(0, 0).locator("b")).hasText("5");
		assertThat(cell(1, 0).locator("b")).hasText("6");
		assertThat(cell(2, 0).locator("b")).hasText("7");
		assertThat(cell(3, 0)).isEmpty();
		assertThat(cell(0, 1).locator("b")).hasText("Good work. Say \"why\", too.");
	}

	@Test
	void pastesOneValueIntoAllSelectedCells() {
		opensColumn("Same for some");
		cell(0, 0).focus();
		new Keyboard(this.page).press("Shift+ArrowDown").press("Shift+ArrowDown").paste("4\n");
		assertThat(cell(0, 0).locator("b")).hasText("4");
		assertThat(cell(2, 0).locator("b")).hasText("4");
		assertThat(cell(3, 0)).isEmpty();

		this.page.locator("#undo").click();
		assertThat(cell(2, 0).locator("b")).isEmpty();
	}

	@Test
	void cutsPointsAndMarksAndPastesThemElsewhere() {
		opensColumn("Cut");
		types("5");
		types("MI");
		cell(0, 0).focus();
		new Keyboard(this.page).press("Shift+ArrowDown").press("Control+x");
		assertThat(cell(0, 0).locator("b")).isEmpty();
		assertThat(cell(1, 0)).not().containsText("MI");
		cell(2, 0).focus();
		this.page.keyboard().press("Control+v");
		assertThat(cell(2, 0).locator("b")).hasText("5");
		assertThat(cell(3, 0)).containsText("MI");

		this.page.locator("#undo").click();
		this.page.locator("#undo").click();
		assertThat(cell(0, 0).locator("b")).hasText("5");
		assertThat(cell(1, 0)).containsText("MI");
		assertThat(cell(3, 0)).not().containsText("MI");
	}

	@Test
	void saysWhyNothingIsUndoneInAnAssignmentThatWasDeleted() {
		opensColumn("Stays");
		opensColumn("Deleted since");
		types("4");
		types("5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		String assignment = String.valueOf(this.page.evaluate("window.handback.gradebook.columns[0].id"));
		this.page.navigate(app.address() + SECTION + "/assignments/" + assignment + "/delete");
		press(this.page, "Delete assignment");
		this.page.waitForURL(app.address() + SECTION);
		this.page.navigate(app.address() + GRADEBOOK);

		this.page.locator("#undo").click();

		assertThat(this.page.locator("#detail")).hasText(
				"Not saved. The student left the section, or the assignment was deleted. Reload the page to see the current state.");
	}

	@Test
	void showsWhatIsStoredAfterUndoingWhatWasRefused() {
		opensColumn("Deleted meanwhile");
		types("4");
		assertThat(cell(0, 0)).containsText("in the LMS");
		Page other = this.page.context().newPage();
		other.navigate(app.address() + SECTION + "/assignments/"
				+ this.page.evaluate("window.handback.gradebook.columns[0].id") + "/delete");
		press(other, "Delete assignment");
		other.waitForURL(app.address() + SECTION);
		cell(0, 0).focus();
		types("7");
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
		this.page.locator("#undo").click();
		assertThat(cell(5, 0)).not().containsText("5");
		assertThat(cell(5, 0)).not().containsText("saving");
		this.page.reload();
		assertThat(this.page.locator("#tools")).isVisible();
		assertThat(cell(5, 0)).not().containsText("5");
	}

	@Test
	void redoesAfterAReloadWhatWasUndoneBefore() {
		opensColumn("Undone and redone");
		changesAll("set", "5");
		assertThat(cell(5, 0)).containsText("in the LMS");
		this.page.locator("#undo").click();
		assertThat(cell(5, 0)).not().containsText("5");
		assertThat(cell(5, 0)).not().containsText("saving");
		this.page.reload();
		assertThat(this.page.locator("#tools")).isVisible();

		this.page.locator("#redo").click();

		assertThat(cell(5, 0)).containsText("5");
		assertThat(this.page.locator("#redo")).isDisabled();
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
	void offersNothingAgainThatIsStored() {
		opensColumn("Stored unnoticed");
		losesAnswers();
		types("7,5");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		this.page.reload();

		assertThat(cell(0, 0).locator("b")).hasText("7.5");
		assertThat(this.page.locator("#tools")).isVisible();
		assertThat(this.page.locator("#grid-notice")).isHidden();
		assertThat(this.page.evaluate("Object.keys(window.handback.typed()).length")).isEqualTo(0);
		this.page.unroute("**/cells*");
	}

	@Test
	void showsNothingThatWasReadBeforeItSaved() {
		opensColumn("Read before");
		AtomicReference<Runnable> late = new AtomicReference<>();
		this.page.route("**/states*", (route) -> {
			APIResponse read = route.fetch();
			late.compareAndSet(null, () -> route.fulfill(new Route.FulfillOptions().setResponse(read)));
		});
		this.page.waitForCondition(() -> late.get() != null);
		types("5");
		assertThat(cell(0, 0)).not().containsText("saving");
		assertThat(cell(0, 0).locator("b")).hasText("5");

		this.page.waitForResponse("**/states*", late.get());
		this.page.evaluate("new Promise((done) => setTimeout(done, 200))");
		assertThat(cell(0, 0).innerText()).startsWith("5");
		this.page.unroute("**/states*");
	}

	@Test
	void changesWhatThePreviewShowedAndNothingThatArrivedMeanwhile() {
		opensColumn("Arrives meanwhile");
		Page coTeachers = signedIn(CO_TEACHER);
		coTeachers.navigate(app.address() + GRADEBOOK);
		cell(coTeachers, 3, 0).focus();
		this.page.getByText("Change points").click();
		this.page.locator("#change-way").selectOption("set");
		this.page.locator("#change-number").fill("9");
		assertThat(this.page.locator("#change-preview")).containsText("– → 9");
		new Keyboard(coTeachers).type("7").press("Enter").type("8").press("Enter");
		assertThat(cell(3, 0).locator("b")).hasText("7");
		assertThat(cell(4, 0).locator("b")).hasText("8");
		this.page.locator("#change-do").click();

		assertThat(this.page.locator("#conflicts .conflict")).hasCount(2);
		assertThat(cell(5, 0).locator("b")).hasText("9");
		assertThat(cell(3, 0).locator("b")).hasText("7");

		this.page.getByText("Keep all of theirs").click();

		assertThat(this.page.locator("#conflicts")).isHidden();
		assertThat(cell(3, 0)).isFocused();
		coTeachers.context().close();
	}

	@Test
	void promisesNoPointsThatWouldNotBeSaved() {
		opensColumn("No numbers");
		this.page.getByText("Change points").click();
		for (String way : List.of("fill", "set")) {
			this.page.locator("#change-way").selectOption(way);
			for (String number : List.of("0x10", "-5", "5.555", "1e3", "12345678", "1,234.5", "five")) {
				this.page.locator("#change-number").fill(number);
				assertThat(this.page.locator("#change-preview"))
					.hasText("Enter points as a number from 0 to 9,999,999, such as 17.5.");
				assertThat(this.page.locator("#change-do")).isDisabled();
			}
		}
		this.page.locator("#change-number").fill("7,25");
		this.page.locator("#change-do").click();
		assertThat(cell(5, 0)).containsText("7.25");
		this.page.getByText("Change points").click();
		for (String way : List.of("add", "scale")) {
			this.page.locator("#change-way").selectOption(way);
			for (String number : List.of("1e9", "five")) {
				this.page.locator("#change-number").fill(number);
				assertThat(this.page.locator("#change-preview"))
					.hasText("Enter points as a number from 0 to 9,999,999, such as 17.5.");
				assertThat(this.page.locator("#change-do")).isDisabled();
			}
		}
		this.page.locator("#change-number").fill("1");
		assertThat(this.page.locator("#change-preview")).hasText("Nothing would change.");
		this.page.locator("#change-number").fill("");
		assertThat(this.page.locator("#change-preview")).hasText("Nothing would change.");
	}

	/** Opens the gradebook with a new, empty first column. */
	private void opensColumn(String title) {
		newWork(title);
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + GRADEBOOK);
		cell(0, 0).focus();
	}

	private void changesAll(String way, String number) {
		cell(0, 0).focus();
		this.page.getByText("Change points").click();
		this.page.locator("#change-way").selectOption(way);
		this.page.locator("#change-number").fill(number);
		this.page.locator("#change-do").click();
	}

	/** From now on, saves arrive, but their answers don't. */
	private void losesAnswers() {
		this.page.route("**/cells*", (route) -> {
			route.fetch();
			route.abort();
		});
	}

	private void types(String points) {
		this.page.keyboard().type(points);
		this.page.keyboard().press("Enter");
	}

}
