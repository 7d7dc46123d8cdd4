package dev.handback.sandbox;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.sandbox.Browser.REDIRECT_URI;
import static dev.handback.sandbox.Browser.encoded;
import static dev.handback.sandbox.Browser.loginLink;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract, endpoints: sign-on endpoints; and the lifetimes of codes, tokens and
 * sessions.
 */
class SignOnEndpointsTests {

	private static final String ASHGROVE = "5a00000000000000000a0001";

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String DOGWOOD = "5a00000000000000000d0001";

	private static final String PLAIN = "handback-plain:handback-plain-secret";

	private static final String OIDC = "handback-sandbox:handback-sandbox-secret";

	private static Service service;

	@BeforeAll
	static void start() {
		service = Service.start();
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@Test
	void leadsFromTheLoginButtonThroughPickerAndSignInToACode() {
		Browser browser = new Browser(service).open(loginLink("&state=my%20state&nonce=n"));
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
	void sendsNoStateWhenNoneWasSent() {
		Browser browser = new Browser(service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("state")).isEmpty();
	}

	@Test
	void skipsThePickerForADistrictInTheLinkAndRemembersIt() {
		Browser browser = new Browser(service).open(loginLink("&district_id=" + ASHGROVE));
		assertThat(browser.page()).contains("Sign in to Ashgrove");
		browser.open(loginLink(""));
		assertThat(browser.page()).contains("Sign in to Ashgrove");
		browser.click("Another district");
		assertThat(browser.page()).contains("Birchwood (Provider B)");
		browser.click("Birchwood (Provider B)");
		assertThat(browser.page()).contains("Sign in to Birchwood");
	}

	@Test
	void asksNobodyWhoIsSignedInAlreadyButAnotherDistrictDoes() {
		Browser browser = new Browser(service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		String first = browser.parameter("code").orElseThrow();
		browser.open(loginLink(""));
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("code")).isPresent().isNotEqualTo(first);
		browser.open(loginLink("&district_id=5a00000000000000000b0001"));
		assertThat(browser.page()).contains("Sign in to Birchwood");
	}

	@Test
	void findsDistrictsByNameExceptThoseKeptOffTheList() {
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
	void startsADirectLoginWithoutState() {
		Browser browser = new Browser(service)
			.open("/oauth/instant-login?client_id=handback-sandbox&district_id=" + ASHGROVE);
		browser.signInAs(TEACHER);
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("state")).isEmpty();
		assertThat(exchange(OIDC, browser).status()).isEqualTo(200);
	}

	@Test
	void refusesADistrictThatHasNotAuthorizedTheApplicationAtTheRedirectUri() {
		Browser browser = new Browser(service).open(loginLink("&state=s&district_id=" + DOGWOOD));
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("error")).hasValue("access_denied");
		assertThat(browser.parameter("state")).hasValue("s");
		assertThat(browser.parameter("code")).isEmpty();
	}

	@Test
	void refusesAnotherResponseTypeAtTheRedirectUri() {
		Browser browser = new Browser(service)
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
	void showsAPageInsteadOfARedirectToAnUnknownPlace(String path) {
		Browser browser = new Browser(service).open(path);
		assertThat(browser.status()).isEqualTo(400);
		assertThat(browser.page()).contains("This login leads nowhere");
		assertThat(browser.address().getHost()).isEqualTo(service.address().getHost());
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://evil.example/", "//evil.example/", "/portal/\\evil", "javascript:alert(1)",
			"/oauth/authorize?%zz \r\nSet-Cookie: x=y" })
	void neverLeadsToAnotherHostAfterSigningIn(String target) {
		Browser browser = new Browser(service).post("/signin", "person=" + TEACHER + "&continue=" + encoded(target));
		assertThat(browser.address().getAuthority()).isEqualTo(service.address().getAuthority());
	}

	@ParameterizedTest
	@ValueSource(strings = { "5b00000000000000000a0401", "5b00000000000000000a7777", "x", "" })
	void signsNobodyInWhoHasNoAccount(String person) {
		Browser browser = new Browser(service).post("/signin", "person=" + person + "&continue=/portal/" + ASHGROVE);
		assertThat(browser.status()).isEqualTo(400);
		assertThat(browser.page()).contains("nobody");
	}

	@ParameterizedTest
	@CsvSource({ "handback-sandbox,OIDC", "handback-plain,PLAIN" })
	void exchangesACodeForTokensInBothContentTypes(String client, String credentials) {
		String basic = credentials.equals("OIDC") ? OIDC : PLAIN;
		for (boolean json : new boolean[] { true, false }) {
			String code = code(client, TEACHER);
			Answer answer = json
					? post(basic, "application/json",
							"{\"grant_type\": \"authorization_code\", \"code\": \"%s\", \"redirect_uri\": \"%s\"}"
								.formatted(code, REDIRECT_URI))
					: post(basic, "application/x-www-form-urlencoded; charset=UTF-8", form(code, REDIRECT_URI));
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.json().path("access_token").asString()).startsWith("il");
			assertThat(answer.json().has("id_token")).isEqualTo(client.equals("handback-sandbox"));
		}
	}

