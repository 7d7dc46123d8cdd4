package dev.handback.sandbox;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** What a developer sees who leaves the console open. */
@ServiceTest
class ConsoleOverviewTests {

	private final Service service;

	ConsoleOverviewTests(Service service) {
		this.service = service;
	}

	@Test
	void saysWhereToSendTheFirstRequestWhileThereIsNone() {
		assertThat(page("/console")).contains("Nothing has been sent yet",
				"<pre class=\"command\">" + this.service.address(),
				" &#39;" + this.service.address() + "/v3.1/sections?limit=2&#39;</pre>");
	}

	@Test
	void countsWhatTheApplicationHasDone() {
		Partner.withOidc(this.service).signIn(Partner.TEACHER, "");
		String token = Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		this.service.get(token, "/v3.1/me");
		Lms lms = new Lms(this.service, 'a');
		lms.grade(lms.created(), 101, "{\"grade_points\": 5}");
		this.service.get(TOKEN_A, "/v3.1/sections/none");
		String overview = page("/console");
		assertThat(overview).contains(">Maren Holloway</a>", ">update_submission 1<", ">create_assignment 1<",
				">token_exchange 1<", "<code>read_section</code>");
		assertThat(overview).containsPattern("(?s)Errors</dt><dd><a [^>]*>1<");
		assertThat(page("/console?application=handback-plain")).contains("Nothing has been sent yet");
	}

	@Test
	void groupsTheDigitsOfLargeNumbers() {
		for (int i = 0; i < 1_001; i++) {
			this.service.get(TOKEN_A, "/v3.1/terms/none");
		}
		assertThat(page("/console/activity")).contains(">read_term 1,001<")
			.containsPattern("Requests</dt><dd><a [^>]*>1,001<");
	}

	@Test
	void hidesPolling() {
		String district = "/v3.1/districts/5a00000000000000000a0001";
		this.service.get(TOKEN_A, district);
		this.service.get(TOKEN_A, "/v3.1/terms");
		String newest = this.service.get(TOKEN_A, "/v3.1/events?ending_before=last&limit=1").ids().get(0);
		this.service.get(TOKEN_A, "/v3.1/events?starting_after=" + newest);
		this.service.get("unknown", "/v3.1/districts");
		assertThat(page("/console/journal?polling=hide"))
			.contains("/v3.1/terms<", "ending_before=last", "/v3.1/districts<")
			.doesNotContain(district, "starting_after");
		assertThat(page("/console/journal")).contains(district, "starting_after");
		assertThat(page("/console/journal?operation=me")).contains("No request matches this filter");
	}

	@Test
	void showsARequestNextToItsAnswerAndTheContract() {
		Lms lms = new Lms(this.service, 'a');
		lms.grade(lms.created(), 101, "{\"state\": \"returned\"}");
		String request = page(
				"/console/journal/" + this.service.get("", "/console/api/journal?operation=update_submission")
					.json()
					.get(0)
					.path("number")
					.asLong());
		assertThat(request).contains("&quot;state&quot; : &quot;returned&quot;", "Provider-specific behavior", "flags",
				"class=\"state");
		assertThat(this.service.get("", "/console/journal/999999").status()).isEqualTo(404);
		assertThat(this.service.get("", "/console/journal/999999").body()).contains("href=\"/console\"");
		assertThat(this.service.get("", "/console/users/zz").body()).contains("href=\"/console\"",
				"nothing at this address");
		assertThat(this.service.get("", "/console/journal/x").status()).isEqualTo(404);
	}

	@Test
	void selectsAStateOfTheConnectionThatItDoesNotKnow() {
		String district = "/districts/5a00000000000000000b0001";
		this.service.lever(district, "{\"lms_state\": \"brand_new\"}");
		assertThat(page("/console" + district)).contains("<option value=\"brand_new\" selected");
		this.service.lever(district, "{\"lms_state\": \"success\"}");
		assertThat(page("/console" + district)).contains("<option value=\"success\" selected");
	}

