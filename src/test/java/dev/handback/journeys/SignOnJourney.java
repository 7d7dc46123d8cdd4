package dev.handback.journeys;

import java.io.IOException;
import java.util.List;

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
class SignOnJourney extends SignOnWays {

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
	void showsNothingToWhoeverGoesBackAfterASignOut() {
		launchAs(TEACHER);
		this.page.navigate(this.app.address() + SECTION);
		this.page.locator(".who summary").click();
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
	void signsOutOnAPageThatIsOlderThanTheSession() {
		launchAs(TEACHER);
		Page left = this.page;
		this.page = left.context().newPage();
		launchAs("5b00000000000000000a0002");
		left.locator(".who summary").click();
		left.getByRole(AriaRole.BUTTON, named("Sign out")).click();

		assertThat(left.getByText("You're signed out")).isVisible();
		this.page.navigate(this.app.address() + SECTION);
		assertThat(this.page.getByText("English 7")).isHidden();
	}

	@Test
	void keepsWhatWasTypedWhenItsReaderSwitchesRolesInAnotherTabAndSavesItAfterSwitchingBack() {
		launchAs("5b00000000000000000a0302");
		Page left = this.page;
		left.navigate(this.app.address() + "/sections/5c00000000000000000a0004/assignments/new");
		left.getByLabel("Title").fill("Two roles");
		this.page = left.context().newPage();
		this.page.navigate(this.app.address() + "/");
		switchTo("Operator");
		left.getByRole(AriaRole.BUTTON, named("Create assignment")).click();
		assertThat(left.getByText("You're in another role now")).isVisible();

		switchTo("Teacher");
		left.getByRole(AriaRole.BUTTON, named("Create assignment")).click();

		assertThat(left.getByRole(AriaRole.HEADING, named("Two roles"))).isVisible();

		switchTo("Operator");
		Locator points = left.locator("input.points").first();
		points.fill("7");
		points.blur();
		assertThat(left.locator("#banner")).containsText("or you switched roles in another tab");

		switchTo("Teacher");
		left.reload();
		assertThat(left.locator("tbody tr").first().locator(".state")).not().hasText("not graded");
		assertThat(points).hasValue("7");
	}

	private void switchTo(String role) {
		this.page.locator(".who summary").click();
		this.page.getByRole(AriaRole.BUTTON, named("Switch to " + role)).click();
		assertThat(this.page.locator(".who")).containsText(role + " · Ashgrove");
	}

}
