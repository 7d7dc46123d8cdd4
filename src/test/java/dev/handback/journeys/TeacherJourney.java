package dev.handback.journeys;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitUntilState;
import dev.handback.support.Browser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** The whole job of a teacher, in a real browser. */
class TeacherJourney extends BrowserStage {

	@Test
	void setsAnEssayHandsThreeGradesBackAndSeesThemArrive() {
		Page page = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		Browser.photograph(page, "teacher-1-sections");
		follow(page, "English 7");
		assertThat(page.getByText("27 of 28 students will receive grades")).isVisible();
		Browser.photograph(page, "teacher-2-section");

		follow(page, "New assignment");
		page.getByLabel("Title").fill("Essay 1");
		page.getByLabel("Description").fill("Two pages on a book that you would take to an island.");
		page.getByLabel("Due date").fill(LocalDate.now(ZoneId.of("America/New_York")).plusDays(1).toString());
		page.getByLabel("Time").fill("23:59");
		page.getByLabel("Points possible").fill("20");
		Browser.photograph(page, "teacher-3-new-assignment");
		press(page, "Create assignment");

		assertThat(page.locator("#assignment-state")).containsText("in the LMS");
		grade(page, 1 + 2, "20", "");
		grade(page, 1 + 3, "0", "");
		grade(page, 1 + 4, "17.5", "A strong opening. Watch the commas.");
		assertThat(page.locator("td .state-in-the-lms")).hasCount(3);
		assertThat(page.locator("#summary")).containsText("3 in the LMS, 0 sending, 0 stuck");
		Browser.photograph(page, "teacher-4-grading");

		page.reload();
		assertThat(page.locator("td .state-in-the-lms")).hasCount(3);
		assertThat(points(page, 1 + 4)).hasValue("17.5");

		page.navigate(app.sandbox() + "/console/sections/5c00000000000000000a0001");
		assertThat(page.locator(".gradebook .points")).hasText(new String[] { "20", "0", "17.5" });
		assertThat(page.locator(".gradebook .comment")).hasText(new String[] { "A strong opening. Watch the commas." });
		Browser.photograph(page, "teacher-5-sandbox-gradebook");
	}

	@Test
	void savesWhatWasTypedBeforeTheScriptsHadCome() {
		Page page = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0002");
		page.locator("main a[href*='/sections/']").first().click();
		follow(page, "New assignment");
		page.getByLabel("Title").fill("A slow line");
		press(page, "Create assignment");
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");

		AtomicReference<@Nullable Route> held = new AtomicReference<>();
		page.route("**/htmx.min.js", held::set);
		page.navigate(page.url(), new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
		Locator first = page.locator("input.points").first();
		// No one types into a page that isn't shown yet.
		page.waitForCondition(() -> (Boolean) page.evaluate("document.styleSheets.length > 0"));
		first.fill("7");
		first.blur();
		page.waitForCondition(() -> held.get() != null);
		Objects.requireNonNull(held.get()).resume();

		assertThat(page.locator("tbody tr").first().locator(".state")).not().hasText("not graded");
		page.unroute("**/htmx.min.js");
		page.reload();
		assertThat(first).hasValue("7");
	}

	private static void grade(Page page, int student, String points, String comment) {
		Locator row = page.locator("#row-" + student(student));
		points(page, student).fill(points);
		row.locator("textarea").fill(comment);
		row.locator("textarea").blur();
		assertThat(row.locator(".state-in-the-lms")).isVisible();
	}

	private static Locator points(Page page, int student) {
		return page.locator("#row-" + student(student) + " input.points");
	}

	private static String student(int number) {
		return "5b00000000000000000a01%02d".formatted(number);
	}

}
