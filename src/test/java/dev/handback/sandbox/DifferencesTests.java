package dev.handback.sandbox;

import java.net.http.HttpRequest;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each known difference between the real service and its contract, turned on and off.
 */
@ServiceTest("rate-limit=1200")
class DifferencesTests extends DifferenceTest {

	DifferencesTests(Service service) {
		super(service);
	}

	@Test
	void allowsMoreRequests() {
		assertThat(limit()).isEqualTo("1200");
		turnOn("rate_limit_1800");
		assertThat(limit()).isEqualTo("1800");
		turnOff();
		assertThat(limit()).isEqualTo("1200");
	}

	@Test
	void forbidsUnknownTokens() {
		turnOn("forbidden_for_unauthorized");
		assertThat(this.service.get("wrong", "/v3.0/terms").status()).isEqualTo(403);
		assertThat(this.service.get("wrong", "/v3.0/terms").message()).isEqualTo("Could not authorize token");
	}

	@Test
	void doesNotAllowMethodsThatAreNotImplemented() {
		assertThat(this.service.delete(TOKEN_A, "/v3.0/terms").status()).isEqualTo(501);
		turnOn("method_not_allowed");
		assertThat(this.service.delete(TOKEN_A, "/v3.0/terms").status()).isEqualTo(405);
		assertThat(this.service.send("OPTIONS", TOKEN_A, "/v3.0/terms", null).status()).isEqualTo(405);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.1/users", "/v3.0/sections", "/v3.1/events", "/v3.1/districts" })
	void linksOnlyToTheNextPage(String list) {
		this.service.lever("/users/5b00000000000000000a0101", "{\"synced_in_lms\": false}");
		this.service.lever("/users/5b00000000000000000a0101", "{\"synced_in_lms\": true}");
		List<String> all = this.service.allIds(TOKEN_A, list + "?limit=100");
		turnOn("links_next_only");
		assertThat(this.service.allIds(TOKEN_A, list + "?limit=100")).isEqualTo(all).isNotEmpty();
		assertThat(this.service.get(TOKEN_A, list + "?limit=10000").json().has("links")).isFalse();
		if (all.size() > 1) {
			assertThat(this.service.get(TOKEN_A, list + "?limit=1").json().path("links")).hasSize(1);
		}
		assertThat(this.service.get(TOKEN_A, list + "/" + all.get(0)).link("self")).isPresent();
	}

	@Test
	void namesAProductAsTheLearningPlatform() {
		assertThat(district().path("lms_type").asString()).isEqualTo("A");
		turnOn("foreign_lms_type");
		assertThat(district().path("lms_type").asString()).hasSizeGreaterThan(5);
	}

	@Test
	void leavesOutTheErrorOfADistrictWithoutOne() {
		assertThat(district().has("error")).isTrue();
		turnOn("district_error_absent");
		assertThat(district().has("error")).isFalse();
		assertThat(district().has("pause_start")).isTrue();
	}

	@Test
	void showsTheStatusOfAnEventInOnePlaceOrNone() {
		this.service.lever("/users/5b00000000000000000a0102", "{\"synced_in_lms\": false}");
		assertThat(lastEvent().path("data").path("object").has("lms_status")).isTrue();
		turnOn("event_lms_status_beside_data");
		assertThat(lastEvent().path("data").path("object").has("lms_status")).isFalse();
		assertThat(lastEvent().path("lms_status").path("synced_in_lms").asBoolean(true)).isFalse();
		turnOn("event_lms_status_missing");
		assertThat(lastEvent().toString()).contains("users.updated").doesNotContain("lms_status");
		assertThat(this.service.get(TOKEN_A, "/v3.1/users/5b00000000000000000a0102").data().has("lms_status")).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "published_race, student, Two or more races, Two or More Races",
			"relationship_enumeration, contact, Other adult, Other" })
	void usesOtherValues(String difference, String role, String ours, String theirs) {
		String users = "/v3.0/users?limit=10000&role=" + role;
		assertThat(this.service.get(TOKEN_A, users).body()).contains("\"" + ours + "\"");
		turnOn(difference);
		assertThat(this.service.get(TOKEN_A, users).body()).contains("\"" + theirs + "\"").doesNotContain(ours);
	}

