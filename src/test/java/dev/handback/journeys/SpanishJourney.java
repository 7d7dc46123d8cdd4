package dev.handback.journeys;

import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Page;
import dev.handback.support.Browser;
import dev.handback.support.Examination;
import dev.handback.support.Walk;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** People whose browsers ask for Spanish, until one of them chooses English. */
class SpanishJourney extends BrowserStage {

	private static final String DISTRICT = "Ashgrove (Provider A)";

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String STUDENT = "5b00000000000000000a0101";

	private static final String ADMINISTRATOR = "5b00000000000000000a0201";

	private static final String OPERATOR = "5b00000000000000000a0302";

	private static final String SECTION = "/sections/5c00000000000000000a0001";

	private static final String TITLE = "Ensayo sobre un libro para una isla desierta";

	private final Examination examination = new Examination();

	@BeforeAll
	static void start() {
		browser.expecting("net::ERR_", "status of 404");
	}

	@Test
	void readTheirPagesInSpanishAndMayChooseEnglish() {
		Walk teacher = arrives(TEACHER);
		reads(teacher, "Sus clases", "sections");
		reads(teacher.to("/sections/to-do"), "Está al día.", "to-do");
		teacher.to(SECTION + "/assignments/new")
			.examine("es-new")
			.setWork(TITLE)
			.seen("#assignment-state .state-in-the-lms");
		reads(teacher, "Vence el", "grading");
		reads(teacher.to(SECTION), "Nueva tarea", "section");
		reads(teacher.to(SECTION + "/students"), "Ver como estudiante", "students");
		reads(teacher.to(SECTION + "/gradebook"), "Libro de calificaciones", "gradebook");
		reads(teacher.to(SECTION + "/gradebook/import"), "Importar calificaciones", "import");
		reads(teacher.to("/comments"), "{nombre} se convierte en el nombre del estudiante", "comments");
		reads(teacher.to("/sections/nowhere"), "Aquí no hay nada", "not-found");

		Walk student = arrives(STUDENT);
		reads(student, TITLE, "your-work");
		reads(student.onward("main li a"), "Entregar", "hand-in");
		student.fill("textarea", "Mi isla tiene una biblioteca.").submit();
		reads(student, "Lo que entregaste", "handed-in");

		fitWhateverNeedsAttentionIntoASmallWindow(teacher);
		reads(teacher.to(SECTION), TITLE, "section-handed-in");
		teacher.onward("main a:has-text('" + TITLE + "')").onward("main a[href*='/submissions/" + STUDENT + "']");
		reads(teacher, "Mi isla tiene una biblioteca.", "submission");
		fitsASmallWindow(teacher);

		String address = teacher.page().url();
		teacher.click(".who summary").examine("es-menu").onward(".who button[name=language]");
		assertThat(teacher.page()).hasURL(address);
		assertThat(teacher.page().locator("html[lang=en]")).isAttached();
		assertThat(teacher.to("/sections").page().locator("h1")).hasText("Your sections");
		assertThat(this.examination.findings()).isEmpty();
	}

	private static void fitWhateverNeedsAttentionIntoASmallWindow(Walk teacher) {
		Page page = teacher.page();
		page.setViewportSize(320, 640);
		for (String address : List.of("/sections", "/sections/to-do")) {
			teacher.to(address);
			page.locator(".counted .state span")
				.first()
				.evaluate("(words) => words.textContent = '1 fecha de entrega cambiada en el LMS'");
			assertThat(page.evaluate("document.documentElement.scrollWidth")).as(address).isEqualTo(320);
		}
		page.setViewportSize(1280, 800);
	}

	/** With a button that is there once a grade is in the LMS, at a zoom of 400%. */
	private static void fitsASmallWindow(Walk teacher) {
		Page page = teacher.page();
		String submission = page.url();
		teacher.fill("#points", "18").submit().seen("#progress .state-in-the-lms");
		page.setViewportSize(320, 640);
		teacher.onward("nav.trail a >> nth=2").seen("button[formaction$='/send-all-again']");
		assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
		page.setViewportSize(1280, 800);
		page.navigate(submission);
	}

	@Test
	void keepWhatTheyTypedWhenTheyChooseEnglish() {
		Walk teacher = arrives(TEACHER).to(SECTION + "/assignments/new");
		Page page = teacher.page();
		page.locator("[name=title]").fill("Carta a un amigo");
		page.locator("[name=acceptsText]").check();
		teacher.click(".who summary").onward(".who button[name=language]");

		assertThat(page.locator("html[lang=en]")).isAttached();
		assertThat(page.locator("[name=title]")).hasValue("Carta a un amigo");
		assertThat(page.locator("[name=acceptsText]")).isChecked();
		teacher.to(SECTION + "/assignments/new");
		assertThat(page.locator("[name=title]")).hasValue("");
	}

	@Test
	void operateInSpanishInASmallWindow() {
		Walk operator = arrives(OPERATOR).click(".who summary").onward(".roles button[value=OPERATOR]");
		// In a small window, rows become lower when their districts' state is known.
		assertThat(operator.page().locator("tbody tr", new Page.LocatorOptions().setHasText("bien"))).hasCount(3);
		operator.page().setViewportSize(320, 640);
		for (String address : List.of("/operator", "/operator/districts/5a00000000000000000a0001")) {
			operator.to(address).seen("#turn");
			assertThat(operator.page().evaluate("document.documentElement.scrollWidth")).as(address).isEqualTo(320);
		}
		operator.click("#revoke > summary").fill("#revoke-typed", "Ashgrov").onward("#revoke .confirm-box button");
		assertThat(operator.page().locator("#revoke-typed")).isFocused();
		assertThat(operator.page().locator("#revoke-typed")).hasValue("Ashgrov");
		assertThat(operator.page().locator("#revoke-problem"))
			.hasText("Ese no es el nombre del distrito. No se cambió nada.");
	}

	@Test
	void administerInSpanish() {
		Walk administrator = arrives(ADMINISTRATOR);
		reads(administrator, "Le toca a usted", "district");
		reads(administrator.to("/district/deliveries"), "Envíos", "deliveries");
		reads(administrator.to("/district/activity"), "sesión iniciada", "activity");
		assertThat(administrator.page().locator("main")).not().containsText("signed in");
		assertThat(this.examination.findings()).isEmpty();
	}

	@Test
	void signInInTheLanguageOfTheirChoice() {
		Page page = browser.newVisitor();
		Walk visitor = new Walk(app, page, this.examination).to("/login?to=/sections").onward(".language");

		assertThat(page).hasURL(app.address() + "/login?to=/sections");
		reads(visitor, "Iniciar sesión", "login");
		assertThat(page.context().cookies()).extracting((cookie) -> cookie.name).containsExactly("handback_language");
		assertThat(this.examination.findings()).isEmpty();
	}

	private Walk arrives(String person) {
		Page page = browser.newVisitor();
		page.context().setExtraHTTPHeaders(Map.of("Accept-Language", "es-MX,es;q=0.9,en;q=0.8"));
		return new Walk(app, Browser.signIn(page, app, DISTRICT, person), this.examination);
	}

	private static void reads(Walk walk, String text, String name) {
		assertThat(walk.page().locator("html[lang=es]")).isAttached();
		assertThat(walk.page().locator("main")).containsText(text);
		walk.examine("es-" + name);
	}

}
