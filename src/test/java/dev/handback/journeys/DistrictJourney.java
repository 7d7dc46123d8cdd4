package dev.handback.journeys;

import java.time.Duration;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An administrator pauses their district, looks at what is waiting, and resumes sending.
 */
class DistrictJourney extends BrowserStage {

	@Test
	void pausesLooksAndResumes() {
		Page administrator = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0201");
		Browser.photograph(administrator, "district-status");
		administrator.navigate(app.address() + "/district/deliveries");
		assertThat(administrator.getByText("Everything is in the LMS.")).isVisible();
		administrator.locator("#pause > summary").focus();
		administrator.keyboard().press("Enter");
		Browser.photograph(administrator, "deliveries-about-to-pause");
		administrator.keyboard().press("Tab");
		administrator.keyboard().press("Enter");
		assertThat(administrator.getByText("until someone resumes it here")).isVisible();

		Page teacher = browser.signedIn(app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		follow(teacher, "English 7");
		follow(teacher, "New assignment");
		teacher.getByLabel("Title").fill("While paused");
		press(teacher, "Create assignment");
		assertThat(teacher.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("While paused")))
			.isVisible();
		follow(teacher, "English 7");
		assertThat(teacher.getByText("1 grade or assignment is waiting and will be sent when sending resumes."))
			.isVisible();
		Browser.photograph(teacher, "section-at-a-standstill");

		administrator.reload();
		assertThat(administrator.getByText("1 grade or assignment is waiting and will be sent when sending resumes."))
			.isVisible();
		Browser.photograph(administrator, "deliveries-paused");
		follow(administrator, "Queued");
		Browser.photograph(administrator, "deliveries-one-by-one");
		administrator.locator("tbody a").first().click();
		assertThat(administrator.getByText("No attempts yet.")).isVisible();
		String row = administrator.url();

		Page withoutScripts = browser.newVisitorWithoutScripts();
		Browser.signIn(withoutScripts, app, "Ashgrove (Provider A)", "5b00000000000000000a0201");
		withoutScripts.navigate(app.address() + "/district/deliveries");
		withoutScripts.getByText("Resume sending").first().click();
		press(withoutScripts, "Yes: Resume sending");

		assertThat(withoutScripts.getByText("until someone resumes it here")).isHidden();
		teacher.reload();
		assertThat(teacher.locator(".standstill")).hasCount(0);
		Awaitility.await().pollInSameThread().atMost(Duration.ofSeconds(30)).until(() -> {
			administrator.navigate(row);
			return administrator.locator(".state-in-the-lms").isVisible();
		});
		assertThat(administrator.getByText("create assignment")).isVisible();
		Browser.photograph(administrator, "delivery-attempts");
	}

}
