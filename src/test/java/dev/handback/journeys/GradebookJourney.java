package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.handback.support.Browser;
import dev.handback.support.Examination;
import dev.handback.support.Heard;
import dev.handback.support.Keyboard;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** An evening with the gradebook: by keyboard, offline, with a co-teacher, on a phone. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GradebookJourney extends GradebookStage {

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_", "status of 401");
		Page page = signedIn(TEACHER);
		page.navigate(app.address() + GRADEBOOK);
		assertThat(page.getByText("Nothing to grade yet.")).isVisible();
		Browser.photograph(page, "gradebook-empty");
		List.of("Lab report", "Reading log", "Essay on a book for an island").forEach(BrowserStage::newWork);
		page.context().close();
	}

	@Test
	@Order(1)
	void gradesAColumnByKeyboardPastesOneAndTakesItBack() {
		opensGradebook(TEACHER);
		cell(0, 0).focus();
		types("17.5", "Enter", "12", "Enter", "0", "Tab", "8", "Enter");

		assertThat(cell(0, 0)).containsText("17.5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		assertThat(cell(1, 0)).containsText("in the LMS");
		assertThat(cell(2, 0)).containsText("in the LMS");
		assertThat(cell(2, 1)).containsText("8");
		assertThat(cell(3, 1)).isFocused();

		assertThat(this.page.locator(".statistics td").first()).containsText("9.8 · 12");

		this.page.keyboard().press("n");
		assertThat(cell(4, 1)).isFocused();
		new Keyboard(this.page).paste("5\n6,5\nabsent\n30");
		assertThat(cell(5, 1)).containsText("6.5");
		assertThat(cell(6, 1)).containsText("not saved");
		assertThat(cell(7, 1)).containsText("in the LMS");
		assertThat(Examination.problems(this.page, "gradebook-typed")).isEmpty();

		cell(4, 1).focus();
		this.page.keyboard().press("Control+z");
		assertThat(cell(5, 1)).not().containsText("6.5");
		cell(0, 0).focus();
		this.page.keyboard().press("Delete");
		assertThat(cell(0, 0)).not().containsText("17.5");
		this.page.keyboard().press("Control+z");
		assertThat(cell(0, 0)).containsText("17.5");
		assertThat(cell(0, 0)).containsText("in the LMS");

		this.page.reload();
		assertThat(cell(0, 0)).containsText("17.5");
		assertThat(cell(0, 0)).containsText("in the LMS");
		assertThat(cell(4, 1)).not().containsText("5");
		this.page.navigate(app.sandbox() + "/console/sections/5c00000000000000000a0001");
		assertThat(this.page.locator(".gradebook .points").filter(new Locator.FilterOptions().setHasText("17.5")))
			.hasCount(1);
	}

	@Test
	@Order(1)
	void saysWhichPastedCellIsNotSavedAndWhyToThoseWhoDoNotSeeIt() {
		opensGradebook(TEACHER);
		cell(15, 1).focus();
		new Keyboard(this.page).paste("5\nabsent\n7");

		assertThat(this.page.locator("#said"))
			.hasText("2 cells saved, 1 not saved: Enter points as a number from 0 to 9,999,999, such as 17.5.");
		assertThat(Heard.of(this.page, "#said").live()).isEqualTo("polite");
		assertThat(cell(15, 1)).containsText("in the LMS");
		Heard saved = Heard.here(this.page);
		assertThat(saved.role()).isEqualTo("gridcell");
		assertThat(saved.name()).isEqualTo("5 in the LMS");
		assertThat(saved.invalid()).isFalse();

		new Keyboard(this.page).reach("#not-saved-next").press("Enter");
		assertThat(cell(16, 1)).isFocused();
		Heard refused = Heard.here(this.page);
		assertThat(refused.name()).isEqualTo("absent not saved");
		assertThat(refused.invalid()).isTrue();
		assertThat(refused.description()).startsWith("Enter points as a number");
		assertThat(this.page.locator("#detail")).containsText("Enter points as a number");
		Browser.photograph(this.page, "gradebook-not-saved");

		types("6", "Enter");
		assertThat(this.page.locator("#said")).containsText("6 saved.");
		assertThat(this.page.locator("#not-saved")).isHidden();
		cell(16, 1).focus();
		assertThat(Heard.here(this.page).invalid()).isFalse();
		assertThat(Heard.here(this.page).description()).isEmpty();
	}

	@Test
	@Order(2)
	void fillsEmptyCellsAndShowsTheKeys() {
		opensGradebook(TEACHER);
		cell(3, 2).focus();
		this.page.getByText("Change points").click();
		this.page.locator("#change-number").fill("15");
		assertThat(this.page.locator("#change-preview")).containsText("– → 15");
		Browser.photograph(this.page, "gradebook-change");
		this.page.locator("#change-do").click();
		assertThat(cell(26, 2)).containsText("15");
		assertThat(cell(0, 2)).containsText("in the LMS");

		this.page.reload();
		assertThat(this.page.locator(".statistics td").nth(2)).containsText("15 · 15");
		cell(0, 0).focus();
		this.page.keyboard().press("?");
		assertThat(this.page.getByText("goes to the next ungraded cell")).isVisible();
		Browser.photograph(this.page, "gradebook-keys");
		this.page.getByLabel("single-key shortcuts").uncheck();
		press(this.page, "Close");
		cell(0, 0).focus();
		this.page.keyboard().press("?");
		assertThat(this.page.locator("#keys")).isHidden();
		this.page.keyboard().press("Control+z");
		assertThat(cell(26, 2)).not().containsText("15");
	}

	@Test
	@Order(3)
	void keepsWhatIsTypedWithoutAConnectionAndWithoutASession() {
		opensGradebook(TEACHER);
		this.page.context().setOffline(true);
		cell(10, 0).focus();
		types("3", "Enter", "4", "Enter");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		Browser.photograph(this.page, "gradebook-offline");
		this.page.context().setOffline(false);
		assertThat(cell(11, 0)).containsText("in the LMS");

		this.page.route("**/cells*", Route::abort);
		cell(12, 0).focus();
		types("5", "Enter");
		assertThat(this.page.locator("#grid-notice")).containsText("Not saved yet");
		List<String> asked = new ArrayList<>();
		this.page.onceDialog((dialog) -> {
			asked.add(dialog.type());
			dialog.accept();
		});
		this.page.navigate(app.address() + "/sections");
		assertThat(asked).containsExactly("beforeunload");
		this.page.unroute("**/cells*");
		this.page.getByText("Go there to save them").click();
		this.page.getByText("Save now").click();
		assertThat(cell(12, 0)).containsText("in the LMS");

		this.page.context().clearCookies();
		cell(13, 0).focus();
		types("6", "Enter");
		assertThat(this.page.locator("#session-over")).isVisible();
		Browser.signIn(this.page.context().newPage(), app, DISTRICT, TEACHER).close();
		this.page.evaluate("window.dispatchEvent(new Event('focus'))");
		assertThat(cell(13, 0)).containsText("in the LMS");
	}

	@Test
	@Order(4)
	void showsTheSecondTeacherBothValues() {
		opensGradebook(TEACHER);
		Page coTeachers = signedIn(CO_TEACHER);
		coTeachers.navigate(app.address() + GRADEBOOK);
		coTeachers.waitForTimeout(1_000);
		cell(20, 0).focus();
		this.page.waitForResponse((answer) -> answer.url().endsWith("/cells"), () -> types("5", "Enter"));

		cell(coTeachers, 20, 0).focus();
		coTeachers.keyboard().type("7");
		coTeachers.keyboard().press("Enter");
		assertThat(coTeachers.locator("#conflicts")).containsText("Keep the saved one");
		assertThat(coTeachers.locator("#asked")).containsText("You entered 7 Saved now 5");
		assertThat(Heard.of(coTeachers, "#asked").live()).isEqualTo("assertive");
		Browser.photograph(coTeachers, "gradebook-conflict");
		assertThat(cell(coTeachers, 20, 0)).containsText("5");
		coTeachers.getByText("Columns", new Page.GetByTextOptions().setExact(true)).click();
		coTeachers.locator("#column-choices input").first().uncheck();
		assertThat(cell(coTeachers, 20, 0)).not().containsText("5");
		coTeachers.getByText("Keep mine").click();
		assertThat(cell(coTeachers, 20, 0)).containsText("7");
		assertThat(cell(coTeachers, 20, 0)).isFocused();
		assertThat(coTeachers.locator("#conflicts")).isHidden();
		coTeachers.context().close();
	}

	@Test
	@Order(5)
	void showsOneStudentAtATimeOnAPhone() {
		opensGradebook(TEACHER);
		this.page.setViewportSize(360, 800);
		assertThat(this.page.locator("#grid tbody tr:visible")).hasCount(1);
		this.page.locator("#one-next").click();
		assertThat(this.page.locator("#one-place")).hasText("2 of 28");
		this.page.locator("#grid tbody tr:visible td").nth(2).click();
		this.page.keyboard().type("9");
		this.page.keyboard().press("Enter");
		assertThat(this.page.locator("#grid tbody tr").nth(1)).containsText("9");
		assertThat(this.page.locator("#one-place")).hasText("3 of 28");
		this.page.keyboard().type("8");
		this.page.keyboard().press("Enter");
		assertThat(this.page.locator("#grid tbody tr").nth(2)).containsText("8");
		assertThat(Boolean.TRUE
			.equals(this.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")))
			.isTrue();
	}

	@Test
	@Order(6)
	void importsWhatItShowedAndTakesItBack() {
		opensGradebook(TEACHER);
		this.page.getByText("Import grades").click();
		this.page.getByLabel("Or paste cells here")
			.fill("Student id\tLab report\n5b00000000000000000a0101\t11\n5b00000000000000000a0103\tabsent\n");
		Browser.photograph(this.page, "gradebook-import-form");
		this.page.getByText("Preview changes").click();
		assertThat(this.page.getByText("1 grade would change")).isVisible();
		Browser.photograph(this.page, "gradebook-import-preview");
		this.page.getByText("Import 1 grade").click();
		assertThat(this.page.getByText("1 grade was imported")).isVisible();
		this.page.getByText("Undo import").click();
		assertThat(this.page.getByText("The import was undone")).isVisible();
	}

	@Test
	@Order(7)
	void savesTheOtherCellsWhenOneIsLongerThanAnyGrade() {
		browser.expecting("status of 400 ()");
		opensGradebook(TEACHER);
		cell(15, 1).focus();
		new Keyboard(this.page).paste("1".repeat(100_000) + "\n18\n19");

		assertThat(this.page.locator("#not-saved")).isVisible();
		assertThat(this.page.locator("#said")).containsText("19 saved.");
		assertThat(cell(16, 1).locator("b")).hasText("18");
		new Keyboard(this.page).reach("#not-saved-next").press("Enter");
		assertThat(cell(15, 1)).isFocused();
		assertThat(this.page.locator("#detail")).containsText("This is too long for a grade.");

		types("4", "Enter");
		assertThat(this.page.locator("#said")).containsText("4 saved.");
		assertThat(this.page.locator("#not-saved")).isHidden();
	}

	private void opensGradebook(String person) {
		this.page = signedIn(person);
		this.page.navigate(app.address() + SECTION);
		follow(this.page, "Gradebook");
		assertThat(this.page.locator("#tools")).isVisible();
	}

	private void types(String... keys) {
		for (String key : keys) {
			if (Character.isDigit(key.charAt(0))) {
				this.page.keyboard().type(key);
			}
			else {
				this.page.keyboard().press(key);
			}
		}
	}

}
