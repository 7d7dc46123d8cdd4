package dev.handback.signon;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.SandboxRoster;
import dev.handback.support.TestService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.MessageSource;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

@ExtendWith(OutputCaptureExtension.class)
class CallbackIntegrationTests extends PagesTest {

	private static final String SESSION = "handback_session";

	private static final String BROWSER = "handback_browser";

	@Autowired
	private MessageSource messages;

	private Visitor teacher;

	@BeforeEach
	void comeFromThePortal() {
		this.teacher = new Visitor(this.mvc).atTheServiceAs(People.person('a', 1));
	}

	@Test
	void signsInAndLeadsToThePageThatWasAskedFor() {
		String callback = this.teacher.comesBackFrom(SignOnPaths.START + "?to=%2Fsections%3Fterm%3D1");

		assertThat(this.teacher.visits(callback)).hasRedirectedUrl("/sections?term=1");
		assertThat(this.teacher.visits("/sections")).hasStatusOk().bodyText().contains("Teacher");
	}

	@Test
	void callsSomeoneWithoutANameByTheirId() {
		SandboxRoster roster = new SandboxRoster('a');
		String student = People.student('a', 9).value();
		roster.change(student, "{\"name\": {\"first\": \"\", \"last\": \"\u00a0\"}}");

		Visitor visitor = new Visitor(this.mvc).atTheServiceAs(People.student('a', 9)).signsIn();

		assertThat(visitor.visits("/your-work")).hasStatusOk().bodyText().contains("<b>" + student + "</b>");
		roster.change(student, "{\"name\": {\"first\": \"Some\", \"last\": \"One\"}}");
	}

	@Test
	void recognizesAnEncodedAddressOfItsOwn() {
		URI encoded = URI.create(SignOnPaths.CALLBACK.replace("service", "%73ervice") + "?code=c0de&state=foreign");

		assertThat(this.mvc.get().uri(encoded).exchange().getResponse().getRedirectedUrl())
			.startsWith(SignOnPaths.START + "?launch=");
	}

	@Test
	void startsAgainForACodeWithoutStateAndNeverExchangesIt() {
		int before = exchanges();
		String launched = this.teacher.comesBackFrom(SignOnPaths.START).replaceAll("&state=[^&]*", "");

		MvcTestResult restart = this.teacher.withoutCookies().visits(launched);

		assertThat(restart.getResponse().getRedirectedUrl()).startsWith(SignOnPaths.START + "?launch=");
		assertThat(exchanges()).isEqualTo(before);
		assertThat(this.teacher.follows(restart)).hasStatusOk();
		assertThat(exchanges()).isEqualTo(before + 1);
		assertThat(codesExchanged()).noneMatch((body) -> body.contains(parameter(launched, "code")));
	}

	@Test
	void startsAgainForAStateThatItNeverSent() {
		MvcTestResult restart = this.teacher.visits(SignOnPaths.CALLBACK + "?code=c0de&state=foreign");

		assertThat(this.teacher.follows(restart)).hasStatusOk();
		assertThat(this.teacher.hasCookie(SESSION)).isTrue();
	}

	@Test
	void endsACircleOfLaunchesWithAPageThatSaysWhatToDo() {
		for (int i = 0; i < 3; i++) {
			assertThat(this.teacher.visits(SignOnPaths.CALLBACK + "?code=c0de").getResponse().getRedirectedUrl())
				.startsWith(SignOnPaths.START);
		}
		assertThat(this.teacher.visits(SignOnPaths.CALLBACK + "?code=c0de").getResponse().getRedirectedUrl())
			.startsWith("/login?problem=going-in-circles&reference=");
	}

	@Test
	void tellsAPortalVisitorWhoseBrowserKeepsNoCookies() {
		String restart = this.teacher.visits(SignOnPaths.CALLBACK + "?code=c0de").getResponse().getRedirectedUrl();

		assertThat(this.teacher.withoutCookies().visits(restart).getResponse().getRedirectedUrl())
			.startsWith("/login?problem=cookies-blocked&reference=");
	}

	@Test
	void startsOnceMoreForABrowserWithoutOurCookieAndThenSaysSo() {
		int before = exchanges();
		String callback = this.teacher.comesBackFrom(SignOnPaths.START);
		String again = this.teacher.withoutCookies().visits(callback).getResponse().getRedirectedUrl();
		String second = this.teacher.callback(again);

		assertThat(this.teacher.withoutCookies().visits(second).getResponse().getRedirectedUrl())
			.startsWith("/login?problem=cookies-blocked");
		assertThat(exchanges()).isEqualTo(before);
	}

	@Test
	void signsNoOneInWithACallbackThatAnotherBrowserBegan() {
		Visitor attacker = new Visitor(this.mvc).atTheServiceAs(People.person('a', 2));
		String planted = attacker.comesBackFrom(SignOnPaths.START);

		this.teacher.follows(this.teacher.visits(planted));

		assertThat(this.teacher.visits(SignOnPaths.SESSION)).bodyText()
			.contains(People.person('a', 1).value())
			.doesNotContain(People.person('a', 2).value());
	}

	@Test
	void makesOneTokenRequestForTwentyParallelCallbacksAndSignsAllOfThemIn() {
		int before = exchanges();
		String callback = this.teacher.comesBackFrom(SignOnPaths.START);
		String browser = this.teacher.cookie(BROWSER);

		List<Visitor> tabs = IntStream.range(0, 20)
			.mapToObj((i) -> new Visitor(this.mvc).keeps(BROWSER, browser))
			.toList();
		List<MvcTestResult> answers = atOnce(
				tabs.stream().map((tab) -> (Supplier<MvcTestResult>) () -> tab.visits(callback)).toList());

		assertThat(answers).allSatisfy((answer) -> assertThat(answer).hasRedirectedUrl("/"));
		assertThat(exchanges()).isEqualTo(before + 1);
		assertThat(tabs).extracting((tab) -> tab.cookie(SESSION)).hasSize(20).containsOnly(tabs.get(0).cookie(SESSION));
		assertThat(tabs.get(7).visits("/sections")).hasStatusOk();
	}

