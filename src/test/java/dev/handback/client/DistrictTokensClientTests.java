package dev.handback.client;

import java.util.List;
import java.util.stream.IntStream;

import com.github.tomakehurst.wiremock.client.BasicCredentials;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceAnswer.Accepted;
import dev.handback.client.answers.ServiceAnswer.Refused;
import dev.handback.client.answers.ServiceAnswer.TokenRefused;
import dev.handback.client.answers.ServiceAnswer.Unavailable;
import dev.handback.client.records.DistrictTokenRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;

@WireMockTest
class DistrictTokensClientTests {

	private static final String ON_SIGN_ON_HOST = "/oauth/tokens?owner_type=district";

	private static final String ON_DATA_API = "/tokens";

	private TestClients clients;

	@BeforeEach
	void connect(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl());
	}

	static List<ResponseDefinitionBuilder> noSuchLists() {
		return List.of(aResponse().withStatus(404).withBody("{\"message\": \"Not found\"}"),
				aResponse().withStatus(404).withHeader("Content-Type", "text/html").withBody("<p>Not found"),
				aResponse().withStatus(405), aResponse().withStatus(501), aResponse().withStatus(400),
				aResponse().withStatus(200).withHeader("Content-Type", "text/html; charset=utf-8").withBody("<p>Hi"),
				aResponse().withStatus(302).withHeader("Location", "/login"));
	}

	static List<ResponseDefinitionBuilder> failures() {
		return List.of(aResponse().withStatus(401), aResponse().withStatus(429), aResponse().withStatus(503),
				aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER), aResponse().withStatus(200).withBody("{"));
	}

	@ParameterizedTest
	@MethodSource("noSuchLists")
	void readsTheListOfTheDataApiWhereTheSignOnHostHasNone(ResponseDefinitionBuilder none) {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST)).willReturn(none));
		stubFor(get(urlEqualTo(ON_DATA_API)).willReturn(okJson(page(null, "t1"))));

		assertThat(values(this.clients.tokens.all())).containsExactly("t1");
		verify(getRequestedFor(urlEqualTo(ON_DATA_API)).withBasicAuth(new BasicCredentials("our-id", "our-secret")));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void doesNotMistakeAFailureForAMissingList(ResponseDefinitionBuilder failure) {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST)).willReturn(failure));

		assertThat(this.clients.tokens.all()).isNotInstanceOfAny(Accepted.class, Refused.class);
		verify(0, getRequestedFor(urlPathEqualTo(ON_DATA_API)));
	}

	@Test
	void saysThatThereIsNoListWhereNeitherHostHasOne() {
		assertThat(this.clients.tokens.all()).isInstanceOf(Refused.class);
	}

	@Test
	void saysThatTheOnlyListRefusesUs() {
		stubFor(get(urlEqualTo(ON_DATA_API)).willReturn(aResponse().withStatus(401)));

		assertThat(this.clients.tokens.all()).isInstanceOf(TokenRefused.class);
	}

	@Test
	void readsEveryPageOnceAlsoWhereTheLastLeadsBack() {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST)).willReturn(okJson(page(ON_SIGN_ON_HOST + "&after=1", "t1"))));
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST + "&after=1")).willReturn(okJson(page(ON_SIGN_ON_HOST, "t2", "t3"))));

		assertThat(values(this.clients.tokens.all())).containsExactly("t1", "t2", "t3");
	}

	@Test
	void followsAListWithoutEndForAWhileOnly() {
		IntStream.range(0, 600)
			.forEach((page) -> stubFor(get(urlEqualTo(ON_SIGN_ON_HOST + ((page > 0) ? "&after=" + page : "")))
				.willReturn(okJson(page(ON_SIGN_ON_HOST + "&after=" + (page + 1), "t" + page)))));

		assertThat(this.clients.tokens.all()).isInstanceOf(Unavailable.class);
		verify(500, getRequestedFor(anyUrl()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "@other.example/oauth/tokens?a=b", "//other.example/oauth/tokens?a", "/v3.1/districts?a",
			".other.example/oauth/tokens?a", "/oauth/tokensof?a", "/oauth/tokens?a=%zz",
			"http://other.example/oauth/tokens?owner_type=district" })
	void sendsIdAndSecretToNoOtherAddress(String link) {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST)).willReturn(okJson(page(link, "t1"))));

		assertThat(this.clients.tokens.all()).isInstanceOf(Unavailable.class);
		verify(1, getRequestedFor(anyUrl()));
	}

	@Test
	void readsTheTokensOfOneDistrictFromAListOfAll() {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST + "&district=" + TestClients.DISTRICT)).willReturn(
				okJson("""
						{ "data": [ %s, { "access_token": "t2", "owner": { "type": "district", "id": "5a00000000000000000b0001" } },
						  { "access_token": "t3", "owner": { "type": "user", "id": "%s" } }, { "access_token": "t4" } ] }"""
					.formatted(token("t1"), TestClients.DISTRICT))));

		assertThat(values(this.clients.tokens.of(TestClients.DISTRICT))).containsExactly("t1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "secret\\r\\nX-Other: 1", "secret\\u200b", " " })
	void readsNoTokenThatNoHeaderCanContain(String token) {
		stubFor(get(urlEqualTo(ON_SIGN_ON_HOST)).willReturn(okJson(page(null, token, "t2"))));

		assertThat(values(this.clients.tokens.all())).containsExactly(null, "t2");
	}

	private static String page(String next, String... tokens) {
		return "{ \"data\": [%s], \"links\": [%s] }".formatted(
				String.join(", ", List.of(tokens).stream().map(DistrictTokensClientTests::token).toList()),
				(next != null) ? "{ \"rel\": \"next\", \"uri\": \"%s\" }".formatted(next) : "");
	}

	private static String token(String value) {
		return "{ \"access_token\": \"%s\", \"owner\": { \"type\": \"district\", \"id\": \"%s\" } }".formatted(value,
				TestClients.DISTRICT);
	}

	private static List<String> values(ServiceAnswer<List<DistrictTokenRecord>> answer) {
		return answer.orThrow().stream().map(DistrictTokenRecord::accessToken).toList();
	}

}
