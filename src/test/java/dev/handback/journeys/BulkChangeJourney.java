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

/** Many grades at once in the gradebook, each time in a new first column. */
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
		this.page.locator("#grid .head-menu").first().click();
		this.page.locator("#column-menu [data-filter=ungraded]").click();
		assertThat(this.page.locator("#filtered-what")).hasText("A book for one, ungraded: 1 of 28 students");
		this.page.reload();
		cell(5, 0).focus();
		assertThat(this.page.locator("#detail")).containsText("for this student");
		enters("5");
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
		enters("5");
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
		cell(1, 0).focus();
		assertThat(this.page.locator("#detail b")).containsText(", \u2068\u0645\u0642\u0627\u0644 2\u2069");
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

		cell(3, 0).focus();
		new Keyboard(this.page).paste("8\r9\r\n");
		assertThat(cell(3, 0).locator("b")).hasText("8");
		assertThat(cell(4, 0).locator("b")).hasText("9");
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
		showsNoPoints(cell(2, 0));
	}

	@Test
	void cutsPointsAndMarksAndPastesThemElsewhere() {
		opensColumn("Cut");
		enters("5");
		enters("MI");
		cell(0, 0).focus();
		new Keyboard(this.page).press("Shift+ArrowDown").press("Control+x");
		showsNoPoints(cell(0, 0));
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
	void offersNothingAgainThatIsStored() {
		opensColumn("Stored unnoticed");
		losesAnswers();
		enters("7,5");
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
		enters("5");
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
		assertThat(this.page.locator("#asked"))
			.hasText("Not saved: 2 cells changed after you opened this page. Choose which values to keep.");
		assertThat(Heard.of(this.page, "#conflicts").live()).isEmpty();
		assertThat(cell(5, 0).locator("b")).hasText("9");
		assertThat(cell(3, 0).locator("b")).hasText("7");

		this.page.getByText("Keep all of theirs").click();

		assertThat(this.page.locator("#conflicts")).isHidden();
		assertThat(cell(3, 0)).isFocused();
		coTeachers.context().close();
	}

	@Test
	void asksNoLongerOnceSomethingNewerIsTyped() {
		opensColumn("Typed again");
		this.page.route("**/states*", Route::abort);
		Page coTeachers = signedIn(CO_TEACHER);
		coTeachers.navigate(app.address() + GRADEBOOK);
		cell(coTeachers, 3, 0).focus();
		coTeachers.waitForResponse("**/cells", () -> new Keyboard(coTeachers).type("7").press("Enter"));
		cell(3, 0).focus();
		enters("8");
		assertThat(this.page.locator("#conflicts .conflict")).hasCount(1);

		cell(3, 0).focus();
		enters("9");

		assertThat(this.page.locator("#conflicts")).isHidden();
		assertThat(cell(3, 0).locator("b")).hasText("9");
		this.page.unroute("**/states*");
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

}