	@Test
	void answersAReloadWithTheSamePageAndNoSecondTokenRequest() {
		String callback = this.teacher.comesBackFrom(SignOnPaths.START);
		this.teacher.visits(callback);
		int before = exchanges();

		assertThat(this.teacher.visits(callback)).hasRedirectedUrl("/");
		assertThat(exchanges()).isEqualTo(before);
	}

	@Test
	void signsNoOneInByAReloadAfterSigningOut() {
		String callback = this.teacher.comesBackFrom(SignOnPaths.START);
		this.teacher.visits(callback);
		String browser = this.teacher.cookie(BROWSER);
		update("delete from spring_session where principal_name = ?", People.person('a', 1).value());

		assertThat(this.teacher.keeps(BROWSER, browser).visits(callback)).hasRedirectedUrl("/login");
		assertThat(this.teacher.visits("/sections").getResponse().getRedirectedUrl()).startsWith("/login");
	}

	@ParameterizedTest
	@CsvSource({ "Sec-Fetch-Mode, no-cors", "Sec-Fetch-Mode, cors", "Sec-Fetch-Dest, iframe", "Sec-Fetch-Dest, image",
			"Sec-Fetch-Dest, empty", "Sec-Purpose, prefetch;prerender", "Purpose, prefetch" })
	void refusesACallbackThatIsNoVisitAndLeavesItToTheVisit(String header, String value) {
		int before = exchanges();
		String callback = this.teacher.comesBackFrom(SignOnPaths.START);

		assertThat(this.teacher.visits(callback, header, value)).hasStatus(403);
		assertThat(exchanges()).isEqualTo(before);
		assertThat(this.teacher.visits(callback, "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"))
			.hasRedirectedUrl("/");
	}

	@Test
	void ignoresAnAnswerSentAsAPost() {
		assertThat(this.mvc.post().uri(SignOnPaths.CALLBACK + "?code=c0de").with(csrf())).hasStatus(404);
		assertThat(this.mvc.head().uri(SignOnPaths.CALLBACK + "?code=c0de")).hasStatus(404);
	}

	@Test
	void startsNoSignInForAnotherSitesImage() {
		assertThat(this.teacher.visits(SignOnPaths.START, "Sec-Fetch-Dest", "image")).hasStatus(403);
	}

	@ParameterizedTest
	@CsvSource({ "access_denied, refused", "server_error, server-error",
			"temporarily_unavailable, temporarily-unavailable", "invalid_scope, invalid-scope",
			"login_required, login-required", "invalid_request, invalid-request", "new_in_2031, unknown-error",
			"<b>Ada</b>, unknown-error" })
	void saysWhichErrorTheServiceReported(String error, String problem, CapturedOutput log) {
		String state = parameter(this.teacher.visits(SignOnPaths.START).getResponse().getRedirectedUrl(), "state");
		String callback = SignOnPaths.CALLBACK + "?error=" + URLEncoder.encode(error, StandardCharsets.UTF_8);
		String detail = error.matches("[a-z_0-9]+") && !error.contains("2031") ? error : "no error code that we know";

		for (String address : List.of(callback + "&state=" + state, callback)) {
			String page = this.teacher.visits(address).getResponse().getRedirectedUrl();
			assertThat(page).startsWith("/login?problem=" + problem + "&reference=");
			String reference = parameter(page, "reference");
			assertThat(value(String.class, "select detail from sign_in_step where reference = ? and step = 'ENDED'",
					reference))
				.isEqualTo(detail);
			assertThat(log.getAll()).contains(detail).doesNotContain("<b>Ada");
			assertThat(this.teacher.visits(page)).hasStatusOk()
				.bodyText()
				.contains(this.messages.getMessage("problem." + problem + ".title", null, Locale.US)
					.replace("'", "&#39;"));
		}
	}

	@Test
	void asksForTheDistrictOfADirectLink() {
		assertThat(this.teacher.visits("/launch/" + People.district('a')).getResponse().getRedirectedUrl())
			.endsWith("&district_id=" + People.district('a'));
		assertThat(this.teacher.visits("/login?district_id=" + People.district('b'))).bodyText()
			.contains(SignOnPaths.START + "?district_id=" + People.district('b'));
		assertThat(this.teacher.visits("/launch/elsewhere")).hasStatus(404);
	}

	private static List<MvcTestResult> atOnce(List<Supplier<MvcTestResult>> requests) {
		ExecutorService threads = Executors.newFixedThreadPool(requests.size());
		try {
			List<CompletableFuture<MvcTestResult>> answers = requests.stream()
				.map((request) -> CompletableFuture.supplyAsync(request, threads))
				.toList();
			return answers.stream().map(CompletableFuture::join).toList();
		}
		finally {
			threads.shutdown();
		}
	}

	private static int exchanges() {
		return TestService.INSTANCE.journal("POST", "/oauth/tokens").size();
	}

	private static List<String> codesExchanged() {
		return TestService.INSTANCE.journal("POST", "/oauth/tokens")
			.stream()
			.map((entry) -> entry.path("request_body").asString(""))
			.toList();
	}

	private static String parameter(String address, String name) {
		return address.replaceAll(".*[?&]" + name + "=([^&]*).*", "$1");
	}

}
