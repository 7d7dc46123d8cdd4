package dev.handback.sandbox;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Browser.REDIRECT_URI;
import static dev.handback.support.sandbox.Browser.encoded;
import static dev.handback.support.sandbox.Browser.loginLink;
import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.DOGWOOD;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Partner.basic;
import static dev.handback.support.sandbox.Partner.form;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, endpoints: sign-on endpoints and their rules. */
@ServiceTest(shared = true)
class SignOnEndpointsTests {

	private final Service service;

	private final Partner oidc;

	private final Partner plain;

	SignOnEndpointsTests(Service service) {
		this.service = service;
		this.oidc = Partner.withOidc(service);
		this.plain = Partner.withoutOidc(service);
	}

	@Test
	void leadsFromTheLoginButtonThroughPickerAndSignInToACode() {
		Browser browser = new Browser(this.service).open(loginLink("&state=my%20state&nonce=n"));
		assertThat(browser.page()).contains("Find your school district");
		browser.click("Ashgrove (Provider A)");
		assertThat(browser.page()).contains("Sign in to Ashgrove (Provider A)", "Maren Holloway");
		browser.signInAs(TEACHER);
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("code")).hasValueSatisfying((code) -> assertThat(code).hasSizeGreaterThan(20));
		assertThat(browser.parameter("scope").orElseThrow()).contains("read:students read:teachers");
		assertThat(browser.parameter("state")).hasValue("my state");
	}

	@Test
	void skipsThePickerForADistrictInTheLinkAndRemembersIt() {
		Browser browser = new Browser(this.service).open(loginLink("&district_id=" + ASHGROVE));
		assertThat(browser.page()).contains("Sign in to Ashgrove");
		browser.open(loginLink(""));
		assertThat(browser.page()).contains("Sign in to Ashgrove");
		browser.click("Another district");
		assertThat(browser.page()).contains("Birchwood (Provider B)");
		browser.click("Birchwood (Provider B)");
		assertThat(browser.page()).contains("Sign in to Birchwood");
	}

	@Test
	void findsDistrictsByNameExceptUnlistedOnes() {
		try (Service other = Service.start("handback.sandbox.districts.unlisted[0]", ASHGROVE)) {
			Browser browser = new Browser(other).open(loginLink(""));
			assertThat(browser.page()).contains("Birchwood").doesNotContain("Ashgrove");
			String target = encoded(loginLink("&state=s"));
			assertThat(browser.open("/school?q=ash&continue=" + target).page()).doesNotContain("Ashgrove");
			assertThat(browser.open("/school?q=cedar&continue=" + target).page()).contains("Cedar Hill")
				.doesNotContain("Birchwood");
			browser.open("/school?q=" + ASHGROVE + "&continue=" + target).click("Ashgrove (Provider A)");
			assertThat(browser.signInAs(TEACHER).parameter("state")).hasValue("s");
		}
	}

	@Test
	void launchesFromThePortalToThePrimaryRedirectUriWithoutState() {
		try (Service other = Service.start("handback.sandbox.applications[0].redirect-uris[0]", REDIRECT_URI,
				"handback.sandbox.applications[0].redirect-uris[1]", "http://localhost:8080/second")) {
			Browser browser = new Browser(other).open("/portal/" + ASHGROVE).signInAs(TEACHER);
			assertThat(browser.page()).contains("Signed in as Maren Holloway");
			browser.click("Handback");
			assertThat(browser.isAtTheApplication()).isTrue();
			assertThat(browser.parameter("code")).isPresent();
			assertThat(browser.parameter("scope")).isPresent();
			assertThat(browser.parameter("state")).isEmpty();
		}
	}

	@Test
	void refusesADistrictThatHasNotAuthorizedTheApplicationAtTheRedirectUri() {
		Browser browser = new Browser(this.service).open(loginLink("&state=s&district_id=" + DOGWOOD));
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("error")).hasValue("access_denied");
		assertThat(browser.parameter("state")).hasValue("s");
		assertThat(browser.parameter("code")).isEmpty();
	}

	@Test
	void refusesAnotherResponseTypeAtTheRedirectUri() {
		Browser browser = new Browser(this.service)
			.open(loginLink("&state=s").replace("response_type=code", "response_type=token"));
		assertThat(browser.parameter("error")).hasValue("unsupported_response_type");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/oauth/authorize", "/oauth/authorize?client_id=nobody",
			"/oauth/authorize?response_type=code&client_id=handback-sandbox",
			"/oauth/authorize?response_type=code&client_id=handback-sandbox&redirect_uri=https%3A%2F%2Fevil.example%2F",
			"/oauth/authorize?response_type=code&client_id=handback-sandbox&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Flogin%2Foauth2%2Fcode%2Fservice%2F",
			"/oauth/instant-login?district_id=5a00000000000000000a0001",
			"/oauth/instant-login?client_id=handback-sandbox&district_id=nowhere", "/signin?district=nowhere",
			"/portal/nowhere" })
	void showsAPageInsteadOfARedirectToAnUnknownUri(String path) {
		Browser browser = new Browser(this.service).open(path);
		assertThat(browser.status()).isEqualTo(400);
		assertThat(browser.page()).contains("This link doesn’t work");
		assertThat(browser.address().getHost()).isEqualTo(this.service.address().getHost());
	}

	@Test
	void exchangesACodeOnlyForTheExactRedirectUriAndTheRightApplication() {
		String code = this.oidc.code(TEACHER);
		assertThat(this.oidc.exchange(code, REDIRECT_URI + "/").status()).isEqualTo(400);
		assertThat(this.oidc.exchange(code, REDIRECT_URI.replace("localhost", "LOCALHOST")).status()).isEqualTo(400);
		assertThat(this.plain.exchange(code).status()).isEqualTo(400);
		assertThat(this.oidc.exchange(code).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback-sandbox:wrong", "nobody:handback-sandbox-secret", "handback-sandbox:", "", "x" })
	void refusesAWrongClientIdOrSecret(String credentials) {
		Answer answer = this.service.send(this.service.request("/oauth/tokens")
			.header("Authorization", basic(credentials))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form(this.oidc.code(TEACHER), REDIRECT_URI)))
			.build());
		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.json().path("error").asString()).isEqualTo("invalid_client");
	}

	@ParameterizedTest
	@ValueSource(strings = { "multipart/form-data; boundary=x", "text/plain", "application/xml" })
	void refusesOtherContentTypes(String contentType) {
		Answer answer = this.oidc.post(contentType, form("x", REDIRECT_URI));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("invalid request").contains("invalid content-type");
	}

	@Test
	void refusesIncompleteRequests() {
		assertThat(this.oidc.post("grant_type=password&code=x&redirect_uri=y").json().path("error").asString())
			.isEqualTo("unsupported_grant_type");
		assertThat(this.oidc.post("grant_type=authorization_code&code=x").status()).isEqualTo(400);
		assertThat(this.oidc.post("grant_type=authorization_code&redirect_uri=x").status()).isEqualTo(400);
		assertThat(this.oidc.post("%zz").status()).isEqualTo(400);
		assertThat(this.oidc.post("application/json", "{").status()).isEqualTo(400);
		assertThat(this.oidc.post("application/json", "[1]").status()).isEqualTo(400);
		assertThat(this.oidc.post("application/json", "").status()).isEqualTo(400);
	}

	@Test
	void exchangesACodeForTokensInBothContentTypes() {
		for (Partner partner : List.of(this.oidc, this.plain)) {
			Answer json = partner.post("application/json",
					"{\"grant_type\": \"authorization_code\", \"code\": \"%s\", \"redirect_uri\": \"%s\"}"
						.formatted(partner.code(TEACHER), REDIRECT_URI));
			Answer form = partner.post("application/x-www-form-urlencoded; charset=UTF-8",
					form(partner.code(TEACHER), REDIRECT_URI));
			for (Answer answer : List.of(json, form)) {
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.header("Content-Type")).hasValue("application/json");
				assertThat(answer.json().path("access_token").asString()).startsWith("il");
				assertThat(answer.json().has("id_token")).isEqualTo(partner == this.oidc);
			}
		}
	}

	@Test
	void refusesARequestWithoutAContentType() {
		Answer answer = this.service.send(this.service.request("/oauth/tokens")
			.header("Authorization", basic("handback-sandbox:handback-sandbox-secret"))
			.POST(BodyPublishers.ofString(form("x", REDIRECT_URI)))
			.build());
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("invalid content-type");
	}

	/**
	 * It has to be the URI that the code was sent to, not just any of the application's.
	 */
	@Test
	void exchangesACodeOnlyWithTheRedirectUriItWasSentTo() {
		String second = "http://localhost:8080/second?tenant=1";
		try (Service other = Service.start("handback.sandbox.applications[0].redirect-uris[0]", REDIRECT_URI,
				"handback.sandbox.applications[0].redirect-uris[1]", second)) {
			Partner partner = Partner.withOidc(other);
			Browser browser = new Browser(other)
				.open(loginLink("&state=s&district_id=" + ASHGROVE).replace(encoded(REDIRECT_URI), encoded(second)))
				.signInAs(TEACHER);
			assertThat(browser.address().toString()).startsWith(second + "&code=");
			String code = browser.parameter("code").orElseThrow();
			assertThat(partner.exchange(code, REDIRECT_URI).status()).isEqualTo(400);
			assertThat(partner.exchange(code, second).status()).isEqualTo(200);
		}
	}

	@Test
	void servesAnyNumberOfApplications() {
		try (Service other = Service.start("handback.sandbox.applications[0].id", "handback-sandbox",
				"handback.sandbox.applications[1].id", "handback-plain", "handback.sandbox.applications[2].id", "third",
				"handback.sandbox.applications[2].secret", "third-secret",
				"handback.sandbox.applications[2].redirect-uris[0]", REDIRECT_URI,
				"handback.sandbox.applications[2].oidc", "true")) {
			Partner third = new Partner(other, "third", "third-secret");
			String code = third.code(TEACHER);
			assertThat(Partner.withOidc(other).exchange(code).status()).isEqualTo(400);
			assertThat(third.exchange(code).json().has("id_token")).isTrue();
			assertThat(Partner.withOidc(other).exchange(Partner.withOidc(other).code(TEACHER)).status()).isEqualTo(200);
		}
	}

	@Test
	void refusesAManagedLoginOfADistrictThatHasNotAuthorizedTheApplicationWithoutState() {
		Browser browser = new Browser(this.service)
			.open("/oauth/instant-login?client_id=handback-sandbox&state=s&district_id=" + DOGWOOD);
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("error")).hasValue("access_denied");
		assertThat(browser.parameter("state")).isEmpty();
	}

}
