package dev.handback.client;

import java.time.Duration;
import java.util.List;

import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.RosterKind;
import dev.handback.client.records.SchoolRecord;
import dev.handback.client.records.UserRecord;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@WireMockTest
class RosterClientTests {

	private static final String FIRST = "/v3.1/schools?limit=10000";

	private static final String SECOND = "/v3.1/schools?limit=10000&starting_after=5d00000000000000000a0001";

	private TestClients clients;

	@BeforeEach
	void connect(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl());
	}

	@Test
	void readsWrappedAndBareRecordsOfAllPages() {
		stubFor(get(urlEqualTo(FIRST)).willReturn(okJson(page("""
				{ "data": { "id": "5d00000000000000000a0001", "name": "Ash" }, "uri": "/v3.1/schools/5d" }""",
				SECOND))));
		stubFor(get(urlEqualTo(SECOND)).willReturn(okJson(page("""
				{ "id": "5d00000000000000000a0002", "name": "Birch", "principal": { "name": "P" } }""", null))));

		assertThat(schools()).extracting(SchoolRecord::name).containsExactly("Ash", "Birch");
	}

	@Test
	void asksForSmallerPagesWhereTheServiceSaysThatTheyAreTooLarge() {
		stubFor(get(urlEqualTo(FIRST)).willReturn(aResponse().withStatus(413)));
		stubFor(get(urlEqualTo("/v3.1/schools?limit=5000")).willReturn(aResponse().withStatus(413)));
		stubFor(get(urlEqualTo("/v3.1/schools?limit=2500")).willReturn(okJson(page("""
				{ "data": { "id": "5d00000000000000000a0001", "name": "Ash" } }""", null))));

		assertThat(schools()).extracting(SchoolRecord::name).containsExactly("Ash");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", ", 'links': null", ", 'links': []", ", 'links': [{'rel': 'self', 'uri': '/v3.1/schools'}]",
					", 'links': [{'rel': 'after', 'uri': '/v3.1/schools?after=1'}, {'rel': null}, {}]",
					", 'paging': {'next': 2}" })
	void endsAListWhereNoLinkLeadsOn(String links) {
		stubFor(get(urlEqualTo(FIRST)).willReturn(okJson("""
				{"data": [{"data": {"id": "5d00000000000000000a0001", "name": "Ash"}}]%s}"""
			.formatted(links.replace('\'', '"')))));

		assertThat(schools()).extracting(SchoolRecord::name).containsExactly("Ash");
	}

	@ParameterizedTest
	@ValueSource(strings = { "<html></html>", "", "{}", "{\"data\": []", "{\"links\": []}",
			"{\"data\": {}, \"links\": []}", "{\"data\": [], \"links\": []", "{\"data\": [{\"data\": {\"id\": \"5d",
			"{\"data\": [1], \"links\": []}", "{\"data\": [{}], \"links\": []}" })
	void givesUpOnAPageThatIsNotWhole(String body) {
		stubFor(get(anyUrl()).willReturn(okJson(body)));

		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::schools)
			.extracting(ServiceException::kind)
			.isEqualTo(ServiceException.Kind.UNAVAILABLE);
	}

	@Test
	void repeatsAFailedPageFiveTimesAtTheContractsIntervals() {
		stubFor(get(anyUrl()).willReturn(aResponse().withStatus(502)));

		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::schools);
		verify(6, getRequestedFor(anyUrl()));
		assertThat(this.clients.waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2),
				Duration.ofSeconds(4), Duration.ofSeconds(8), Duration.ofSeconds(16));
	}

	@Test
	void waitsForTheWindowWithoutSpendingARetry() {
		stubFor(get(anyUrl()).inScenario("window")
			.whenScenarioStateIs(Scenario.STARTED)
			.willReturn(aResponse().withStatus(429).withHeader("X-RateLimit-Reset", "1"))
			.willSetStateTo("open"));
		stubFor(get(anyUrl()).inScenario("window").whenScenarioStateIs("open").willReturn(okJson(page("", null))));

		assertThat(schools()).isEmpty();
		assertThat(this.clients.waits).containsExactly(Duration.ofSeconds(1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://elsewhere.example/v3.1/schools?limit=1",
			"//elsewhere.example/v3.1/schools?limit=1", "/v3.1/users?limit=1", "/v3.0/schools?limit=1",
			"@elsewhere.example/v3.1/schools?x=1", FIRST, "/v3.1/schools?starting_after={x" })
	void followsNoLinkThatLeadsElsewhereOrInACircle(String next) {
		stubFor(get(urlEqualTo(FIRST)).willReturn(okJson(page("", next))));

		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::schools);
		verify(1, getRequestedFor(anyUrl()));
	}

	/** It may be the last page, or one that lost its link. */
	@ParameterizedTest
	@ValueSource(strings = { "null", "\"\"", "{}" })
	void takesNoPageForTheLastThatNamesANextOneWithoutItsAddress(String address) {
		stubFor(get(urlEqualTo(FIRST))
			.willReturn(okJson("{\"data\": [], \"links\": [{\"rel\": \"next\", \"uri\": " + address + "}]}")));

		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::schools)
			.extracting(ServiceException::kind)
			.isEqualTo(ServiceException.Kind.UNAVAILABLE);
	}

	@Test
	void tellsARefusedTokenFromAFailure() {
		stubFor(get(anyUrl()).willReturn(aResponse().withStatus(401)));

		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::schools)
			.extracting(ServiceException::kind)
			.isEqualTo(ServiceException.Kind.TOKEN_REFUSED);
		assertThat(this.clients.waits).isEmpty();
	}

	@Test
	void readsPeopleWithSeveralRolesAndOddValues() {
		stubFor(get(anyUrl()).willReturn(okJson(page("""
				{ "data": { "id": "5b00000000000000000a0302", "name": { "first": "Ana", "last": 7 }, "email": null,
				  "roles": { "staff": { "title": "Coach" }, "teacher": { "school": "5d00000000000000000a0001" },
				             "wizard": {} }, "lms_status": { "synced_in_lms": "maybe" } } }""", null))));

		List<UserRecord> users = this.clients.all(RosterKind.USERS);

		assertThat(users).singleElement().satisfies((user) -> {
			assertThat(user.roleKinds()).containsExactlyInAnyOrder(Role.STAFF, Role.TEACHER);
			assertThat(user.school()).isEqualTo("5d00000000000000000a0001");
			assertThat(user.lmsStatus()).isEqualTo(new LmsStatus(null));
		});
	}

	private List<SchoolRecord> schools() {
		return this.clients.all(RosterKind.SCHOOLS);
	}

	private static String page(String record, String next) {
		String link = (next != null) ? ", { \"rel\": \"next\", \"uri\": \"" + next + "\" }" : "";
		return "{ \"data\": [" + record + "], \"links\": [ { \"rel\": \"self\", \"uri\": \"/x\" }" + link + " ] }";
	}

}
