package dev.handback.journeys;

import java.net.URI;
import java.time.Duration;
import java.util.UUID;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Examination;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.TestService;
import dev.handback.support.Witness;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An administrator sees whether their district works and whose turn it is; the operator
 * sees all districts.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DashboardJourney extends BrowserStage {

	private static final String DISTRICT = "5a00000000000000000a0001";

	private static final int HELD = 6;

	private static void closesTheHelpWhileThePageUpdates(Page page) {
		for (String inUse : new String[] { "#help-close", "h1", ".span >> nth=-1" }) {
			page.locator("#help-link").click();
			assertThat(page.locator("#help-overview")).isVisible();
			if (!inUse.equals("#help-close")) {
				page.locator(inUse).click();
			}
			page.mouse().wheel(0, 200);
			page.evaluate("document.querySelector('#board').dataset.before = 'yes'; htmx.trigger('#board', 'seen')");
			assertThat(page.locator("#board[data-before]")).hasCount(0);
			page.keyboard().press("Escape");
			assertThat(page.locator("#help-panel")).not().isVisible();
			assertThat(page.locator("#help-link")).hasAttribute("aria-expanded", "false");
		}
	}

	@AfterEach
	void leave() {
		browser.closeVisitors();
	}

	@Test
	@Order(2)
	void looksAfterADistrict() {
		Page administrator = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0201");
		assertThat(administrator.getByText("1 student isn't matched in the LMS.")).isVisible(patiently());
		looksGood(administrator, "dashboard");
		Locator today = administrator.locator(".span").last();
		assertThat(today.locator(".values")).not().isVisible();
		today.focus();
		assertThat(today.locator(".values")).isVisible();
		looksGood(administrator, "dashboard-day");
		administrator.locator("#help-link").click();
		assertThat(administrator.locator("#help-overview")).isVisible();
		looksGood(administrator, "dashboard-help");
		administrator.locator("#help-close").click();
		assertThat(administrator.locator("#help-panel")).not().isVisible();
		closesTheHelpWhileThePageUpdates(administrator);

		administrator.locator("[id='problem-not-synced.STUDENTS'] .figure").click();
		looksGood(administrator, "not-synced");
		administrator.locator("tbody a").first().click();
		assertThat(administrator.getByText("This person isn't matched in the LMS.")).isVisible();
		looksGood(administrator, "why-not-synced");
		follow(administrator, "Why isn't this synced?");
		administrator.getByRole(AriaRole.SEARCHBOX).fill("English");
		press(administrator, "Find");
		assertThat(administrator.getByText("English 7").first()).isVisible();
		looksGood(administrator, "why-found");

		follow(administrator, "Your district");
		administrator.locator("#pause > summary").click();
		administrator.keyboard().press("Escape");
		assertThat(administrator.locator("#pause-yes")).not().isVisible();
		assertThat(administrator.locator("#pause > summary")).isFocused();
		confirm(administrator, "#pause");
		assertThat(
				administrator.getByText("Sending is paused").or(administrator.getByText("has paused sending")).first())
			.isVisible();
		confirm(administrator, "#resume");
		assertThat(administrator.locator("#pause > summary")).isVisible();

		follow(administrator, "Roster");
		assertThat(administrator.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Roster")))
			.isVisible();
		looksGood(administrator, "roster");
		follow(administrator, "Overview");
		administrator.locator("#course-table > summary").click();
		administrator.evaluate("window.scrollTo(0, 400)");
		Page other = administrator.context().newPage();
		TestService.pull(app.sandbox(), "PATCH", "/districts/" + DISTRICT, "{\"lms_state\": \"disconnected\"}");
		other.navigate(app.address() + "/district");
		confirm(other, "#check-state");
		other.close();
		administrator.bringToFront();
		looksUntil(administrator, administrator.getByText("The LMS isn't connected. Reconnect it").first());
		assertThat(administrator.locator("#course-table[open]")).hasCount(1);
		assertThat((Integer) administrator.evaluate("Math.round(window.scrollY)")).isEqualTo(400);
		looksGood(administrator, "dashboard-disconnected");

		Page operator = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0302");
		operator.locator(".who summary").click();
		press(operator, "Switch to Operator");
		looksUntil(operator, operator.getByText("The LMS isn't connected."));
		looksGood(operator, "operator-districts");
		operator.locator("#sort-name").click();
		assertThat(operator.locator("th[aria-sort=ascending]")).hasText("District");
		operator.locator("#turn-administrator").click();
		assertThat(operator.locator("#districts tbody tr")).hasCount(1);
		looksGood(operator, "operator-districts-of-one-turn");
		follow(operator, "Ashgrove (Provider A)");
		looksGood(operator, "operator-district");
		operator.navigate(app.address() + "/operator/connect");
		looksGood(operator, "operator-connect");
		operator.navigate(app.address() + "/operator/audit");
		assertThat(operator.getByText("deliveries paused").last()).isVisible();
		looksGood(operator, "operator-audit");
		follow(operator, "Names");
		looksGood(operator, "operator-names");
	}

	@Test
	@Order(1)
	void showsAnOutageFromTheFirstFailureUntilEverythingIsSent() throws Exception {
		URI sandbox = app.sandbox();
		Page administrator = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0201");
		assertThat(administrator.getByText("Roster as of").first()).isVisible(patiently());
		PlainTeacher teacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		UUID assignment = UUID.randomUUID();
		assertThat(teacher.setsWork(assignment, "During an outage")).isTrue();
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(() -> new Witness(sandbox).listen().created("During an outage").size() == 1);

		TestService.fault(sandbox, "'kind': 'answer', 'status': 503, 'district': '" + DISTRICT + "'");
		for (int number = 2; number < 2 + HELD; number++) {
			assertThat(teacher.grades(assignment, People.student('a', number), number)).isTrue();
		}
		Locator outage = administrator.locator(".timeline > li")
			.filter(new Locator.FilterOptions().setHasText("The service didn't respond"));
		looksUntil(administrator, outage.getByText("so far"));
		looksUntil(administrator, outage.getByText(HELD + " grades and assignments were waiting"));
		looksGood(administrator, "dashboard-outage");

		TestService.heal(sandbox);
		looksUntil(administrator, outage.getByText("backlog cleared by"));
		looksGood(administrator, "dashboard-drained");
		assertThat(new Witness(sandbox).listen().points()).hasSize(HELD)
			.allSatisfy((submission, given) -> assertThat(given).hasSize(1));
	}

	private static LocatorAssertions.IsVisibleOptions patiently() {
		return new LocatorAssertions.IsVisibleOptions().setTimeout(60_000);
	}

	/** The page looks for news every ten seconds, which pass at once. */
	private static void looksUntil(Page page, Locator news) {
		Awaitility.await()
			.pollInSameThread()
			.atMost(Duration.ofMinutes(1))
			.pollInterval(Duration.ofMillis(500))
			.until(() -> {
				page.evaluate(
						"document.querySelectorAll('[data-watch]').forEach((part) => htmx.trigger(part, 'seen'))");
				return news.isVisible();
			});
	}

	private static void looksGood(Page page, String name) {
		assertThat(Examination.problems(page, name)).isEmpty();
	}

	private static void confirm(Page page, String action) {
		page.locator(action + " > summary").click();
		page.locator(action + "-yes").click();
	}

}