	/** On whichever page someone is. */
	@ParameterizedTest
	@ValueSource(strings = { "/console", "/console/journal", "/console/districts/5a00000000000000000b0001/roster",
			"/console/certification", "/console/sign-in?q=mar" })
	void keepsLeversInUseInSightAndRemovesEach(String path) {
		this.service.post("", "/console/api/faults", "{\"kind\": \"hang\", \"operation\": \"read_term\"}");
		this.service.advance("P1DT2H");
		this.service.lever("/differences", "{\"excused\": true}");
		this.service.lever("/districts/5a00000000000000000b0001", "{\"lms_state\": \"disconnected\"}");
		this.service.lever("/districts/5a00000000000000000b0001/events", "{\"enabled\": false}");
		this.service.delete("", "/console/api/districts/5a00000000000000000c0001/tokens?application=handback-plain");
		this.service.lever("/codes", "{\"expire_next\": 2}");
		assertThat(page(path)).contains("no answer at all", "read_term", "Clock moved", "+1 d 2 h", "LMS not connected",
				"Feed off", "Codes expire immediately");
		for (int removed = 0; removed < 7; removed++) {
			Matcher form = Pattern.compile("(?s)<form method=\"post\" action=\"([^\"]*)\" class=\"lever\">(.*?)</form>")
				.matcher(page(path).split("id=\"active\"", 2)[1]);
			assertThat(form.find()).isTrue();
			StringBuilder fields = new StringBuilder();
			Pattern.compile("name=\"([^\"]*)\" value=\"([^\"]*)\"")
				.matcher(form.group(2))
				.results()
				.forEach((field) -> fields.append(field.group(1).replace(":", "%3A") + "=" + field.group(2) + "&"));
			Answer answer = this.service.send(this.service.request(form.group(1).replace("&amp;", "&"))
				.header("Content-Type", "application/x-www-form-urlencoded")
				.POST(BodyPublishers.ofString(fields.toString()))
				.build());
			assertThat(answer.header("Location")).hasValue(path);
		}
		assertThat(page(path)).contains("No levers in use");
	}

	@Test
	void forgetsAFaultThatIsUsedUp() {
		this.service.post("", "/console/api/faults", "{\"kind\": \"answer\", \"next\": 1}");
		this.service.send("PUT", "", "/console/api/identity-tokens", "{\"kid\": \"unknown\", \"next\": 1}");
		this.service.lever("/codes", "{\"expire_next\": 1}");
		assertThat(page("/console")).contains("another answer", "Identity tokens are wrong", "Codes expire immediately",
				"the next 1");
		this.service.get(TOKEN_A, "/v3.1/terms");
		Partner.withOidc(this.service).code(Partner.TEACHER);
		Partner.withOidc(this.service).accessToken(Partner.TEACHER);
		assertThat(page("/console")).contains("No levers in use");
	}

	@Test
	void signsSomeoneInAtTheApplicationOrShowsTheCallbackAddress() {
		String people = page("/console/sign-in?application=handback-plain&q=5b00000000000000000a0001");
		assertThat(people).contains("action=\"/signin\" target=\"_blank\"",
				"value=\"/oauth/instant-login?client_id=handback-plain&amp;district_id=5a00000000000000000a0001\"");
		Answer code = this.service.send(this.service.request("/console/form/codes")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(
					"_back=/console/sign-in&_answer=location&application=handback-plain&person=" + Partner.TEACHER))
			.build());
		assertThat(page(code.header("Location").orElseThrow())).contains("valid for one minute", "?code=",
				"&amp;scope=");
		assertThat(page("/console/sign-in")).containsPattern("value=\"handback-sandbox\"[^>]*selected")
			.doesNotContainPattern("value=\"handback-plain\"[^>]*selected");
		assertThat(page("/console/sign-in?q=nobody-has-this-name")).contains("No one here has this name");
		assertThat(this.service.get("", "/console/sign-in?district=5a00000000000000000d0001").status()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource({ "%231,/console/journal/1", "1,/console/journal/1", "%2399999,/console/journal/99999",
			"5b00000000000000000a0001,/console/users/5b00000000000000000a0001",
			"5c00000000000000000a0001,/console/sections/5c00000000000000000a0001",
			"5e00000000000000000a9999,/console/sign-in?q=5e00000000000000000a9999",
			"5a00000000000000000d0001,/console/districts/5a00000000000000000d0001",
			"/v3.1/terms,/console/journal?path=%2Fv3.1%2Fterms", "Ren%C3%A9,/console/sign-in?q=Ren%C3%A9",
			"https://elsewhere.example,/console/sign-in?q=https%3A%2F%2Felsewhere.example" })
	void findsWhatIsTyped(String typed, String page) {
		long first = this.service.get("", "/console/api/journal").json().size();
		this.service.get(TOKEN_A, "/v3.1/terms");
		long number = this.service.get("", "/console/api/journal").json().get((int) first).path("number").asLong();
		String wanted = typed.equals("1") || typed.equals("%231") ? typed.replace("1", String.valueOf(number)) : typed;
		String expected = page.equals("/console/journal/1") ? "/console/journal/" + number : page;
		assertThat(this.service.get("", "/console/find?q=" + wanted).header("Location")).hasValue(expected);
	}

	private String page(String path) {
		Answer answer = this.service.get("", path);
		assertThat(answer.status()).isEqualTo(200);
		return answer.body();
	}

}
