package dev.handback.sandbox;

import java.net.http.HttpRequest.BodyPublishers;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Browser.REDIRECT_URI;
import static dev.handback.support.sandbox.Browser.encoded;
import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.DOGWOOD;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Partner.basic;
import static dev.handback.support.sandbox.Partner.form;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, authentication. */
@ServiceTest
class AuthenticationTests {

	/** The example in RFC 7636, appendix B. */
	private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

	private static final String HASHED = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

	private final Service service;

	private final Partner oidc;

	private final Partner plain;

	AuthenticationTests(Service service) {
		this.service = service;
		this.oidc = Partner.withOidc(service);
		this.plain = Partner.withoutOidc(service);
	}

	@Test
	void refusesAFormThatIsNotWellFormedAsAnyOtherTokenRequest() {
		Answer answer = this.oidc.post("grant_type=authorization_code&code=%zz");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.json().path("error").asString()).isEqualTo("invalid_request");
		assertThat(answer.json().has("message")).isFalse();
	}

	@Test
	void leadsFromALoginToTheTokenOwner() {
		Browser browser = this.oidc.signIn(TEACHER, "&state=s");
		Answer tokens = this.oidc.exchange(browser);
		assertThat(tokens.json().propertyNames()).containsExactlyInAnyOrder("access_token", "token_type", "expires_in",
				"id_token");
		assertThat(tokens.json().path("token_type").asString()).isEqualTo("Bearer");
		assertThat(tokens.json().path("expires_in").asLong()).isEqualTo(24 * 60 * 60);
		Answer me = this.service.get(tokens.json().path("access_token").asString(), "/v3.0/me");
		assertThat(me.data().path("id").asString()).isEqualTo(TEACHER);
	}

	@Test
	void acceptsClientIdAndSecretOnlyAsHttpBasic() {
		String form = form(this.oidc.code(TEACHER), REDIRECT_URI);
		Answer inTheBody = this.service.send(this.service.request("/oauth/tokens")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form + "&client_id=handback-sandbox&client_secret=handback-sandbox-secret"))
			.build());
		assertThat(inTheBody.status()).isEqualTo(401);
		assertThat(inTheBody.header("WWW-Authenticate").orElseThrow()).startsWith("Basic");
		assertThat(this.oidc.post(form).status()).isEqualTo(200);
	}

	/** RFC 6749, 2.3.1 form-encodes them; the contract shows them as they are. */
	@Test
	void acceptsClientIdAndSecretFormEncodedOrAsTheyAre() {
		String odd = "s:e%c+r t&\u00e9";
		String encodedAlready = "%41+%2B";
		try (Service other = Service.start("handback.sandbox.applications[0].secret", odd,
				"handback.sandbox.applications[1].secret", encodedAlready, "handback.sandbox.districts.students",
				"30")) {
			for (String secret : List.of(odd, encodedAlready)) {
				String id = secret.equals(odd) ? "handback-sandbox" : "handback-plain";
				assertThat(new Partner(other, id, secret).get("/tokens").status()).isEqualTo(200);
				assertThat(new Partner(other, id.replace("-", "%2D"), encoded(secret)).get("/tokens").status())
					.isEqualTo(200);
				assertThat(new Partner(other, id, secret + "%20").get("/tokens").status()).isEqualTo(401);
			}
			assertThat(new Partner(other, "handback-plain", "A +").get("/tokens").status()).isEqualTo(401);
		}
	}

	@ParameterizedTest
	@CsvSource({ "S256, " + HASHED, "plain, " + VERIFIER, "'', " + VERIFIER })
	void exchangesACodeWithAChallengeOnlyForItsVerifier(String method, String challenge) {
		String code = this.oidc
			.signIn(TEACHER,
					"&code_challenge=" + challenge + (method.isEmpty() ? "" : "&code_challenge_method=" + method))
			.parameter("code")
			.orElseThrow();
		String form = form(code, REDIRECT_URI);
		for (String wrong : List.of("", "&code_verifier=", "&code_verifier=" + HASHED.toLowerCase(Locale.ROOT),
				"&code_verifier=" + VERIFIER + "x")) {
			Answer refused = this.oidc.post(form + wrong);
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.json().path("error").asString()).isEqualTo("invalid_grant");
		}
		assertThat(this.oidc.post(form + "&code_verifier=" + VERIFIER).status()).isEqualTo(200);
	}

	@Test
	void refusesAVerifierForACodeWithoutAChallenge() {
		Answer refused = this.oidc.post(form(this.oidc.code(TEACHER), REDIRECT_URI) + "&code_verifier=" + VERIFIER);
		assertThat(refused.json().path("error").asString()).isEqualTo("invalid_grant");
	}

	@ParameterizedTest
	@ValueSource(strings = { "&code_challenge=short", "&code_challenge_method=S512&code_challenge=" + HASHED,
			"&code_challenge_method=S256&code_challenge=" + HASHED + "%3D" })
	void refusesAnInvalidChallengeAtTheRedirectUri(String challenge) {
		Browser browser = new Browser(this.service)
			.open(this.oidc.link("&state=s&district_id=" + ASHGROVE + challenge));
		assertThat(browser.parameter("error")).hasValue("invalid_request");
		assertThat(browser.parameter("state")).hasValue("s");
	}

	@Test
	void acceptsAccessTokensOnlyAsBearerTokens() {
		String token = this.oidc.accessToken(TEACHER);
		assertThat(this.service.get(token, "/v3.0/me").status()).isEqualTo(200);
		assertThat(this.service.send(this.service.request("/v3.0/me?access_token=" + token).build()).status())
			.isEqualTo(401);
		assertThat(
				this.service.send(this.service.request("/v3.0/me").header("Authorization", basic(token + ":")).build())
					.status())
			.isEqualTo(401);
		assertThat(this.service.send(this.service.request("/v3.0/me").header("Authorization", token).build()).status())
			.isEqualTo(401);
	}

	@Test
	void returnsCodeAndScopeAndTheStateIfOneWasSent() {
		Browser with = this.oidc.signIn(TEACHER, "&state=a%26b%3Dc%20%C3%A9");
		assertThat(with.parameter("code")).isPresent();
		assertThat(with.parameter("scope").orElseThrow().split(" ")).contains("read:sections", "read:user_id");
		assertThat(with.parameter("state")).hasValue("a&b=c é");
		Browser without = this.oidc.signIn(TEACHER, "");
		assertThat(without.parameter("code")).isPresent();
		assertThat(without.parameter("scope")).isPresent();
		assertThat(without.parameter("state")).isEmpty();
	}

	@Test
	void sendsTheScopesOfTheApplicationWithoutBeingAskedForAny() {
		try (Service other = Service.start("handback.sandbox.applications[0].scopes[0]", "read:user_id")) {
			assertThat(Partner.withOidc(other).signIn(TEACHER, "&scope=read:sections").parameter("scope"))
				.hasValue("read:user_id");
		}
	}

	@Test
	void startsManagedLoginsWithoutStateAndLetsAnApplicationStartOver() {
		Browser browser = new Browser(this.service)
			.open("/oauth/instant-login?client_id=handback-sandbox&district_id=" + ASHGROVE)
			.signInAs(TEACHER);
		assertThat(browser.parameter("code")).isPresent();
		assertThat(browser.parameter("state")).isEmpty();
		browser.open(this.oidc.link("&state=mine&district_id=" + ASHGROVE));
		assertThat(browser.isAtTheApplication()).isTrue();
		assertThat(browser.parameter("state")).hasValue("mine");
		assertThat(this.oidc.exchange(browser).status()).isEqualTo(200);
	}

	@Test
	void hasThreeWaysToSignIn() {
		Browser portal = new Browser(this.service).open("/portal/" + ASHGROVE).signInAs(TEACHER).click("Handback");
		Browser direct = new Browser(this.service)
			.open("/oauth/instant-login?client_id=handback-sandbox&district_id=" + ASHGROVE)
			.signInAs(TEACHER);
		Browser button = this.oidc.signIn(TEACHER, "&state=s");
		for (Browser browser : List.of(portal, direct, button)) {
			assertThat(browser.isAtTheApplication()).isTrue();
			assertThat(this.oidc.exchange(browser).status()).isEqualTo(200);
		}
	}

	@Test
	void distinguishesTheTwoKindsOfTokens() {
		String token = this.oidc.accessToken(TEACHER);
		assertThat(token).startsWith("il");
		assertThat(this.service.get(token, "/v3.0/sections").status()).isEqualTo(404);
		assertThat(this.service.get(TOKEN_A, "/v3.0/sections").status()).isEqualTo(200);
		assertThat(this.service.get(TOKEN_A, "/v3.0/me").status()).isEqualTo(404);
	}

	@Test
	void admitsOnlyDistrictsThatHaveAuthorizedTheApplication() {
		Browser browser = new Browser(this.service).open(this.oidc.link("&district_id=" + DOGWOOD));
		assertThat(browser.parameter("error")).hasValue("access_denied");
		assertThat(browser.parameter("code")).isEmpty();
		assertThat(this.service.get(this.oidc.accessToken(TEACHER), "/v3.0/me").data().path("authorized_by").asString())
			.isEqualTo("district");
	}

	@Test
	void signsIdentityTokensThatALibraryCanVerify() throws Exception {
		SignedJWT token = this.oidc.identityToken(this.oidc.signIn(TEACHER, "&nonce=n"));
		JWKSet keys = keys();
		assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("RS256");
		assertThat(verifies(token, keys)).isTrue();
		assertThat(keys.getKeys()).noneMatch((key) -> key.isPrivate());
		assertThat(token.getJWTClaimsSet().getClaim("nonce")).isEqualTo("n");
	}

	@Test
	void describesItselfForOidcClients() {
		JsonNode discovery = this.service.get("", "/.well-known/openid-configuration").json();
		String address = this.service.address().toString();
		assertThat(discovery.path("issuer").asString()).isEqualTo(address);
		assertThat(discovery.path("authorization_endpoint").asString()).isEqualTo(address + "/oauth/authorize");
		assertThat(discovery.path("token_endpoint").asString()).isEqualTo(address + "/oauth/tokens");
		assertThat(discovery.path("jwks_uri").asString()).isEqualTo(address + "/oauth/certs");
		assertThat(discovery.path("userinfo_endpoint").asString()).isEqualTo(address + "/userinfo");
		assertThat(discovery.path("id_token_signing_alg_values_supported").toString()).isEqualTo("[\"RS256\"]");
		assertThat(discovery.path("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\",\"plain\"]");
		assertThat(discovery.path("token_endpoint_auth_methods_supported").toString())
			.isEqualTo("[\"client_secret_basic\"]");
		assertThat(discovery.path("scopes_supported").toString()).isEqualTo("[\"openid\"]");
	}

	@Test
	void signsWithANewKeyAndPublishesTheOldOneForADay() throws Exception {
		try (Service other = Service.start()) {
			Partner partner = Partner.withOidc(other);
			SignedJWT old = partner.identityToken(partner.signIn(TEACHER, ""));
			JsonNode rotated = other.post("", "/console/api/keys", "").json();
			SignedJWT young = partner.identityToken(partner.signIn(TEACHER, ""));
			assertThat(young.getHeader().getKeyID()).isEqualTo(rotated.path("signing").asString())
				.isNotEqualTo(old.getHeader().getKeyID());
			JWKSet both = JWKSet.parse(other.get("", "/oauth/certs").body());
			assertThat(both.getKeys()).hasSize(2).noneMatch((key) -> key.isPrivate());
			assertThat(verifies(old, both)).isTrue();
			assertThat(verifies(young, both)).isTrue();
			other.advance("PT24H1M");
			JWKSet later = JWKSet.parse(other.get("", "/oauth/certs").body());
			assertThat(later.getKeys()).singleElement()
				.extracting((key) -> key.getKeyID())
				.isEqualTo(young.getHeader().getKeyID());
		}
	}

	@Test
	void countsRequestsForEachBearerToken() {
		String one = this.oidc.accessToken(TEACHER);
		String other = this.oidc.accessToken(TEACHER);
		String left = this.service.get(one, "/v3.0/me").header("X-RateLimit-Remaining").orElseThrow();
		assertThat(this.service.get(other, "/v3.0/me").header("X-RateLimit-Remaining")).hasValue(left);
		assertThat(this.service.get(one, "/v3.0/me").header("X-RateLimit-Remaining").map(Long::valueOf))
			.hasValue(Long.parseLong(left) - 1);
	}

	@Test
	void returnsThePersonAtUserinfo() {
		String token = this.oidc.accessToken(TEACHER);
		JsonNode info = this.service.get(token, "/userinfo").json();
		assertThat(info.propertyNames()).containsExactlyInAnyOrder("sub", "user_id", "multi_role_user_id", "user_type",
				"district", "email", "name", "given_name", "family_name", "email_verified", "authorized_by");
		JWTClaimsSet claims = this.oidc.claims(TEACHER, "");
		for (String claim : List.of("sub", "user_id", "multi_role_user_id", "user_type", "district", "email",
				"given_name", "family_name")) {
			assertThat(info.path(claim).asString()).isEqualTo(claims.getClaim(claim));
		}
		assertThat(info.path("name").asString()).isEqualTo("Maren Holloway");
		assertThat(this.service.send(this.service.request("/userinfo").build()).status()).isEqualTo(401);
	}

	@Test
	void listsTheDistrictTokensOfAnApplication() {
		for (String path : new String[] { "/oauth/tokens?owner_type=district", "/tokens" }) {
			Answer answer = this.oidc.get(path);
			assertThat(answer.data()).hasSize(3);
			JsonNode first = answer.data().get(0);
			assertThat(first.propertyNames()).containsExactlyInAnyOrder("id", "created", "owner", "access_token",
					"scopes");
			assertThat(first.path("owner").toString()).isEqualTo("{\"type\":\"district\",\"id\":\"" + ASHGROVE + "\"}");
			assertThat(first.path("access_token").asString()).isEqualTo("sandbox-district-token-a");
			assertThat(first.path("scopes").valueStream().map(JsonNode::asString)).contains("read:sections");
		}
		assertThat(this.oidc.get("/oauth/tokens?owner_type=district&district=5a00000000000000000c0001").data())
			.hasSize(1);
		assertThat(this.oidc.get("/oauth/tokens?owner_type=district&district=" + DOGWOOD).data()).isEmpty();
		assertThat(this.oidc.get("/oauth/tokens?owner_type=user").status()).isEqualTo(400);
		assertThat(new Partner(this.service, "handback-sandbox", "wrong").get("/tokens").status()).isEqualTo(401);
		String own = this.plain.get("/tokens").data().get(0).path("access_token").asString();
		assertThat(own).isNotEqualTo("sandbox-district-token-a");
		assertThat(this.service.get(own, "/v3.0/districts").ids()).containsExactly(ASHGROVE);
	}

	private JWKSet keys() throws ParseException {
		return JWKSet.parse(this.service.get("", "/oauth/certs").body());
	}

	private static boolean verifies(SignedJWT token, JWKSet keys) throws JOSEException {
		return token.verify(new RSASSAVerifier(keys.getKeyByKeyId(token.getHeader().getKeyID()).toRSAKey()));
	}

}
