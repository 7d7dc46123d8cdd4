package dev.handback.site;

import dev.handback.support.AppTest;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Pages are in the person's language. */
@AppTest
class LanguageIntegrationTests {

	private static final String COOKIE = "handback_language";

	private static final String ENGLISH = "<html lang=\"en\"";

	private static final String SPANISH = "<html lang=\"es\"";

	@Autowired
	private MockMvcTester mvc;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			es            | es
			es-MX,es;q=.9 | es
			fr,es;q=0.8   | es
			en,es;q=0.8   | en
			fr            | en
			""")
	void followTheBrowser(String accepted, String shown) {
		assertThat(PageSource.of(this.mvc.get().uri("/login").header("Accept-Language", accepted).exchange()))
			.contains("<html lang=\"" + shown + '"');
	}

	@Test
	void areInEnglishForABrowserThatDoesNotSay() {
		assertThat(PageSource.of(this.mvc.get().uri("/login").exchange())).contains(ENGLISH, "Español");
	}

	@ParameterizedTest
	@ValueSource(strings = { "fr", "", "ES", "es-MX", "x\"" })
	void ignoreALanguageTheyDoNotHave(String language) {
		MvcTestResult answer = this.mvc.get()
			.uri("/login")
			.cookie(new Cookie(COOKIE, language))
			.header("Accept-Language", "es")
			.exchange();

		assertThat(PageSource.of(answer)).contains(SPANISH, "Iniciar sesión", "English");
	}

	@Test
	void followThePersonsChoice() {
		MvcTestResult choice = this.mvc.post()
			.uri("/language")
			.param("language", "es")
			.param("page", "/sections?show=past")
			.with(as(People.teacher('a')))
			.with(csrf())
			.exchange();

		assertThat(choice).hasRedirectedUrl("/sections?show=past");
		assertThat(choice).cookies().hasCookieSatisfying(COOKIE, (cookie) -> {
			assertThat(cookie.getValue()).isEqualTo("es");
			assertThat(cookie.getMaxAge()).isEqualTo(365 * 24 * 60 * 60);
			assertThat(cookie.isHttpOnly()).isTrue();
			assertThat(cookie.getAttribute("SameSite")).isEqualTo("Lax");
		});
		MvcTestResult page = this.mvc.get()
			.uri("/sections/to-do")
			.with(as(People.teacher('a')))
			.cookie(new Cookie(COOKIE, "es"))
			.header("Accept-Language", "en")
			.exchange();
		assertThat(PageSource.of(page)).contains(SPANISH, "Pendientes", "Cerrar sesión", "value=\"/sections/to-do\"");
	}

	@Test
	void areChosenBeforeTheSignInWithoutASession() {
		MvcTestResult choice = this.mvc.get()
			.uri("/language?language=es")
			.header("Referer", "http://localhost/login?to=/sections")
			.exchange();

		assertThat(choice).hasRedirectedUrl("/login?to=/sections").cookies().containsCookie(COOKIE);
		assertThat(choice.getRequest().getSession(false)).isNull();
	}

	@Test
	void cannotBeChosenByAnotherSitesForm() {
		assertThat(this.mvc.post()
			.uri("/language")
			.param("language", "es")
			.with(as(People.teacher('a')))
			.with(csrf().useInvalidToken())).hasStatus(403).cookies().doesNotContainCookie(COOKIE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example" })
	void leadBackToNoOtherSite(String page) {
		assertThat(this.mvc.post()
			.uri("/language")
			.param("language", "es")
			.param("page", page)
			.with(as(People.teacher('a')))
			.with(csrf())).hasRedirectedUrl("/");
		assertThat(this.mvc.get()
			.uri("/language?language=es")
			.header("Referer", "https://elsewhere.example//elsewhere.example")).hasRedirectedUrl("/");
	}

	@Test
	void includeErrorsForPeopleAndForScripts() {
		assertThat(PageSource.of(failed("text/html"))).contains(SPANISH, "Aquí no hay nada",
				"value=\"/sections/mistyped?q=1\"");
		assertThat(PageSource.of(failed("application/json"))).contains("Puede que la dirección");
	}

	private MvcTestResult failed(String accepted) {
		return this.mvc.get()
			.uri("/error?q=1")
			.requestAttr(RequestDispatcher.ERROR_STATUS_CODE, 404)
			.requestAttr(RequestDispatcher.ERROR_REQUEST_URI, "/sections/mistyped")
			.header("Accept-Language", "es")
			.accept(accepted)
			.with(as(People.teacher('a')))
			.with((request) -> {
				request.setDispatcherType(DispatcherType.ERROR);
				return request;
			})
			.exchange();
	}

}
