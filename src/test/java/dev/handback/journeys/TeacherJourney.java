package dev.handback.journeys;

import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.WaitUntilState;
import dev.handback.support.Browser;
import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.util.FileSystemUtils;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** The whole job of a teacher, in the packaged app and a real browser. */
@Tag("integration")
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class TeacherJourney {

	private static final int SANDBOX_PORT = RunningApp.freePort();

	private static final String SANDBOX = "http://localhost:" + SANDBOX_PORT;

	private static RunningApp app;

	private static Browser browser;

	@BeforeAll
	static void start() throws Exception {
		Path directory = Path.of("target", "journeys", "teacher");
		FileSystemUtils.deleteRecursively(directory);
		browser = Browser.open();
		String sandbox = "--handback.sandbox.port=" + SANDBOX_PORT;
		int port = RunningApp.freePort();
		app = Boolean.getBoolean("handback.proof") ? RunningApp.startAsInProduction(directory, port, sandbox)
				: RunningApp.start(directory, port, sandbox);
	}

	@AfterAll
	static void stop() {
		Browser.closeBoth(browser, app);
	}

	@ParameterizedTest
	@CsvSource({ "Ashgrove (Provider A), a, America/New_York", "Birchwood (Provider B), b, America/Chicago",
			"Cedar Hill (Provider C), c, America/Los_Angeles" })
	void setsAnEssayHandsThreeGradesBackAndSeesThemArrive(String district, char letter, String zone) {
		Page page = browser.signedIn(app, district, "5b00000000000000000" + letter + "0001");
		Browser.photograph(page, letter + "-1-sections");
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("English 7")).click();
		assertThat(page.getByText("27 of 28 students will receive grades")).isVisible();
		Browser.photograph(page, letter + "-2-section");

		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New assignment")).click();
		page.getByLabel("Title").fill("Essay 1");
		page.getByLabel("Description").fill("Two pages on a book that you would take to an island.");
		page.getByLabel("Due date").fill(LocalDate.now(ZoneId.of(zone)).plusDays(1).toString());
		page.getByLabel("Time").fill("23:59");
		page.getByLabel("Points possible").fill("20");
		Browser.photograph(page, letter + "-3-new-assignment");
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Create assignment")).click();

		assertThat(page.locator("#assignment-state")).containsText("in the LMS");
		grade(page, letter, 1 + 2, "20", "");
		grade(page, letter, 1 + 3, "0", "");
		grade(page, letter, 1 + 4, "17.5", "A strong opening. Watch the commas.");
		assertThat(page.locator("td .state-in-the-lms")).hasCount(3);
		assertThat(page.locator("#summary")).containsText("3 in the LMS, 0 sending, 0 stuck");
		Browser.photograph(page, letter + "-4-grading");

		page.reload();
		assertThat(page.locator("td .state-in-the-lms")).hasCount(3);
		assertThat(points(page, letter, 1 + 4)).hasValue("17.5");

		page.navigate(SANDBOX + "/console/sections/5c00000000000000000" + letter + "0001");
		assertThat(page.locator(".gradebook .points")).hasText(new String[] { "20", "0", "17.5" });
		assertThat(page.locator(".gradebook .comment")).hasText(new String[] { "A strong opening. Watch the commas." });
		Browser.photograph(page, letter + "-5-sandbox-gradebook");
	}

	@Test
	void savesWhatWasTypedBeforeTheScriptsHadCome() {
		Page page = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0002");
		page.locator("main a[href*='/sections/']").first().click();
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New assignment")).click();
		page.getByLabel("Title").fill("A slow line");
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Create assignment")).click();
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

	@Test
	void showsTheDistrictsStateToItsAdministratorAndAFriendlyPageToTheOthers() {
		Page administrator = browser.signedIn(app, "Birchwood (Provider B)", "5b00000000000000000b0201");
		assertThat(administrator.locator(".card:has(#lms-title) .good")).isVisible();
		assertThat(administrator.getByText("96 %").first()).isVisible();
		Browser.photograph(administrator, "district");

		Page student = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0101");
		assertThat(student.getByText("Assignments from your teachers appear here.")).isVisible();
		Browser.photograph(student, "student");

		Page staff = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0301");
		assertThat(staff.getByText("There's nothing for you to do here.")).isVisible();
	}

	@Test
	void takesAPortalLaunchWithoutExchangingItsCode() {
		Page page = browser.newVisitor();
		page.navigate(app.address() + "/");
		Browser.photograph(page, "login");
		Browser.signIn(page, app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		page.locator(".who summary").click();
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out")).click();
		assertThat(page.getByText("You're signed out")).isVisible();
		Browser.photograph(page, "signed-out");

		int exchanged = exchanges();
		page.navigate(SANDBOX + "/portal/5a00000000000000000a0001");
		page.locator("a[href*='client_id=handback-sandbox']").click();

		assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Your sections"))).isVisible();
		assertThat(exchanges()).isEqualTo(exchanged + 1);
	}

	private static int exchanges() {
		return TestService.journal(URI.create(SANDBOX), "POST", "/oauth/tokens").size();
	}

	private static void grade(Page page, char letter, int student, String points, String comment) {
		Locator row = page.locator("#row-" + student(letter, student));
		points(page, letter, student).fill(points);
		row.locator("textarea").fill(comment);
		row.locator("textarea").blur();
		assertThat(row.locator(".state-in-the-lms"))
			.isVisible(new com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions().setTimeout(20_000));
	}

	private static Locator points(Page page, char letter, int student) {
		return page.locator("#row-" + student(letter, student) + " input.points");
	}

	private static String student(char letter, int number) {
		return "5b00000000000000000%s01%02d".formatted(letter, number);
	}

}
