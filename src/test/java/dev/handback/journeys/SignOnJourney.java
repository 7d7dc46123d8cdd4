package dev.handback.journeys;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

import com.microsoft.playwright.BrowserContext.ClearCookiesOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every way to sign in, on devices like those in schools, with an application that uses
 * OIDC.
 */
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class SignOnJourney extends SignOnStage {

	@Test
	void signsInByTheButton() {
		this.page.navigate(this.app.address() + "/");
		this.page.getByRole(AriaRole.LINK, named("Sign in with your school account")).click();
		this.page.locator("#q").fill("Ashgrove");
		this.page.locator("#q").press("Enter");
		this.page.getByRole(AriaRole.LINK, named("Ashgrove")).click();
		choose(TEACHER);

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Your sections"))).isVisible();
		assertThat(this.page.locator(".who")).containsText("Teacher · Ashgrove");
	}

	@Test
	void signsInFromThePortal() {
		int before = exchanges();
		launchAs(TEACHER);

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Your sections"))).isVisible();
		assertThat(exchanges()).isEqualTo(before + 1);
	}

	@Test
	void signsInByTheServicesDirectLink() {
		this.page.navigate(this.sandbox + "/oauth/instant-login?client_id=" + client() + "&district_id=" + DISTRICT);
		choose(TEACHER);

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Your sections"))).isVisible();
	}

	@Test
	void signsInByTheLinkOfADistrictWithoutASchoolPicker() {
		this.page.navigate(this.app.address() + "/launch/" + DISTRICT + "?to=" + SECTION);
		choose(TEACHER);

		assertThat(this.page.getByRole(AriaRole.HEADING, named("English 7"))).isVisible();
	}

	@Test
	void returnsToThePageThatWasAskedFor() {
		this.page.navigate(this.app.address() + SECTION);
		assertThat(this.page.getByText("After that, you'll return to the page you asked for.")).isVisible();
		Browser.photograph(this.page, "sign-on-deep-link");
		this.page.navigate(this.page.url() + "&district_id=" + DISTRICT);
		Browser.photograph(this.page, "sign-on-district");
		this.page.getByRole(AriaRole.LINK, named("Sign in with your school account")).click();
		choose(TEACHER);

		assertThat(this.page.getByRole(AriaRole.HEADING, named("English 7"))).isVisible();
		assertThat(this.page.url()).isEqualTo(this.app.address() + SECTION);
	}

	@Test
	void givesTheNextPersonOnASharedDeviceTheirOwnPages() {
		launchAs(TEACHER);
		this.page.navigate(this.app.address() + SECTION);
		launchAs(STUDENT);
		assertThat(this.page.locator(".who")).containsText("Student · Ashgrove");

		this.page.navigate(this.app.address() + SECTION);
		assertThat(this.page.getByRole(AriaRole.HEADING, named("There's nothing here"))).isVisible();
		this.page.goBack();
		this.page.goBack();
		assertThat(this.page.getByText("English 7")).isHidden();
	}

	@Test
	void showsNothingToWhoeverGoesBackAfterASignOut() {
		launchAs(TEACHER);
		this.page.navigate(this.app.address() + SECTION);
		this.page.getByRole(AriaRole.BUTTON, named("Sign out")).click();
		assertThat(this.page.getByText("You're signed out")).isVisible();
		Browser.photograph(this.page, "sign-on-signed-out");
		this.page.goBack();

		assertThat(this.page.getByText("English 7")).isHidden();
		assertThat(this.page.getByRole(AriaRole.LINK, named("Sign in"))).isVisible();
		this.page.navigate(this.app.address() + "/signed-out");
		this.page.getByRole(AriaRole.LINK, named("Sign out of the portal")).click();
		assertThat(this.page.locator("form[action='/session/end']")).isVisible();
	}

	@Test
	void shrugsAtAReloadOfTheCallback() {
		List<String> callbacks = new CopyOnWriteArrayList<>();
		this.page.onRequest((request) -> {
			if (request.url().contains("/login/oauth2/code/service") && request.url().contains("state=")) {
				callbacks.add(request.url());
			}
		});
		launchAs(TEACHER);
		int before = exchanges();
		this.page.navigate(callbacks.get(callbacks.size() - 1));

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Your sections"))).isVisible();
		assertThat(exchanges()).isEqualTo(before);
	}

	@Test
	void getsANewCodeForOneThatIsTooOld() {
		signInAtTheService(TEACHER);
		String callback = redirectOf(redirectOf(this.app.address() + "/oauth2/authorization/service?to=" + SECTION));
		int before = exchanges();
		try {
			clock("PATCH", "{\"advance\": \"PT2M\"}");
			this.page.navigate(callback);

			assertThat(this.page.getByRole(AriaRole.HEADING, named("English 7"))).isVisible();
			assertThat(exchanges()).isEqualTo(before + 2);
		}
		finally {
			clock("DELETE", "");
		}
	}

	@Test
	void saysWhatToDoWhereCookiesAreBlocked() throws IOException {
		Page blocked = this.browser.newVisitorWhoseCookiesAreBlockedFor(this.app.address());
		for (String start : List.of("/launch/" + DISTRICT, "/oauth2/authorization/service?district_id=" + DISTRICT)) {
			this.page = blocked;
			signInAtTheService(TEACHER);
			blocked.navigate(this.app.address() + start);
			assertThat(blocked.getByRole(AriaRole.HEADING, named("Your browser blocks cookies for this site")))
				.isVisible();
		}
		blocked.navigate(this.sandbox + "/oauth/instant-login?client_id=" + client() + "&district_id=" + DISTRICT);
		assertThat(blocked.getByRole(AriaRole.HEADING, named("Your browser blocks cookies for this site"))).isVisible();
		Browser.photograph(blocked, "sign-on-cookies-blocked");
	}

	@Test
	void showsAHelpfulPageIfTheDistrictHasNotEnabledTheApp() {
		this.page.navigate(this.app.address() + "/launch/5a00000000000000000d0001");

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Handback isn't enabled for your district")))
			.isVisible();
		Browser.photograph(this.page, "sign-on-refused");
	}

	@Test
	void keepsWhatWasTypedWhenTheSessionEndsAndSavesItAfterwards() {
		launchAs(TEACHER);
		this.page.navigate(this.app.address() + SECTION + "/assignments/new");
		this.page.getByLabel("Title").fill("Typed before the end");
		this.page.context().clearCookies(new ClearCookiesOptions().setName("handback_session"));
		this.page.getByRole(AriaRole.BUTTON, named("Create assignment")).click();

		assertThat(this.page.getByText("Your session has ended. Nothing you typed here is lost.")).isVisible();
		Browser.photograph(this.page, "sign-on-session-over");
		Page beside = this.page.context()
			.waitForPage(() -> this.page.getByRole(AriaRole.LINK, named("Sign in in a new tab")).click());
		beside.getByRole(AriaRole.LINK, named("Sign in with your school account")).click();
		assertThat(beside.getByText("Close this tab and go back")).isVisible();
		Browser.photograph(beside, "sign-on-signed-in-beside");
		beside.close();
		assertThat(this.page.getByLabel("Title")).hasValue("Typed before the end");
		this.page.getByRole(AriaRole.BUTTON, named("Create assignment")).click();
		assertThat(this.page.getByRole(AriaRole.HEADING, named("Typed before the end"))).isVisible();

		this.page.context().clearCookies(new ClearCookiesOptions().setName("handback_session"));
		Locator points = this.page.locator("input.points").first();
		points.fill("7");
		points.blur();
		assertThat(this.page.getByText("Your session has ended. Nothing you typed here is lost.")).isVisible();
		Page again = this.page.context()
			.waitForPage(() -> this.page.getByRole(AriaRole.LINK, named("Sign in in a new tab")).click());
		again.getByRole(AriaRole.LINK, named("Sign in with your school account")).click();
		assertThat(again.getByText("Close this tab and go back")).isVisible();
		again.close();
		this.page.evaluate("() => window.dispatchEvent(new Event('focus'))");
		assertThat(this.page.locator("#session-over")).isHidden();
		assertThat(this.page.locator("tbody tr").first().locator(".state")).not().hasText("not graded");
	}

	@Test
	void savesNothingOfAPageWhoseReaderIsNotTheOneSignedInNow() {
		launchAs(TEACHER);
		Page left = this.page;
		left.navigate(this.app.address() + SECTION + "/assignments/new");
		left.getByLabel("Title").fill("Not yours");
		this.page = left.context().newPage();
		launchAs("5b00000000000000000a0002");
		left.getByRole(AriaRole.BUTTON, named("Create assignment")).click();

		assertThat(left.getByText("Someone else is now signed in in this browser")).isVisible();
		this.page.navigate(this.app.address() + SECTION);
		assertThat(this.page.getByText("Not yours")).isHidden();
	}

	@Test
	void switchesRolesAndFindsASignInByItsReference() {
		launchAs("5b00000000000000000a0302");
		assertThat(this.page.locator(".who")).containsText("Teacher · Ashgrove");
		Browser.photograph(this.page, "sign-on-roles");
		this.page.getByRole(AriaRole.BUTTON, named("Switch to Operator")).click();
		assertThat(this.page.getByRole(AriaRole.HEADING, named("Districts"))).isVisible();
		this.page.getByRole(AriaRole.LINK, named("Sign-ins")).click();
		assertThat(this.page.getByRole(AriaRole.HEADING, named("Sign-ins"))).isVisible();
		Browser.photograph(this.page, "sign-ins");
		String reference = this.page.locator("tbody tr").first().locator("code").last().textContent();
		this.page.getByLabel("Reference").fill(reference.toLowerCase(Locale.ROOT));
		this.page.getByRole(AriaRole.BUTTON, named("Find")).click();

		assertThat(this.page.getByRole(AriaRole.HEADING, named("Sign-in " + reference))).isVisible();
		assertThat(this.page.getByText("A code arrived that we didn't request")).isVisible();
		assertThat(this.page.getByText(oidc() ? "with an identity token" : "without an identity token").first())
			.isVisible();
		Browser.photograph(this.page, "sign-in");
		this.page.getByRole(AriaRole.BUTTON, named("Switch to Staff")).click();
		assertThat(this.page.getByText("There's nothing for you to do here.")).isVisible();
	}

}
