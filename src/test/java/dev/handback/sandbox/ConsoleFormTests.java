package dev.handback.sandbox;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** The levers as people use them, through the forms on the console's pages. */
@ServiceTest
class ConsoleFormTests {

	private static final String SECTION_B = "/console/sections/5c00000000000000000b0001";

	private final Service service;

	ConsoleFormTests(Service service) {
		this.service = service;
	}

	/** Every button on every page, with the initial values of its form. */
	@ParameterizedTest
	@ValueSource(strings = { "/console/levers", "/console/applications", "/console/scenarios",
			"/console/districts/5a00000000000000000a0001", "/console/districts/5a00000000000000000c0001", SECTION_B,
			"/console/users/5b00000000000000000b0101", "/console/journal", "/console/feed/5a00000000000000000a0001" })
	void doesWhatEachButtonSays(String page) {
		List<Form> forms = forms(page);
		assertThat(forms).isNotEmpty();
		for (Form form : forms) {
			this.service.reset();
			Answer answer = post(form.action(), form.fields());
			assertThat(answer.status()).as(form.action() + " " + form.fields()).isEqualTo(303);
			assertThat(answer.header("Location")).as(form.action() + " " + form.fields()).hasValue(page);
			assertThat(this.service.get("", page).status()).isEqualTo(200);
		}
	}

	@Test
	void offersOnlyApplicableActions() {
		assertThat(this.service.get("", "/console/levers").body()).doesNotContain("Back to the real time",
				"Remove all faults");
		this.service.advance("PT1H");
		assertThat(this.service.get("", "/console/levers").body()).contains("Back to the real time");
		assertThat(this.service.get("", "/console/sections/5c00000000000000000a0001").body())
			.doesNotContain("grading category", "Remove the due date")
			.contains("Unpublish");
		assertThat(this.service.get("", SECTION_B).body()).contains("Remove the grading category");
		assertThat(this.service.get("", "/console/districts/5a00000000000000000a0001").body())
			.doesNotContain("the integration");
	}

