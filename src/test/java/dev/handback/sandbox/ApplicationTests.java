package dev.handback.sandbox;

import java.net.http.HttpRequest.BodyPublishers;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Applications that a team adds, and codes and tokens for tests without a browser. */
@ServiceTest
class ApplicationTests {

	private static final String URI = "https://app.example/callback";

	private final Service service;

	ApplicationTests(Service service) {
		this.service = service;
	}

	@Test
	void inventsWhatIsLeftOut() {
		JsonNode added = add("{}").json();
		assertThat(added.path("id").asString()).isEqualTo("app-1");
		assertThat(added.path("secret").asString()).isEqualTo("app-1-secret");
		assertThat(added.path("redirect_uris")).hasSize(1);
		assertThat(added.path("tokens")).hasSize(3);
		assertThat(this.service.get("", "/console/sign-in").body()).containsPattern("value=\"app-1\"[^>]*selected");
		assertThat(add("{}").json().path("id").asString()).isEqualTo("app-2");
	}

	@Test
	void addsTheSameApplicationOnce() {
		String body = "{\"id\": \"mine\", \"redirect_uris\": [\"" + URI + "\"]}";
		JsonNode added = add(body).json();
		assertThat(add(body).json()).isEqualTo(added);
		assertThat(this.service.get("", "/console/api/applications").json()).hasSize(3);
		addUri("mine", URI + "/more");
		assertThat(add(body).json().path("redirect_uris")).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"secret\": \"other\"", "\"name\": \"Other\"", "\"oidc\": false",
			"\"scopes\": [\"other\"]", "\"redirect_uris\": [\"https://other.example\"]" })
	void refusesAnotherApplicationWithTheSameId(String difference) {
		add("{\"id\": \"mine\"}");
		Answer answer = add("{\"id\": \"mine\", " + difference + "}");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isEqualTo("there is already another application with the id mine");
	}

	@Test
	void givesANewApplicationAccessAtOnce() {
		JsonNode tokens = add("{\"id\": \"mine\"}").json().path("tokens");
		for (JsonNode token : tokens) {
			String district = this.service.get(token.path("token").asString(), "/v3.0/districts").ids().get(0);
			assertThat(district).isEqualTo(token.path("district").asString());
		}
		assertThat(new Partner(this.service, "mine", "mine-secret").get("/oauth/tokens?owner_type=district").data())
			.hasSize(3);
	}

	@Test
	void letsPeopleSignInToIt() {
		add("{\"id\": \"mine\", \"secret\": \"s\", \"redirect_uris\": [\"" + URI + "\"], \"oidc\": false}");
		Answer code = this.service.post("", "/console/api/codes",
				"{\"person\": \"" + TEACHER + "\", \"application\": \"mine\", \"state\": \"a b\"}");
		assertThat(code.json().path("location").asString()).startsWith(URI + "?code=").endsWith("&state=a%20b");
		Answer exchanged = new Partner(this.service, "mine", "s").exchange(code.json().path("code").asString(), URI);
		assertThat(exchanged.status()).as(exchanged.body()).isEqualTo(200);
		assertThat(exchanged.json().has("id_token")).isFalse();
	}

	@Test
	void deletesItWithItsTokens() {
		String token = add("{\"id\": \"mine\"}").json().path("tokens").get(0).path("token").asString();
		assertThat(this.service.delete("", "/console/api/applications/mine").status()).isEqualTo(200);
		assertThat(this.service.get(token, "/v3.0/terms").status()).isEqualTo(401);
		assertThat(this.service.get("", "/console/api/applications").json()).hasSize(2);
		assertThat(add("{\"id\": \"mine\"}").json().path("tokens").get(0).path("token").asString()).isEqualTo(token);
	}

	@Test
	void keepsTheApplicationsOfTheSettings() {
		Answer answer = this.service.delete("", "/console/api/applications/handback-plain");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).contains("settings");
		assertThat(this.service.delete("", "/console/api/applications/nobody").status()).isEqualTo(404);
	}

	@Test
	void forgetsItAtAReset() {
		add("{\"id\": \"mine\"}");
		addUri("handback-sandbox", URI);
		this.service.reset();
		JsonNode all = this.service.get("", "/console/api/applications").json();
		assertThat(all).hasSize(2);
		assertThat(all.get(0).path("redirect_uris")).hasSize(1);
	}

	@Test
	void addsARedirectUriOnce() {
		assertThat(addUri("handback-sandbox", URI).json().path("redirect_uris")).hasSize(2);
		assertThat(addUri("handback-sandbox", URI).json().path("redirect_uris")).hasSize(2);
	}

	@Test
	void offersToAddAnUnknownRedirectUriAndContinuesTheSignIn() {
		String login = "/oauth/authorize?response_type=code&client_id=handback-sandbox&redirect_uri="
				+ Browser.encoded(URI) + "&district_id=" + ASHGROVE;
		Answer refused = this.service.get("", login);
		assertThat(refused.status()).isEqualTo(400);
		assertThat(refused.body()).contains("Add this redirect URI to Handback<");
		Answer added = this.service.send(this.service.request("/console/form/applications/handback-sandbox")
			.header("Sec-Fetch-Site", "same-origin")
			.POST(BodyPublishers
				.ofString("_method=PATCH&redirect_uri=" + Browser.encoded(URI) + "&_back=" + Browser.encoded(login)))
			.build());
		assertThat(added.status()).isEqualTo(303);
		assertThat(added.header("Location")).hasValue(login);
		assertThat(this.service.get("", login).header("Location").orElseThrow()).startsWith("/signin?");
	}

	@ParameterizedTest
	@ValueSource(strings = { "javascript:alert(1)", "https://a.example/#x", "https://user@a.example/", "/here", "" })
	void doesNotOfferWhatIsNoRedirectUri(String uri) {
		Answer refused = this.service.get("",
				"/oauth/authorize?client_id=handback-sandbox&redirect_uri=" + Browser.encoded(uri));
		assertThat(refused.status()).isEqualTo(400);
		assertThat(refused.body()).doesNotContain("Add this");
		assertThat(addUri("handback-sandbox", uri).status()).isEqualTo(400);
	}

	@Test
	void issuesTokensOfBothKinds() {
		Answer ofDistrict = token("{\"district\": \"" + ASHGROVE + "\"}");
		assertThat(ofDistrict.json().path("token").asString()).isEqualTo(TOKEN_A);
		this.service.delete("", "/console/api/districts/" + ASHGROVE + "/tokens");
		assertThat(token("{\"district\": \"" + ASHGROVE + "\"}").json().path("token").asString())
			.isEqualTo(TOKEN_A + "-2");
		String ofPerson = token("{\"person\": \"" + TEACHER + "\"}").json().path("token").asString();
		assertThat(this.service.get(ofPerson, "/v3.0/me").data().path("id").asString()).isEqualTo(TEACHER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "{\"id\": \"a:b\"}", "{\"id\": \".\"}", "{\"id\": \"handback-plain\"}",
			"{\"redirect_uris\": [\"x\"]}", "{\"scopes\": [\"a b\"]}", "{\"secret\": \"\"}", "{\"name\": 1}",
			"{\"oidc\": \"yes\"}", "{\"ids\": \"x\"}" })
	void refusesAnInvalidApplication(String body) {
		Answer answer = add(body);
		assertThat(answer.status()).as(answer.body()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"person\": \"5b00000000000000000a0401\"}", "{\"person\": \"x\"}",
			"{\"person\": \"5b00000000000000000a0001\", \"application\": \"x\"}",
			"{\"person\": \"5b00000000000000000a0001\", \"redirect_uri\": \"https://a.example\"}",
			"{\"person\": \"5b00000000000000000a0001\", \"code_challenge\": \"x\"}" })
	void refusesAnInvalidCodeOrToken(String body) {
		assertThat(this.service.post("", "/console/api/codes", body).status()).isEqualTo(400);
		if (!body.contains("redirect_uri") && !body.contains("challenge")) {
			assertThat(token(body).status()).isEqualTo(400);
		}
	}

	private Answer add(String body) {
		return this.service.post("", "/console/api/applications", body);
	}

	private Answer addUri(String application, String uri) {
		return this.service.patch("", "/console/api/applications/" + application,
				"{\"redirect_uri\": \"" + uri + "\"}");
	}

	private Answer token(String body) {
		return this.service.post("", "/console/api/tokens", body);
	}

}
