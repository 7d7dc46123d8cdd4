package dev.handback.client;

import com.github.tomakehurst.wiremock.client.BasicCredentials;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import dev.handback.client.answers.ServiceAnswer.Accepted;
import dev.handback.client.answers.ServiceAnswer.Refused;
import dev.handback.client.answers.ServiceAnswer.Unavailable;
import dev.handback.client.connection.ClientAuthentication;
import dev.handback.client.records.IdentityRecord;
import dev.handback.client.records.TokenRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static org.assertj.core.api.Assertions.assertThat;

@WireMockTest
class SignOnClientTests {

	private static final String REDIRECT = "http://localhost:8080/login/oauth2/code/service";

	private TestClients clients;

	@BeforeEach
	void connect(WireMockRuntimeInfo server) {
		this.clients = new TestClients(server.getHttpBaseUrl());
	}

	@Test
	void exchangesACodeWithBasicAuthenticationAndTheExactRedirectUri() {
		stubFor(post(urlEqualTo("/oauth/tokens"))
			.willReturn(okJson("{\"access_token\": \"il1\", \"id_token\": \"a.b.c\"}")));

		assertThat(this.clients.signOn.exchange("c0de", REDIRECT))
			.isEqualTo(new Accepted<>(new TokenRecord("il1", "a.b.c")));
		verify(postRequestedFor(urlEqualTo("/oauth/tokens")).withBasicAuth(new BasicCredentials("our-id", "our-secret"))
			.withFormParam("code", equalTo("c0de"))
			.withFormParam("grant_type", equalTo("authorization_code"))
			.withFormParam("redirect_uri", equalTo(REDIRECT)));
	}

	@Test
	void sendsIdAndSecretInTheFormWhereTheServiceWantsThemThere(WireMockRuntimeInfo server) {
		stubFor(post(urlEqualTo("/oauth/tokens")).willReturn(okJson("{\"access_token\": \"il1\"}")));

		new TestClients(server.getHttpBaseUrl(), false, ClientAuthentication.FORM).signOn.exchange("c0de", REDIRECT);

		verify(postRequestedFor(urlEqualTo("/oauth/tokens")).withoutHeader("Authorization")
			.withFormParam("client_id", equalTo("our-id"))
			.withFormParam("client_secret", equalTo("our-secret"))
			.withFormParam("code", equalTo("c0de")));
	}

	@Test
	void acceptsAnApplicationWithoutIdentityTokens() {
		stubFor(post(urlEqualTo("/oauth/tokens")).willReturn(okJson("{\"access_token\": \"il1\"}")));

		assertThat(this.clients.signOn.exchange("c0de", REDIRECT))
			.isEqualTo(new Accepted<>(new TokenRecord("il1", null)));
	}

	@Test
	void treatsAnAnswerWithoutATokenAsNone() {
		stubFor(post(urlEqualTo("/oauth/tokens")).willReturn(okJson("{\"access_token\": null}")));

		assertThat(this.clients.signOn.exchange("c0de", REDIRECT)).isInstanceOf(Unavailable.class);
	}

	@Test
	void tellsAUsedCodeFromAFailure() {
		stubFor(post(urlEqualTo("/oauth/tokens")).willReturn(aResponse().withStatus(400)
			.withBody("{\"error\": \"invalid_grant\", \"error_description\": \"invalid code\"}")));

		assertThat(this.clients.signOn.exchange("c0de", REDIRECT)).isInstanceOf(Refused.class);
	}

	@Test
	void asksWhoseTokenItIsAtAnExplicitVersion() {
		stubFor(get(urlEqualTo("/v3.0/me")).willReturn(okJson("""
				{ "type": "user", "data": { "id": "5b00000000000000000a0001", "district": "5a00000000000000000a0001",
				  "type": "user", "authorized_by": "district" }, "links": [] }""")));

		assertThat(this.clients.signOn.me("il1")).isEqualTo(new Accepted<>(
				new IdentityRecord("5b00000000000000000a0001", "5a00000000000000000a0001", "user", "district")));
		verify(getRequestedFor(urlEqualTo("/v3.0/me")).withHeader("Authorization", equalTo("Bearer il1")));
	}

}