	@Test
	void exchangesACodeOnce() {
		String form = form(code("handback-sandbox", TEACHER), REDIRECT_URI);
		assertThat(post(OIDC, form).status()).isEqualTo(200);
		Answer again = post(OIDC, form);
		assertThat(again.status()).isEqualTo(400);
		assertThat(again.json().path("error").asString()).isEqualTo("invalid_grant");
		assertThat(again.json().path("error_description").asString()).contains("invalid code");
	}

	@Test
	void exchangesACodeForOneMinute() {
		try (Service moved = Service.start()) {
			String early = code(moved, "handback-sandbox", TEACHER);
			moved.advance("PT59S");
			assertThat(post(moved, OIDC, form(early, REDIRECT_URI)).status()).isEqualTo(200);
			String late = code(moved, "handback-sandbox", TEACHER);
			moved.advance("PT1M");
			Answer answer = post(moved, OIDC, form(late, REDIRECT_URI));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.json().path("error_description").asString()).contains("invalid code");
		}
	}

	@Test
	void exchangesACodeOnlyForTheExactRedirectUriAndTheRightApplication() {
		String code = code("handback-sandbox", TEACHER);
		assertThat(post(OIDC, form(code, REDIRECT_URI + "/")).status()).isEqualTo(400);
		assertThat(post(OIDC, form(code, REDIRECT_URI.replace("localhost", "LOCALHOST"))).status()).isEqualTo(400);
		assertThat(post(PLAIN, form(code, REDIRECT_URI)).status()).isEqualTo(400);
		assertThat(post(OIDC, form(code, REDIRECT_URI)).status()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback-sandbox:wrong", "nobody:handback-sandbox-secret", "handback-sandbox:", "", "x" })
	void exchangesNothingForAWrongClientIdOrSecret(String credentials) {
		Answer answer = post(credentials, form(code("handback-sandbox", TEACHER), REDIRECT_URI));
		assertThat(answer.status()).isEqualTo(401);
		assertThat(answer.json().path("error").asString()).isEqualTo("invalid_client");
	}

	@ParameterizedTest
	@ValueSource(strings = { "multipart/form-data; boundary=x", "text/plain", "application/xml" })
	void refusesOtherContentTypes(String contentType) {
		Answer answer = post(OIDC, contentType, form("x", REDIRECT_URI));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("invalid request").contains("invalid content-type");
	}

	@Test
	void refusesRequestsThatAreNotWhole() {
		assertThat(post(OIDC, "grant_type=password&code=x&redirect_uri=y").json().path("error").asString())
			.isEqualTo("unsupported_grant_type");
		assertThat(post(OIDC, "grant_type=authorization_code&code=x").status()).isEqualTo(400);
		assertThat(post(OIDC, "grant_type=authorization_code&redirect_uri=x").status()).isEqualTo(400);
		assertThat(post(OIDC, "%zz").status()).isEqualTo(400);
		assertThat(post(OIDC, "application/json", "{").status()).isEqualTo(400);
		assertThat(post(OIDC, "application/json", "[1]").status()).isEqualTo(400);
		assertThat(post(OIDC, "application/json", "").status()).isEqualTo(400);
	}

	@Test
	void signsAnIdentityTokenWithEveryClaim() throws Exception {
		Browser browser = new Browser(service).open(loginLink("&nonce=my-nonce&district_id=" + ASHGROVE))
			.signInAs(TEACHER);
		Instant before = Instant.now();
		SignedJWT token = SignedJWT.parse(exchange(OIDC, browser).json().path("id_token").asString());
		JWKSet keys = JWKSet.parse(get("/oauth/certs").body());
		assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("RS256");
		assertThat(token.verify(new RSASSAVerifier(keys.getKeyByKeyId(token.getHeader().getKeyID()).toRSAKey())))
			.isTrue();
		assertThat(keys.getKeys()).noneMatch((key) -> key.isPrivate());

		var claims = token.getJWTClaimsSet();
		assertThat(claims.getIssuer()).isEqualTo(service.address().toString());
		assertThat(claims.getAudience()).containsExactly("handback-sandbox");
		assertThat(claims.getSubject()).isEqualTo(TEACHER);
		assertThat(claims.getStringClaim("multi_role_user_id")).isEqualTo(TEACHER);
		assertThat(claims.getStringClaim("user_id")).matches("[0-9a-f]{24}").isNotEqualTo(TEACHER);
		assertThat(claims.getStringClaim("user_type")).isEqualTo("teacher");
		assertThat(claims.getStringClaim("district")).isEqualTo(ASHGROVE);
		assertThat(claims.getStringClaim("email")).isEqualTo("maren.holloway@ashgrove.example");
		assertThat(claims.getBooleanClaim("email_verified")).isFalse();
		assertThat(claims.getStringClaim("given_name")).isEqualTo("Maren");
		assertThat(claims.getStringClaim("family_name")).isEqualTo("Holloway");
		assertThat(claims.getStringClaim("nonce")).isEqualTo("my-nonce");
		assertThat(claims.getIssueTime().toInstant()).isBetween(before.minusSeconds(2), Instant.now());
		assertThat(claims.getExpirationTime().toInstant())
			.isEqualTo(claims.getIssueTime().toInstant().plusSeconds(3600));
	}

	@ParameterizedTest
	@CsvSource({ "0001,teacher", "0101,student", "0201,district admin", "0301,staff", "0302,teacher" })
	void namesTheUserType(String number, String type) throws Exception {
		String code = code("handback-sandbox", "5b00000000000000000a" + number);
		SignedJWT token = SignedJWT.parse(post(OIDC, form(code, REDIRECT_URI)).json().path("id_token").asString());
		assertThat(token.getJWTClaimsSet().getStringClaim("user_type")).isEqualTo(type);
		assertThat(token.getJWTClaimsSet().getClaim("nonce")).isNull();
	}

	@Test
	void leavesOutAnEmailThatIsNotThere() throws Exception {
		String code = code("handback-sandbox", "5b00000000000000000a0102");
		SignedJWT token = SignedJWT.parse(post(OIDC, form(code, REDIRECT_URI)).json().path("id_token").asString());
		assertThat(token.getJWTClaimsSet().getClaims()).doesNotContainKey("email");
	}

	@Test
	void describesItselfForOidcClients() {
		JsonNode discovery = get("/.well-known/openid-configuration").json();
		String address = service.address().toString();
		assertThat(discovery.path("issuer").asString()).isEqualTo(address);
		assertThat(discovery.path("authorization_endpoint").asString()).isEqualTo(address + "/oauth/authorize");
		assertThat(discovery.path("token_endpoint").asString()).isEqualTo(address + "/oauth/tokens");
		assertThat(discovery.path("jwks_uri").asString()).isEqualTo(address + "/oauth/certs");
		assertThat(discovery.path("userinfo_endpoint").asString()).isEqualTo(address + "/userinfo");
		assertThat(discovery.path("id_token_signing_alg_values_supported").toString()).isEqualTo("[\"RS256\"]");
	}

	@Test
	void endsTheSessionAfterTwoHours() {
		try (Service moved = Service.start()) {
			Browser browser = new Browser(moved).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
			moved.advance("PT1H59M");
			assertThat(browser.open(loginLink("")).isAtTheApplication()).isTrue();
			moved.advance("PT2M");
			assertThat(browser.open(loginLink("")).page()).contains("Sign in to Ashgrove");
		}
	}

	@Test
	void endsTheSessionOnRequest() {
		Browser browser = new Browser(service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		assertThat(browser.open("/session").page()).contains("Maren Holloway");
		browser.post("/session/end", "");
		assertThat(browser.page()).contains("Nobody is signed in");
		assertThat(browser.open(loginLink("")).page()).contains("Find your school district");
	}

	@Test
	void replacesWhoeverWasSignedInBefore() {
		Browser browser = new Browser(service).open(loginLink("&district_id=" + ASHGROVE)).signInAs(TEACHER);
		browser.post("/signin", "person=5b00000000000000000b0001&continue=/portal/5a00000000000000000b0001");
		assertThat(browser.page()).contains("Signed in as Bao Nguyen");
		assertThat(browser.open("/portal/" + ASHGROVE).page()).contains("Sign in to Ashgrove");
	}

	@Test
	void listsADistrictsPeopleAndSearchesThem() {
		Browser browser = new Browser(service).open("/signin?district=" + ASHGROVE);
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
			.contains("Nobody here has this name");
	}

	@Test
	void listsTheDistrictTokensOfAnApplication() {
		for (String path : new String[] { "/oauth/tokens?owner_type=district", "/tokens" }) {
			Answer answer = basic(OIDC, path);
			assertThat(answer.data()).hasSize(3);
			JsonNode first = answer.data().get(0);
			assertThat(first.propertyNames()).containsExactlyInAnyOrder("id", "created", "owner", "access_token",
					"scopes");
			assertThat(first.path("owner").toString()).isEqualTo("{\"type\":\"district\",\"id\":\"" + ASHGROVE + "\"}");
			assertThat(first.path("access_token").asString()).isEqualTo("sandbox-district-token-a");
			assertThat(first.path("scopes").valueStream().map(JsonNode::asString)).contains("read:sections");
		}
		assertThat(basic(OIDC, "/oauth/tokens?owner_type=district&district=5a00000000000000000c0001").data())
			.hasSize(1);
		assertThat(basic(OIDC, "/oauth/tokens?owner_type=district&district=" + DOGWOOD).data()).isEmpty();
		assertThat(basic(OIDC, "/oauth/tokens?owner_type=user").status()).isEqualTo(400);
		assertThat(basic("handback-sandbox:wrong", "/tokens").status()).isEqualTo(401);
		String plain = basic(PLAIN, "/tokens").data().get(0).path("access_token").asString();
		assertThat(plain).isNotEqualTo("sandbox-district-token-a");
		assertThat(service.get(plain, "/v3.0/districts").ids()).containsExactly(ASHGROVE);
	}

	@Test
	void doesNotPutOneCookieOnTwoServices() {
		Answer answer = service.send(service.request("/signin")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString("person=" + TEACHER + "&continue=/portal/" + ASHGROVE))
			.build());
		assertThat(answer.response().headers().allValues("Set-Cookie")).isNotEmpty()
			.allSatisfy((cookie) -> assertThat(cookie).startsWith("sandbox_").contains("HttpOnly", "SameSite=Lax"));
	}

	private static String code(String client, String person) {
		return code(service, client, person);
	}

	private static String code(Service service, String client, String person) {
		String district = "5a" + person.substring(2, 20) + "0001";
		return new Browser(service).open(loginLink("&district_id=" + district).replace("handback-sandbox", client))
			.signInAs(person)
			.parameter("code")
			.orElseThrow();
	}

	private static Answer exchange(String credentials, Browser browser) {
		return post(credentials, form(browser.parameter("code").orElseThrow(), REDIRECT_URI));
	}

	private static String form(String code, String redirectUri) {
		return "grant_type=authorization_code&code=" + encoded(code) + "&redirect_uri=" + encoded(redirectUri);
	}

	private static Answer post(String credentials, String form) {
		return post(service, credentials, form);
	}

	private static Answer post(Service service, String credentials, String form) {
		return post(service, credentials, "application/x-www-form-urlencoded", form);
	}

	private static Answer post(String credentials, String contentType, String body) {
		return post(service, credentials, contentType, body);
	}

	private static Answer post(Service service, String credentials, String contentType, String body) {
		return service.send(service.request("/oauth/tokens")
			.header("Authorization", basicHeader(credentials))
			.header("Content-Type", contentType)
			.POST(BodyPublishers.ofString(body))
			.build());
	}

	private static Answer basic(String credentials, String path) {
		return service.send(service.request(path).header("Authorization", basicHeader(credentials)).build());
	}

	private static Answer get(String path) {
		HttpRequest request = service.request(path).build();
		return service.send(request);
	}

	private static String basicHeader(String credentials) {
		return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
	}

}
