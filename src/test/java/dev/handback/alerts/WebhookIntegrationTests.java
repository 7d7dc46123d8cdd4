package dev.handback.alerts;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Alerts by webhook. */
class WebhookIntegrationTests extends AlertTest {

	@Autowired
	private SealReporter sealReports;

	@BeforeEach
	void needsAttention() {
		is("disconnected");
	}

	@Test
	void postsEachPieceOfNewsOnceInAShapeThatStays() {
		lookAndSend();
		lookAndSend();
		is("success");
		lookAndSend();
		lookAndSend();

		List<JsonNode> news = posted();
		assertThat(news).hasSize(2);
		JsonNode opened = news.get(0);
		assertThat(opened.propertyNames()).containsExactlyInAnyOrder("id", "alert", "event", "district", "districtName",
				"problem", "owner", "text", "openedAt", "overAt", "link");
		assertThat(opened.path("event").asString()).isEqualTo("opened");
		assertThat(opened.path("district").asString()).isEqualTo(DISTRICT.value());
		assertThat(opened.path("districtName").asString()).isEqualTo(NAME);
		assertThat(opened.path("problem").asString()).isEqualTo("lms.disconnected");
		assertThat(opened.path("owner").asString()).isEqualTo("administrator");
		assertThat(opened.path("text").asString()).isEqualTo("The LMS isn't connected.");
		assertThat(opened.path("link").asString()).endsWith("/operator/districts/" + DISTRICT);
		assertThat(Instant.parse(opened.path("openedAt").asString())).isBefore(Instant.now().plusSeconds(5));
		assertThat(opened.path("overAt").isNull()).isTrue();
		JsonNode over = news.get(1);
		assertThat(over.path("event").asString()).isEqualTo("over");
		assertThat(over.path("alert").asString()).isEqualTo(opened.path("alert").asString()).isNotEmpty();
		assertThat(over.path("id").asString()).isNotEqualTo(opened.path("id").asString());
		assertThat(Instant.parse(over.path("overAt").asString())).isBefore(Instant.now().plusSeconds(5));
	}

	@Test
	void signsTimeAndBody() throws GeneralSecurityException {
		lookAndSend();

		LoggedRequest post = posts().get(0);
		String signature = post.getHeader("Handback-Signature");
		assertThat(signature).matches("t=\\d{10},v1=[0-9a-f]{64}");
		String time = signature.substring(2, 12);
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
		assertThat(signature.substring(16)).isEqualTo(HexFormat.of()
			.formatHex(mac.doFinal((time + "." + post.getBodyAsString()).getBytes(StandardCharsets.UTF_8))));
		assertThat(Instant.ofEpochSecond(Long.parseLong(time)))
			.isEqualTo(Instant.parse(JsonMapper.shared().readTree(post.getBodyAsString()).path("sentAt").asString())
				.truncatedTo(java.time.temporal.ChronoUnit.SECONDS));
		assertThat(post.getBodyAsString()).doesNotContain(SECRET);
	}

	@ParameterizedTest
	@MethodSource("failures")
	void triesAgainAfterAFailureAndLetsNothingElseWait(ResponseDefinitionBuilder failure) {
		WEBHOOK.stubFor(WireMock.post("/alerts").willReturn(failure));
		lookAndSend();
		lookAndSend();
		assertThat(posts()).as("its time has not come").hasSize(1);
		assertThat(mails(OPERATOR, NAME)).hasSize(1);
		String first = posted().get(0).path("id").asString();

		WEBHOOK.resetAll();
		WEBHOOK.stubFor(WireMock.post("/alerts").willReturn(WireMock.ok()));
		this.jdbc.sql("update alert_message set due_at = now()").update();
		lookAndSend();
		lookAndSend();

		assertThat(posted()).singleElement()
			.satisfies((again) -> assertThat(again.path("id").asString()).isEqualTo(first));
		assertThat(mails(OPERATOR, NAME)).hasSize(1);
	}

	static List<ResponseDefinitionBuilder> failures() {
		return List.of(WireMock.serverError(), WireMock.notFound(), WireMock.temporaryRedirect("/elsewhere"),
				WireMock.aResponse().withFault(com.github.tomakehurst.wiremock.http.Fault.CONNECTION_RESET_BY_PEER),
				WireMock.ok().withFixedDelay(9_000));
	}

	@Test
	void sendsTheNewestSealsOfTheAuditToMailAndWebhook() {
		this.jdbc.sql("""
				insert into audit_seal (district_id, number, sealed_at, records, digest)
				values (?, 1, now(), 0, repeat('a', 64)), (?, 2, now(), 0, repeat('b', 64))
				on conflict do nothing""").params(DISTRICT.value(), DISTRICT.value()).update();

		this.sealReports.send();

		String line = DISTRICT + " 2 " + "b".repeat(64);
		assertThat(mails(OPERATOR, line)).hasSize(1);
		assertThat(posts()).singleElement().satisfies((post) -> {
			assertThat(post.getHeader("Handback-Signature")).isNotEmpty();
			assertThat(JsonMapper.shared().readTree(post.getBodyAsString()).path("seals").valueStream())
				.anySatisfy((seal) -> assertThat(seal.toString()).isEqualTo(
						"{\"district\":\"%s\",\"number\":2,\"digest\":\"%s\"}".formatted(DISTRICT, "b".repeat(64))));
		});
		WEBHOOK.resetAll();
		WEBHOOK.stubFor(WireMock.post("/alerts").willReturn(WireMock.serverError()));
		assertThatIllegalStateException().as("so that it is sent again").isThrownBy(this.sealReports::send);
	}

	@Test
	void postsOnceFromManyNodes() {
		this.watch.look();
		onManyNodes(this.sender::send);

		assertThat(posted()).hasSize(1);
	}

	private static List<LoggedRequest> posts() {
		return WEBHOOK.findAll(WireMock.postRequestedFor(WireMock.urlEqualTo("/alerts")))
			.stream()
			.filter((post) -> post.getBodyAsString().contains(DISTRICT.value()))
			.toList();
	}

	private static List<JsonNode> posted() {
		return posts().stream()
			.flatMap((post) -> JsonMapper.shared().readTree(post.getBodyAsString()).path("alerts").valueStream())
			.filter((news) -> news.path("district").asString().equals(DISTRICT.value()))
			.toList();
	}

}
