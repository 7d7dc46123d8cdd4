package dev.handback.sandbox;

import java.net.http.HttpRequest.BodyPublishers;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Browser.encoded;
import static dev.handback.support.sandbox.Browser.loginLink;
import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/** The pages between a login and a code, and the browser's session with the service. */
@ServiceTest(shared = true)
class SignOnPagesTests {

	private final Service service;

	SignOnPagesTests(Service service) {
		this.service = service;
	}

	@Test
	void skipsTheSignInPageWhenSignedInExceptInAnotherDistrict() {
		Browser browser = new Browser(this.service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		String first = browser.parameter("code").orElseThrow();
		browser.open(loginLink(""));
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("code")).isPresent().isNotEqualTo(first);
		browser.open(loginLink("&district_id=5a00000000000000000b0001"));
		assertThat(browser.page()).contains("Sign in to Birchwood");
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://evil.example/", "//evil.example/", "/portal/\\evil", "javascript:alert(1)",
			"/oauth/authorize?%zz \r\nSet-Cookie: x=y" })
	void neverRedirectsToAnotherHostAfterSigningIn(String target) {
		Browser browser = new Browser(this.service).post("/signin",
				"person=" + TEACHER + "&continue=" + encoded(target));
		assertThat(browser.address().getAuthority()).isEqualTo(this.service.address().getAuthority());
	}

	@ParameterizedTest
	@ValueSource(strings = { "5b00000000000000000a0401", "5b00000000000000000a7777", "x", "" })
	void refusesPeopleWithoutAnAccount(String person) {
		Browser browser = new Browser(this.service).post("/signin",
				"person=" + person + "&continue=/portal/" + ASHGROVE);
		assertThat(browser.status()).isEqualTo(400);
		assertThat(browser.page()).contains("There is no one with the ID");
	}

	@Test
	void endsTheSessionOnRequest() {
		Browser browser = new Browser(this.service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		assertThat(browser.open("/session").page()).contains("Maren Holloway");
		browser.post("/session/end", "");
		assertThat(browser.page()).contains("No one is signed in");
		assertThat(browser.open(loginLink("")).page()).contains("Find your school district");
	}

	@Test
	void replacesThePreviousSession() {
		Browser browser = new Browser(this.service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		browser.post("/signin", "person=5b00000000000000000b0001&continue=/portal/5a00000000000000000b0001");
		assertThat(browser.page()).contains("Signed in as Bao Nguyen");
		assertThat(browser.open("/portal/" + ASHGROVE).page()).contains("Sign in to Ashgrove");
	}

	@Test
	void listsADistrictsPeopleAndSearchesThem() {
		Browser browser = new Browser(this.service).open("/signin?district=" + ASHGROVE);
		assertThat(browser.page()).contains("Maren Holloway", "5b00000000000000000a0128", "Ava Lindqvist")
			.contains("Robert &lt;b&gt;Bobby&lt;/b&gt;")
			.doesNotContain("<b>Bobby")
			.doesNotContain("5b00000000000000000a0401");
		assertThat(browser.open("/signin?district=" + ASHGROVE + "&q=HOLLOWAY").page()).contains("Maren Holloway")
			.doesNotContain("Ava Lindqvist");
		assertThat(browser.open("/signin?district=" + ASHGROVE + "&role=district_admin").page())
			.contains("Ava Lindqvist")
			.doesNotContain("Maren Holloway");
		assertThat(browser.open("/signin?district=" + ASHGROVE + "&q=nobody%20at%20all").page())
			.contains("No one here has this name");
	}

	@Test
	void usesCookieNamesOfItsOwn() {
		Answer answer = this.service.send(this.service.request("/signin")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString("person=" + TEACHER + "&continue=/portal/" + ASHGROVE))
			.build());
		assertThat(answer.response().headers().allValues("Set-Cookie")).isNotEmpty()
			.allSatisfy((cookie) -> assertThat(cookie).startsWith("sandbox_").contains("HttpOnly", "SameSite=Lax"));
	}

}
