package dev.handback.sandbox.certification;

import java.time.Instant;
import java.util.function.Supplier;

import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

@ServiceTest
class CertificationTests {

	private static final String PATH = "/console/api/certification";

	private final Service service;

	CertificationTests(Service service) {
		this.service = service;
	}

	@Test
	void seesASignInThroughTheRealJournal() {
		Partner partner = Partner.withOidc(this.service);
		String code = partner.signIn(Partner.TEACHER, "&state=s&nonce=n").parameter("code").orElseThrow();
		String token = partner.exchange(code).json().path("access_token").asString();
		this.service.get(token, "/v3.0/me");
		for (String kept : new String[] { "state_sent", "nonce_sent", "codes_exchanged_once",
				"codes_within_their_minute", "me_read", "token_in_header" }) {
			assertThat(finding("", kept).path("verdict").asString()).as(kept).isEqualTo("kept");
		}
		assertThat(finding("", "backoff").path("verdict").asString()).isEqualTo("not seen yet");
		assertThat(finding("", "backoff").path("to_do").asString()).isNotEmpty();
		partner.exchange(code);
		assertThat(finding("", "codes_exchanged_once").path("verdict").asString()).isEqualTo("broken");
	}

	@Test
	void readsTheNextLinkOfALongPageAndTheResetOfARefusal() {
		this.service.get(TOKEN_A, this.service.get(TOKEN_A, "/v3.1/users?limit=100").link("next").orElseThrow());
		assertThat(finding("", "next_followed").path("verdict").asString()).isEqualTo("kept");
		this.service.post("", "/console/api/faults",
				"{\"kind\": \"throttle\", \"next\": 1, \"headers\": {\"X-RateLimit-Reset\": \"%d\"}}"
					.formatted(Instant.now().plusSeconds(30).getEpochSecond()));
		this.service.get(TOKEN_A, "/v3.1/terms");
		sleep();
		this.service.get(TOKEN_A, "/v3.1/terms");
		assertThat(finding("", "rate_limit_respected").path("verdict").asString()).isEqualTo("broken");
	}

