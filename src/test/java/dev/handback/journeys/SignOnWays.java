package dev.handback.journeys;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** The ways to sign in, which differ between applications. */
abstract class SignOnWays extends SignOnStage {

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
	void switchesRolesAndFindsASignInByItsReference() {
		launchAs("5b00000000000000000a0302");
		assertThat(this.page.locator(".who")).containsText("Teacher · Ashgrove");
		Browser.photograph(this.page, "sign-on-roles");
		this.page.navigate(this.app.address() + "/operator/sign-ins");
		assertThat(this.page.getByText("switch to that role")).isVisible();
		this.page.locator(".who summary").click();
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
		this.page.locator(".who summary").click();
		this.page.getByRole(AriaRole.BUTTON, named("Switch to Staff")).click();
		assertThat(this.page.getByText("There's nothing for you to do here.")).isVisible();
	}

}
