package dev.handback.access;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** Whoever opens an address gets a whole page, with its header, or is led to one. */
class WholePagesTests extends EndpointWalk {

	private static final Pattern PLACE = Pattern.compile("<nav class=\"places\".*?</nav>", Pattern.DOTALL);

	private static final Pattern LINK = Pattern.compile("href=\"(/[^\"]*)\"");

	/** Pages for before and after a session have no header of a session. */
	private static final Set<String> WITHOUT_SIGN_IN = Set.of("GET /login", "GET /signed-out");

	@Test
	void everyAddressOpensAWholePage() {
		Ids ids = ids("Opened");
		List<String> parts = new ArrayList<>();
		List<String> opened = AccessTable.RULES.keySet().stream().filter((one) -> one.startsWith("GET ")).toList();
		for (String endpoint : opened) {
			MvcTestResult answer = opened(endpoint, endpoint.substring("GET ".length()), ids);
			String type = String.valueOf(answer.getResponse().getContentType());
			boolean shown = answer.getResponse().getStatus() == 200 && type.startsWith("text/html");
			if (shown && !WITHOUT_SIGN_IN.contains(endpoint) && !isWhole(answer)) {
				parts.add(endpoint);
			}
		}

		assertThat(opened).hasSizeGreaterThan(40);
		assertThat(parts).isEmpty();
	}

	/** Someone presses Enter in the address bar. */
	@ParameterizedTest
	@CsvSource({ "/comments/{comment}, /comments", "/operator/person/erase, /operator/person",
			"/operator/person/export, /operator/person",
			"/sections/{section}/assignments, /sections/{section}/assignments/new",
			"/sections/{section}/assignments/{assignment}/grades, /sections/{section}/assignments/{assignment}",
			"/sections/{section}/assignments/{assignment}/release/late-work, /sections/{section}/assignments/{assignment}/release",
			"/sections/{section}/assignments/{assignment}/release/setting, /sections/{section}/assignments/{assignment}/release",
			"/sections/{section}/assignments/{assignment}/rubric/form, /sections/{section}/assignments/{assignment}/rubric",
			"/your-work/{assignment}/hand-in, /your-work/{assignment}" })
	void theAddressOfARefusedFormLeadsToThePageWithTheForm(String form, String page) {
		Ids ids = ids("Refused");

		assertThat(opened("GET " + page, form, ids)).hasStatus(HttpStatus.FOUND)
			.hasRedirectedUrl(this.addresses.of(page, ids));
	}

	@ParameterizedTest
	@EnumSource(names = { "TEACHER", "STUDENT", "DISTRICT_ADMIN", "OPERATOR" })
	void everyPlaceInTheHeaderIsAWholePage(Role role) {
		Who who = Stream.of(Who.values()).filter((one) -> one.role == role).findFirst().orElseThrow();
		String start = Objects.requireNonNull(get("/", who).getResponse().getRedirectedUrl());
		List<String> places = PLACE.matcher(PageSource.of(get(start, who)))
			.results()
			.flatMap((nav) -> LINK.matcher(nav.group()).results())
			.map((link) -> link.group(1))
			.toList();

		assertThat(places).contains(start).allSatisfy((place) -> {
			MvcTestResult answer = get(place, who);
			assertThat(answer).hasStatusOk();
			assertThat(isWhole(answer)).as(place).isTrue();
			assertThat(PageSource.of(answer)).contains("href=\"" + place + "\" aria-current=\"page\"");
		});
	}

	@Test
	void scriptsGetTheParts() {
		MvcTestResult answer = this.mvc.get()
			.uri(URI.create(this.addresses.of("/sections/{section}/assignments/{assignment}/states", ids("Polled"))))
			.header("HX-Request", "true")
			.header("Sec-Fetch-Mode", "cors")
			.with(as(People.teacher('a')))
			.exchange();

		assertThat(answer).hasStatusOk();
		assertThat(isWhole(answer)).isFalse();
	}

	private Ids ids(String title) {
		return new Ids("own", People.section('a', 1), new Teaching(this.mvc, 'a', 1).setsWork(title),
				People.student('a', 1), Set.of(), Set.of());
	}

	/** Opens an address as a person who may use the endpoint. */
	private MvcTestResult opened(String endpoint, String address, Ids ids) {
		return AccessTable.as(endpoint,
				this.mvc.get().uri(URI.create(this.addresses.of(address, ids))).header("Sec-Fetch-Mode", "navigate"))
			.exchange();
	}

	private MvcTestResult get(String address, Who who) {
		return this.mvc.get()
			.uri(URI.create(address))
			.header("Sec-Fetch-Mode", "navigate")
			.with(as(People.user(who.district, who.number, who.role)))
			.exchange();
	}

	private static boolean isWhole(MvcTestResult answer) {
		String page = new String(answer.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8).strip();
		return page.startsWith("<!DOCTYPE html>") && page.endsWith("</html>")
				&& page.contains("<header class=\"site\">") && page.contains("<main id=\"content\"");
	}

}
