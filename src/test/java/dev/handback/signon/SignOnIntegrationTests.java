package dev.handback.signon;

import java.net.URI;

import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

@AppTest
class SignOnIntegrationTests {

	@Autowired
	private MockMvcTester mvc;

	@ParameterizedTest
	@ValueSource(strings = { "/sections", "/district", "/nothing-here", "/actuator/health", "/sections/x/y" })
	void letsNoOneInWithoutSigningIn(String address) {
		assertThat(this.mvc.get().uri(address)).hasStatus3xxRedirection()
			.hasRedirectedUrl("/login?to=" + address.replace("/", "%2F"));
	}

	@Test
	void tellsAScriptThatTheSessionIsOver() {
		assertThat(this.mvc.get().uri("/sections").header("HX-Request", "true")).hasStatus(401);
	}

	@ParameterizedTest
	@CsvSource({ "101, STUDENT, /sections", "301, STAFF, /sections", "201, DISTRICT_ADMIN, /sections",
			"1, TEACHER, /district", "101, STUDENT, /district", "1, TEACHER, /nothing-here",
			"1, TEACHER, /actuator/health", "201, DISTRICT_ADMIN, /operator/sign-ins" })
	void showsNothingToARoleThatIsNotServedThere(int person, Role role, String address) {
		assertThat(this.mvc.get().uri(address).with(as(People.user('a', person, role)))).hasStatus(404);
	}

	@Test
	void sendsStateAndNonceAndNoScopeAndNoProofKey() {
		assertThat(this.mvc.get().uri("/oauth2/authorization/service")).hasStatus3xxRedirection()
			.redirectedUrl()
			.contains("/oauth/authorize?response_type=code&client_id=handback-sandbox", "&state=", "&nonce=",
					"redirect_uri=")
			.doesNotContain("scope=", "code_challenge");
	}

	@Test
	void makesAFreshStateAndNonceForEachStart() {
		assertThat(startParameter("state")).isNotEqualTo(startParameter("state"));
		assertThat(startParameter("nonce")).isNotEqualTo(startParameter("nonce")).hasSizeGreaterThan(40);
	}

	@ParameterizedTest
	@EnumSource(SignInProblem.class)
	void saysInPlainWordsWhatWentWrongAndWhatToDo(SignInProblem problem) {
		assertThat(this.mvc.get().uri(URI.create(problem.page("K7MP-2QRT", new ReturnAddress("/sections/x")))))
			.hasStatusOk()
			.bodyText()
			.contains("role=\"alert\"", "K7MP-2QRT", "href=\"/oauth2/authorization/service?to=%2Fsections%2Fx\"")
			.doesNotContain("??");
	}

	@Test
	void showsNoInventedProblem() {
		assertThat(this.mvc.get().uri("/login?problem=<b>call-me</b>")).hasStatusOk()
			.bodyText()
			.doesNotContain("alert", "call-me");
	}

	@Test
	void createsNoSessionForAVisitToTheSignInPage() {
		assertThat(this.mvc.get().uri("/login")).satisfies((page) -> {
			assertThat(page.getRequest().getSession(false)).isNull();
			assertThat(page.getResponse().getCookies()).isEmpty();
		});
	}

	@Test
	void protectsEveryPage() {
		assertThat(this.mvc.get().uri("/sections").with(as(People.teacher('a')))).hasStatusOk()
			.headers()
			.hasValue("X-Content-Type-Options", "nosniff")
			.hasValue("X-Frame-Options", "DENY")
			.hasValue("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate")
			.hasValue("Referrer-Policy", "same-origin")
			.hasHeaderSatisfying("Content-Security-Policy",
					(policy) -> assertThat(policy.get(0)).contains("default-src 'none'", "frame-ancestors 'none'")
						.doesNotContain("unsafe"));
	}

	@Test
	void refusesAFormWithoutItsToken() {
		assertThat(this.mvc.post().uri("/logout").with(as(People.teacher('a')))).hasStatus(403);
		assertThat(this.mvc.post().uri("/logout").with(as(People.teacher('a'))).with(csrf())).hasStatus3xxRedirection()
			.hasRedirectedUrl("/signed-out");
	}

	private String startParameter(String name) {
		String address = this.mvc.get()
			.uri("/oauth2/authorization/service")
			.exchange()
			.getResponse()
			.getRedirectedUrl();
		return address.replaceAll(".*[?&]" + name + "=([^&]*).*", "$1");
	}

}
