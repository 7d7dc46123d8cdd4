package dev.handback.journeys;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import dev.handback.support.TestService;
import dev.handback.support.WarmApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher's job with an application that gets no identity tokens. */
@Tag("integration")
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class PlainTeacherJourney {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String STUDENT = "5b00000000000000000a0103";

	private static WarmApp app;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		browser = Browser.open();
		app = WarmApp.start("plain-teacher", "--handback.service.client-id=handback-plain",
				"--handback.service.client-secret=handback-plain-secret",
				"--handback.districts.connections[0].id=5a00000000000000000a0001",
				"--handback.districts.connections[0].token=sandbox-district-token-a-handback-plain",
				"--handback.districts.connections[0].provider=A",
				"--handback.districts.connections[0].time-zone=America/New_York");
	}

	@AfterAll
	static void stop() {
		Browser.closeBoth(browser, app);
	}

	@Test
	void signsInSetsAnEssayAndHandsAGradeBack() {
		Page page = browser.signedIn(app, "Ashgrove (Provider A)", TEACHER);
		assertThat(TestService.journal(app.sandbox(), "POST", "/oauth/tokens").toString()).contains("handback-plain")
			.doesNotContain("id_token");

		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("English 7")).click();
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New assignment")).click();
		page.getByLabel("Title").fill("Essay without OIDC");
		page.getByLabel("Description").fill("One page.");
		page.getByLabel("Due date").fill(LocalDate.now(ZoneId.of("America/New_York")).plusDays(1).toString());
		page.getByLabel("Time").fill("23:59");
		page.getByLabel("Points possible").fill("20");
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Create assignment")).click();
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");

		Locator row = page.locator("#row-" + STUDENT);
		row.locator("input.points").fill("17.5");
		row.locator("input.points").blur();
		assertThat(row.locator(".state-in-the-lms")).isVisible(new IsVisibleOptions().setTimeout(20_000));

		page.navigate(app.sandbox() + "/console/sections/5c00000000000000000a0001");
		assertThat(page.locator(".gradebook .points")).hasText(new String[] { "17.5" });
	}

}
