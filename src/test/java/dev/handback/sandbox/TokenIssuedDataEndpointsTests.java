package dev.handback.sandbox;

import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contract, endpoints: token-issued data endpoints. Also what a sign-on token can't do.
 */
@ServiceTest(shared = true)
class TokenIssuedDataEndpointsTests {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String DISTRICT = "5a00000000000000000a0001";

	private final Service service;

	private String token;

	TokenIssuedDataEndpointsTests(Service service) {
		this.service = service;
	}

	@BeforeEach
	void signIn() {
		this.token = Partner.withOidc(this.service).accessToken(TEACHER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "v3.0", "v3.1" })
	void saysWhoOwnsTheToken(String version) {
		JsonNode me = this.service.get(this.token, "/" + version + "/me").json();
		assertThat(me.path("type").asString()).isEqualTo("user");
		assertThat(me.path("data").path("id").asString()).isEqualTo(TEACHER);
		assertThat(me.path("data").path("district").asString()).isEqualTo(DISTRICT);
		assertThat(me.path("data").path("type").asString()).isEqualTo("user");
		assertThat(me.path("data").path("authorized_by").asString()).isEqualTo("district");
		assertThat(me.path("links").toString()).isEqualTo("""
				[{"rel":"self","uri":"/me"},{"rel":"canonical","uri":"/%1$s/users/%2$s"},\
				{"rel":"district","uri":"/%1$s/districts/%3$s"}]""".formatted(version, TEACHER, DISTRICT));
	}

	/**
	 * Contract, versioning 3: the version in the path determines the format of the id.
	 */
	@Test
	void returnsTheOlderIdInAnOlderVersion() {
		JsonNode me = this.service.get(this.token, "/v1.2/me").json();
		String id = me.path("data").path("id").asString();
		assertThat(id).matches("[0-9a-f]{24}").isNotEqualTo(TEACHER);
		assertThat(me.path("data").path("district").asString()).isEqualTo(DISTRICT);
		assertThat(me.path("links").get(1).path("uri").asString()).isEqualTo("/v1.2/users/" + id);
	}

	@Test
	void hasNoMeWithoutAVersion() {
		Answer answer = this.service.get(this.token, "/me");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
	}

	@ParameterizedTest
	@ValueSource(strings = { "v3.0", "v3.1" })
	void readsTheLearningPlatformFieldsOnlyFromVersion31On(String version) {
		boolean shown = version.equals("v3.1");
		assertThat(this.service.get(this.token, "/" + version + "/districts/" + DISTRICT).data().has("lms_state"))
			.isEqualTo(shown);
		assertThat(this.service.get(this.token, "/" + version + "/users/" + TEACHER).data().has("lms_status"))
			.isEqualTo(shown);
	}

	@Test
	void readsThePersonsOwnRecordAndDistrict() {
		assertThat(this.service.get(this.token, "/v3.0/users/" + TEACHER).data())
			.isEqualTo(this.service.get(TOKEN_A, "/v3.0/users/" + TEACHER).data());
		assertThat(this.service.get(this.token, "/v3.0/districts/" + DISTRICT).data().path("name").asString())
			.isEqualTo("Ashgrove (Provider A)");
	}

	@Test
	void refusesOtherPeoplesRecords() {
		assertThat(this.service.get(this.token, "/v3.0/users/5b00000000000000000a0002").status()).isEqualTo(404);
		assertThat(this.service.get(this.token, "/v3.0/districts/5a00000000000000000b0001").status()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/v3.0/districts", "/v3.0/users", "/v3.0/courses", "/v3.0/sections", "/v3.0/schools",
			"/v3.0/terms", "/v3.0/users/5b00000000000000000a0001/sections",
			"/v3.0/users/5b00000000000000000a0001/district", "/v3.1/users/5b00000000000000000a0001/schools",
			"/v3.1/sections/5c00000000000000000a0001/assignments/00000000-0000-4000-8000-000000000000" })
	void getsAPageFromEveryOtherEndpoint(String path) {
		Answer answer = this.service.get(this.token, path);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
	}

	@Test
	void hasNoPaging() {
		for (String path : new String[] { "/v3.0/me?limit=1", "/v3.0/users/" + TEACHER + "?limit=1",
				"/v3.0/districts/" + DISTRICT + "?starting_after=" + DISTRICT }) {
			Answer answer = this.service.get(this.token, path);
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.message()).isEqualTo("paging is not available with this token");
		}
	}

	@Test
	void districtTokensHaveNoOwner() {
		for (String path : new String[] { "/v3.0/me", "/userinfo" }) {
			Answer answer = this.service.get(TOKEN_A, path);
			assertThat(answer.status()).isEqualTo(404);
			assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
		}
	}

}