	@Test
	void writesDatesOfBirthWithSlashes() {
		String user = "/v3.0/users/5b00000000000000000a0101";
		LocalDate born = LocalDate.parse(dob(user));
		turnOn("slash_dates");
		assertThat(dob(user)).isEqualTo(born.format(DateTimeFormatter.ofPattern("M/d/uuuu")));
	}

	@Test
	void leavesWhatIsNoDateOfBirthAsItIs() {
		String user = "/v3.1/users/5b00000000000000000a0101";
		this.service.lever("/roster/5b00000000000000000a0101", "{\"roles\": {\"student\": {\"dob\": \"not-known\"}}}");
		turnOn("slash_dates");
		assertThat(dob(user)).isEqualTo("not-known");
	}

	@Test
	void acceptsIdAndSecretOnlyInTheForm() {
		Partner partner = Partner.withOidc(this.service);
		String form = Partner.form(partner.code(TEACHER), Browser.REDIRECT_URI);
		String credentials = "&client_id=handback-sandbox&client_secret=handback-sandbox-secret";
		assertThat(exchange(form + credentials).status()).isEqualTo(401);
		turnOn("client_secret_post");
		assertThat(partner.post(form).status()).isEqualTo(401);
		assertThat(exchange(form + credentials + "x").status()).isEqualTo(401);
		assertThat(exchange(form + credentials).json().has("id_token")).isTrue();
		assertThat(discovery().path("token_endpoint_auth_methods_supported").toString())
			.isEqualTo("[\"client_secret_post\"]");
	}

	@Test
	void requiresTheScopeOpenidWithANonce() {
		String link = "&district_id=" + Partner.ASHGROVE + "&state=s";
		turnOn("openid_required");
		Browser refused = new Browser(this.service).open(Browser.loginLink(link + "&nonce=n"));
		assertThat(refused.isAtTheApplication()).isTrue();
		assertThat(refused.parameter("error")).hasValue("invalid_scope");
		assertThat(refused.parameter("state")).hasValue("s");
		for (String asked : List.of("&nonce=n&scope=profile%20openid", "&scope=profile", "")) {
			assertThat(new Browser(this.service).open(Browser.loginLink(link + asked)).isAtTheApplication()).isFalse();
		}
	}

	private Service.Answer exchange(String form) {
		return this.service.send(this.service.request("/oauth/tokens")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(HttpRequest.BodyPublishers.ofString(form))
			.build());
	}

	private JsonNode discovery() {
		return this.service.get("", "/.well-known/openid-configuration").json();
	}

	private String dob(String user) {
		return this.service.get(TOKEN_A, user).data().path("roles").path("student").path("dob").asString();
	}

	private JsonNode district() {
		return this.service.get(TOKEN_A, "/v3.1/districts").data().get(0).path("data");
	}

	private JsonNode lastEvent() {
		return this.service.get(TOKEN_A, "/v3.1/events?limit=1&ending_before=last").data().get(0).path("data");
	}

	@Test
	void answersATokenRequestWithOnlyTheTokens() {
		turnOn("plain_token_answer");
		Partner partner = Partner.withOidc(this.service);
		assertThat(partner.exchange(partner.code(TEACHER)).json().propertyNames())
			.containsExactlyInAnyOrder("access_token", "id_token");
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "{", "{\"excused\": \"yes\"}", "{\"excused\": 1}", "{\"better\": true}" })
	void refusesUnknownDifferences(String body) {
		assertThat(this.service.patch("", "/console/api/differences", body).status()).isEqualTo(400);
	}

	private String limit() {
		return this.service.get(TOKEN_A, "/v3.0/terms").header("X-RateLimit-Limit").orElseThrow();
	}

}