	/** Longer than the grace for requests that were already being sent. */
	private static void sleep() {
		try {
			Thread.sleep(1_000);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Without a header, the service doesn't know whose request it is. */
	@Test
	void findsATokenInAnAddressByItsApplication() {
		this.service.get(TOKEN_A, "/v3.1/terms");
		this.service.get("", "/v3.1/terms?access_token=" + TOKEN_A);
		assertThat(finding("{\"application\": \"handback-sandbox\"}", "token_in_header").path("verdict").asString())
			.isEqualTo("broken");
	}

	@Test
	void refusesAMisspelledParameter() {
		assertThat(this.service.get("", PATH + "?aplication=x").message()).contains("unknown: aplication");
	}

	@Test
	void narrowsToAnApplicationAndToLaterRequests() {
		new Lms(this.service, 'a').create("{\"title\": \"x\", \"description\": \"x\", \"term_id\": \"x\"}");
		long number = finding("", "provider_rules").path("requests").get(0).asLong();
		assertThat(finding("{\"application\": \"handback-sandbox\"}", "provider_rules").path("verdict").asString())
			.isEqualTo("broken");
		assertThat(finding("{\"application\": \"handback-plain\"}", "provider_rules").path("verdict").asString())
			.isEqualTo("not seen yet");
		assertThat(finding("{\"since\": \"" + number + "\"}", "provider_rules").path("verdict").asString())
			.isEqualTo("not seen yet");
		assertThat(this.service.get("", PATH + "?since=" + number).json().path("broken").asInt()).isZero();
	}

	/** A revoked token and a wrong secret have no caller. */
	@Test
	void seesAnApplicationsRequestsThatWereRefused() {
		this.service.get(TOKEN_A, "/v3.1/terms");
		this.service.delete("", "/console/api/districts/" + Partner.ASHGROVE + "/tokens");
		refusedTwice(() -> this.service.get(TOKEN_A, "/v3.1/terms"));
		refusedTwice(() -> new Partner(this.service, "handback-sandbox", "wrong").get("/oauth/tokens"));
	}

	private void refusedTwice(Supplier<Service.Answer> request) {
		assertThat(request.get().status()).isEqualTo(401);
		assertThat(request.get().status()).isEqualTo(401);
		String mine = "{\"application\": \"handback-sandbox\", \"since\": \"%d\"}".formatted(last() - 2);
		assertThat(finding(mine, "refusals_not_repeated").path("requests")).hasSize(1);
		assertThat(finding(mine, "refusals_not_repeated").path("verdict").asString()).isEqualTo("broken");
		assertThat(finding(mine.replace("sandbox", "plain"), "refusals_not_repeated").path("verdict").asString())
			.isEqualTo("not seen yet");
	}

	private long last() {
		JsonNode entries = this.service.get("", "/console/api/journal").json();
		return entries.get(entries.size() - 1).path("number").asLong();
	}

	@Test
	void refusesWhatItCannotRead() {
		assertThat(this.service.post("", PATH, "[").status()).isEqualTo(400);
		assertThat(this.service.post("", PATH, "{\"since\": \"yesterday\"}").message()).contains("since must be");
		assertThat(this.service.post("", PATH, "{\"application\": \"x\"}").message()).contains("application must be");
		assertThat(this.service.post("", PATH, "{\"aplication\": \"x\"}").message()).isEqualTo("unknown: aplication");
	}

	@Test
	void showsEveryExpectationOnItsPage() {
		String page = this.service.get("", "/console/certification").body();
		for (Expectation expectation : Expectation.values()) {
			assertThat(page).contains("id=\"" + expectation.wireName() + "\"");
		}
		assertThat(page).contains("not seen yet").doesNotContain("??");
	}

	@Test
	void keepsTheChosenApplicationOnItsPage() {
		this.service.get(TOKEN_A, "/v3.1/terms");
		String page = this.service.get("", "/console/certification?application=handback-plain&since=1").body();
		assertThat(page).containsPattern("<option value=\"handback-plain\"[^>]*selected")
			.doesNotContainPattern("<option value=\"handback-sandbox\"[^>]*selected")
			.containsPattern("name=\"since\" value=\"1\"")
			.doesNotContain("verdict-KEPT\">kept");
		assertThat(this.service.get("", "/console/certification?application=handback-sandbox").body())
			.containsPattern("<option value=\"handback-sandbox\"[^>]*selected")
			.contains("verdict-KEPT\">kept");
		assertThat(this.service.get("", "/console/certification?application=nobody").status()).isEqualTo(400);
	}

	@Test
	void seesThatATokenIsUsedAfterItsPersonSignedOut() {
		Partner partner = Partner.withOidc(this.service);
		Browser browser = partner.signIn(Partner.TEACHER, "&state=s&nonce=n");
		String token = partner.exchange(browser).json().path("access_token").asString();
		this.service.get(token, "/v3.0/me");
		String page = browser.open("/session").page();
		assertThat(page).contains("name=\"person\" value=\"" + Partner.TEACHER + "\"");
		browser.post("/session/end", "person=" + Partner.TEACHER);
		String all = "{\"application\": \"handback-sandbox\"}";
		assertThat(finding(all, "sign_out_final").path("verdict").asString()).isEqualTo("not seen yet");
		this.service.advance("PT11S");
		assertThat(finding(all, "sign_out_final").path("verdict").asString()).isEqualTo("kept");
		this.service.get(token, "/v3.0/users/" + Partner.TEACHER);
		assertThat(finding(all, "sign_out_final").path("verdict").asString()).isEqualTo("broken");
	}

	@Test
	void keepsTheOrderWhenTheClockIsMovedBack() {
		this.service.get(TOKEN_A, "/v3.1/events?ending_before=last");
		this.service.advance("PT-1H");
		this.service.get(TOKEN_A, "/v3.1/users?limit=1");
		assertThat(finding("", "events_anchored").path("verdict").asString()).isEqualTo("kept");
	}

	private JsonNode finding(String body, String id) {
		return this.service.post("", PATH, body)
			.json()
			.path("expectations")
			.valueStream()
			.filter((one) -> one.path("id").asString().equals(id))
			.findFirst()
			.orElseThrow();
	}

}
