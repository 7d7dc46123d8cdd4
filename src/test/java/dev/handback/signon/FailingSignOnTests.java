package dev.handback.signon;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.http.Fault;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

/** Sign-ins while the service fails, hangs, or refuses a code. */
@Tag("integration")
class FailingSignOnTests extends ForeignProviderTest {

	@Test
	void retriesIfTheServiceFailsOrAsksToWait() {
		promise(Map.of());
		SERVICE.stubFor(post("/oauth/tokens").inScenario("busy")
			.whenScenarioStateIs("Started")
			.willSetStateTo("failing")
			.willReturn(aResponse().withStatus(429)
				.withHeader("X-RateLimit-Reset", String.valueOf(System.currentTimeMillis() / 1000))));
		SERVICE.stubFor(post("/oauth/tokens").inScenario("busy")
			.whenScenarioStateIs("failing")
			.willSetStateTo("well")
			.willReturn(aResponse().withStatus(503)));

		assertThat(signsIn()).hasRedirectedUrl("/sections");
		SERVICE.verify(3, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

	@Test
	void startsOverIfTheAnswerToTheTokenRequestIsLost() {
		promise(Map.of());
		SERVICE.stubFor(post("/oauth/tokens").inScenario("lost")
			.whenScenarioStateIs("Started")
			.willSetStateTo("well")
			.willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

		MvcTestResult restarted = signsIn();

		assertThat(restarted.getResponse().getRedirectedUrl()).startsWith(PROVIDER.baseUrl().toString());
		SERVICE.verify(1, postRequestedFor(urlEqualTo("/oauth/tokens")));
		assertThat(this.visitor.visits(callback(restarted.getResponse().getRedirectedUrl())))
			.hasRedirectedUrl("/sections");
		SERVICE.verify(2, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "secret\\r\\nX-Other: 1", "secret\\u200b", " " })
	void startsOverWithATokenThatNoHeaderCanContainAndThenSaysSo(String token) {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(okJson("{\"access_token\": \"" + token + "\"}")));

		String again = signsIn().getResponse().getRedirectedUrl();

		assertThat(this.visitor.visits(callback(again)).getResponse().getRedirectedUrl())
			.startsWith("/login?problem=unavailable&reference=");
	}

	@Test
	void leavesThreadsToOthersWhileSignInsWaitForAServiceThatHangs() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(aResponse().withStatus(400).withFixedDelay(5_000)));
		List<CompletableFuture<MvcTestResult>> waiting = Stream.generate(() -> new Visitor(this.mvc))
			.limit(2)
			.map((other) -> CompletableFuture.supplyAsync(() -> signsIn(other)))
			.toList();
		Awaitility.await().until(() -> SERVICE.findAll(postRequestedFor(urlEqualTo("/oauth/tokens"))).size() == 2);

		String callback = callback(this.visitor.visits(SignOnPaths.START).getResponse().getRedirectedUrl());

		assertThat(this.visitor.visits(callback)).hasRedirectedUrl("/login?problem=temporarily-unavailable");
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
		waiting.forEach(CompletableFuture::join);
		SERVICE.stubFor(post("/oauth/tokens").willReturn(exchange()));
		promise(Map.of());
		assertThat(this.visitor.visits(callback)).hasRedirectedUrl("/");
	}

	@Test
	void startsOverWithACodeThatIsTooOldAndThenSaysSo() {
		SERVICE.stubFor(post("/oauth/tokens").willReturn(aResponse().withStatus(400)
			.withBody("{\"error\": \"invalid_grant\", \"error_description\": \"invalid code\"}")));

		String again = signsIn().getResponse().getRedirectedUrl();
		assertThat(this.visitor.visits(callback(again)).getResponse().getRedirectedUrl())
			.startsWith("/login?problem=stale&reference=");
		SERVICE.verify(2, postRequestedFor(urlEqualTo("/oauth/tokens")));
	}

}