	@Test
	void setsAFaultFromThePageAndRemovesIt() {
		post("/console/form/faults", "kind=answer&status%3Anumber=503&next%3Anumber=1&headers%3Ajson="
				+ encoded("{\"Retry-After\": \"7\"}") + "&body=later");
		assertThat(this.service.get("", "/console/levers").body()).contains("another answer");
		Answer struck = this.service.get(TOKEN_A, "/v3.0/terms");
		assertThat(struck.status()).isEqualTo(503);
		assertThat(struck.header("Retry-After")).hasValue("7");
		Form remove = forms("/console/levers").stream()
			.filter((form) -> form.action().matches("/console/form/faults/\\d+"))
			.findFirst()
			.orElseThrow();
		post(remove.action(), remove.fields());
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "grade_points:number=7.5,\"grade_points\":7.5", "flags:list=late,\"flags\":[\"late\"]",
			"grade_comment=Well,\"grade_comment\":\"Well\"" })
	void gradesAsTheTeacherOnTheStudentsPage(String field, String seen) {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		String path = "/sections/" + lms.section() + "/assignments/" + id + "/submissions/" + lms.person(101);
		assertThat(this.service.get("", "/console" + path).body()).contains("As the teacher");
		String[] parts = field.split("=", 2);
		post("/console/form" + path, "_method=PATCH&" + encoded(parts[0]) + "=" + parts[1]);
		assertThat(lms.submission(id, 101).body()).contains(seen);
	}

	@Test
	void usesARequestFromTheRequestLog() {
		this.service.get(TOKEN_A, "/v3.0/terms");
		long number = this.service.get("", "/console/api/journal").json().get(0).path("number").asLong();
		List<Form> forms = forms("/console/journal/" + number).stream()
			.filter((form) -> form.action().matches("/console/form/journal/\\d+/(again|fault)"))
			.toList();
		assertThat(forms).hasSize(2);
		for (Form form : forms) {
			assertThat(post(form.action(), form.fields()).header("Location").orElseThrow()).doesNotContain("problem");
		}
		assertThat(this.service.get("", "/console/api/journal?operation=list_terms&status=200").json()).hasSize(2);
		assertThat(this.service.get(TOKEN_A, "/v3.0/terms").status()).isEqualTo(503);
	}

	@Test
	void saysWhyARequestCannotBeSentAgain() {
		this.service.send("POST", TOKEN_A, "/v3.1/sections/5c00000000000000000a0001/assignments",
				"{\"title\": \"" + "x".repeat(20_000) + "\", \"description\": \"\"}");
		long number = this.service.get("", "/console/api/journal").json().get(0).path("number").asLong();
		Form again = forms("/console/journal/" + number).stream()
			.filter((form) -> form.action().endsWith("/again"))
			.findFirst()
			.orElseThrow();

		Answer page = this.service.get("", post(again.action(), again.fields()).header("Location").orElseThrow());

		assertThat(page.status()).isEqualTo(200);
		assertThat(page.body()).contains("the journal has only the first 16 KB");
	}

	@Test
	void saysWhyALeverWasRefused() {
		Answer answer = post("/console/form/faults", "kind=answer&status%3Anumber=12&_back=%2Fconsole%2Flevers");
		assertThat(answer.status()).isEqualTo(303);
		String page = this.service.get("", answer.header("Location").orElseThrow()).body();
		assertThat(page).contains("Refused:", "status must be between 200 and 999");
		answer = post("/console/form/faults", "kind=answer&headers%3Ajson=%7B&_back=%2Fconsole%2Flevers");
		assertThat(this.service.get("", answer.header("Location").orElseThrow()).body()).contains("This is not JSON");
	}

	@ParameterizedTest
	@ValueSource(strings = { ".", "..", "a..b", ".a", "a." })
	void refusesAFieldWithoutAName(String field) {
		Answer answer = post("/console/form/faults", "kind=answer&" + field + "=1&_back=%2Fconsole%2Flevers");
		assertThat(answer.status()).isEqualTo(303);
		assertThat(answer.header("Location").orElseThrow()).startsWith("/console/levers?problem=");
	}

	@ParameterizedTest
	@ValueSource(strings = { "https%3A%2F%2Felsewhere.example", "/console/%F0%9F%98%80", "/console%0Ax" })
	void redirectsOnlyToItsOwnPages(String back) {
		Answer answer = post("/console/form/codes", "_method=DELETE&_back=" + back);
		assertThat(answer.header("Location")).hasValue("/console");
	}

	@ParameterizedTest
	@ValueSource(strings = { "cross-site", "same-site" })
	void refusesFormsFromOtherSites(String site) {
		for (String path : List.of("/console/form/faults", "/console/api/faults")) {
			Answer answer = this.service.send(this.service.request(path)
				.header("Sec-Fetch-Site", site)
				.POST(HttpRequest.BodyPublishers.ofString("{\"kind\": \"hang\"}"))
				.build());
			assertThat(answer.status()).isEqualTo(403);
		}
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
	}

	@Test
	void refusesAFormThatIsNotWellFormed() {
		Answer answer = post("/console/form/faults", "kind=%zz");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.message()).isNotEmpty();
	}

	/** Browsers omit the other header on http addresses that aren't localhost. */
	@ParameterizedTest
	@ValueSource(
			strings = { "http://elsewhere.example", "null", "https://sandbox.example:8090", "http://sandbox.example" })
	void refusesFormsOfOtherOrigins(String origin) {
		assertThat(fromOrigin(origin).status()).isEqualTo(403);
	}

	@Test
	void acceptsFormsOfItsOwnOrigin() {
		assertThat(fromOrigin("http://sandbox.example:8090").status()).isEqualTo(303);
	}

	private Answer fromOrigin(String origin) {
		return this.service.send(this.service.request("/console/form/clock")
			.header("Origin", origin)
			.header("X-Forwarded-Host", "sandbox.example:8090")
			.POST(HttpRequest.BodyPublishers.ofString("advance=PT1M&_method=PATCH"))
			.build());
	}

	private Answer post(String path, String form) {
		return this.service.send(this.service.request(path)
			.header("Content-Type", "application/x-www-form-urlencoded")
			.header("Sec-Fetch-Site", "same-origin")
			.POST(HttpRequest.BodyPublishers.ofString(form))
			.build());
	}

	private List<Form> forms(String page) {
		List<Form> forms = new ArrayList<>();
		Matcher form = Pattern
			.compile("<form method=\"post\"[^>]*?action=\"([^\"]*)\"[^>]*>(.*?)</form>", Pattern.DOTALL)
			.matcher(this.service.get("", page).body());
		while (form.find()) {
			List<String> fields = new ArrayList<>();
			Matcher input = Pattern
				.compile("<input type=\"hidden\"([^>]*)>|<input (id=[^>]*)>|"
						+ "<select [^>]*(name=\"[^\"]*\")[^>]*>\\s*<option[^>]*(value=\"[^\"]*\")")
				.matcher(form.group(2));
			while (input.find()) {
				String tag = input.group(0);
				fields.add(encoded(attribute(tag, "name")) + "=" + encoded(attribute(tag, "value")));
			}
			forms.add(new Form(form.group(1), String.join("&", fields)));
		}
		return forms;
	}

	private static String attribute(String tag, String name) {
		Matcher matcher = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(tag);
		return matcher.find() ? HtmlUtils.htmlUnescape(matcher.group(1)) : "";
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/** A form as a browser would submit it. */
	private record Form(String action, String fields) {
	}

}
