package dev.handback.journeys;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import com.sun.net.httpserver.HttpServer;
import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.Browser;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A newcomer at the sandbox's console. */
@InBrowser
class ConsoleJourney {

	private EmbeddedSandbox sandbox;

	private Browser browser;

	private Page page;

	@BeforeEach
	void start() {
		this.sandbox = EmbeddedSandbox.start(Map.of("handback.sandbox.port", "0"));
		this.browser = Browser.open();
		this.page = this.browser.newVisitor();
		this.page.navigate(this.sandbox.address().resolve("/console").toString());
	}

	@AfterEach
	void stop() {
		try {
			this.browser.close();
		}
		finally {
			this.sandbox.close();
		}
	}

	@Test
	void opensASectionOfAnySizeAndSeesWhatTheFeedSaysOfIt() {
		watchesARequestArriveAndFindsADistrictByKey();
		assertHeading("Ashgrove");
		this.page.navigate(this.page.url() + "/roster");
		addSection("301");
		assertThat(this.page.getByRole(AriaRole.ALERT))
			.containsText("size must be a number from 1 to the 300 students there are");
		addSection("300");
		assertThat(this.page.locator("tbody tr").filter(with("Choir of everyone")).first())
			.containsText("sections.created");
		Browser.photograph(this.page, "console-new-section");

		String section = this.page.locator("tbody tr")
			.filter(with("Choir of everyone"))
			.filter(with("sections.created"))
			.locator("code.line")
			.textContent();
		this.page.locator("#id").fill(section);
		this.page.locator("#id").press("Enter");
		assertThat(this.page.locator("main")).containsText("Choir of everyone");
		assertThat(this.page.locator("main")).containsText(section);
	}

	/** A backend's callback often leads on to pages on a port of their own. */
	@Test
	void signsInToAnAppThatLeadsOnToAnotherHost() throws Exception {
		HttpServer app = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		String pages = "http://127.0.0.1:" + app.getAddress().getPort() + "/pages";
		app.createContext("/callback", (exchange) -> {
			exchange.getResponseHeaders().set("Location", pages);
			exchange.sendResponseHeaders(302, -1);
		});
		app.createContext("/pages", (exchange) -> exchange.sendResponseHeaders(204, -1));
		app.start();
		try {
			this.page.request()
				.post(this.sandbox.address().resolve("/console/api/applications").toString(),
						RequestOptions.create()
							.setData("{\"id\": \"my-app\", \"redirect_uris\": [\"http://localhost:%d/callback\"]}"
								.formatted(app.getAddress().getPort())));
			this.page.navigate(this.sandbox.address()
				.resolve("/oauth/instant-login?client_id=my-app&district_id=" + "5a00000000000000000a0001")
				.toString());
			this.page.waitForRequest(pages,
					() -> this.page.getByRole(AriaRole.BUTTON).filter(with("Maren Holloway")).click());
		}
		finally {
			app.stop(0);
		}
	}

	@Test
	void showsWhatIsWellInAnotherColorThanAWarning() {
		this.page.navigate(this.sandbox.address().resolve("/console/levers").toString());
		Object colors = this.page.evaluate("""
				['good', 'verdict-KEPT', 'waiting'].map((state) => {
					const shown = document.querySelector('main').appendChild(document.createElement('span'));
					shown.className = 'state ' + state;
					return getComputedStyle(shown).color;
				})""");

		assertThat((List<?>) colors).hasSize(3)
			.satisfies((all) -> assertThat(all.get(0)).isEqualTo(all.get(1)).isNotEqualTo(all.get(2)));
	}

	@Test
	void goesOnWhereItWasAfterALever() {
		this.page.navigate(this.sandbox.address().resolve("/console/scenarios").toString());
		Locator run = this.page.locator("main button").last();
		run.focus();
		this.page.waitForResponse("**/console/scenarios", () -> this.page.keyboard().press("Enter"));

		assertThat(run).isFocused();
		assertThat(run).isInViewport();
	}

	/** The new fault has a button of its own, above the others. */
	@Test
	void goesOnAtTheSameFault() {
		this.page.navigate(this.sandbox.address().resolve("/console/levers").toString());
		Locator preset = this.page.getByText("The next three requests: 503");
		preset.focus();
		this.page.waitForResponse("**/console/levers", () -> this.page.keyboard().press("Enter"));

		assertThat(this.page.locator("main .standing li").first()).containsText("another answer");
		assertThat(preset).isFocused();
	}

	/**
	 * A code or a fault for the next sign-in would otherwise be used up by the first of
	 * two.
	 */
	@Test
	void signsInOnceAsSomeone() {
		this.page.navigate(this.sandbox.address().resolve("/console/sign-in?q=5b00000000000000000a0001").toString());
		Page app = this.page.waitForPopup(() -> this.page.locator("form[action='/signin'] button").first().click());
		app.waitForCondition(() -> !app.url().equals("about:blank"));
		assertThat(Service.at(this.sandbox.address()).get("", "/console/api/journal?path=/signin").json()).hasSize(1);
	}

	@Test
	void noLongerSeesRequestsThatSomeoneElseHasCleared() {
		this.page.navigate(this.sandbox.address() + "/console/journal");
		Service service = Service.at(this.sandbox.address());
		service.get(Service.TOKEN_A, "/v3.0/terms");
		assertThat(this.page.locator("#journal tbody")).containsText("/v3.0/terms");
		this.sandbox.reset();
		service.get(Service.TOKEN_A, "/v3.0/courses");
		assertThat(this.page.locator("#journal tbody")).containsText("/v3.0/courses");
		assertThat(this.page.locator("#journal tbody tr")).hasCount(1);
	}

	@Test
	void correctsAFormThatWasRefusedWithoutTypingItAgain() {
		this.page.navigate(this.sandbox.address().resolve("/console/levers").toString());
		this.page.locator("#status").fill("503");
		this.page.locator("#headers").fill("{\"Retry-After\": \"7\"");
		press("Set the fault");
		assertThat(this.page.getByRole(AriaRole.ALERT)).containsText("This is not JSON");
		assertThat(this.page.locator("#headers")).hasValue("{\"Retry-After\": \"7\"");
		assertThat(this.page.locator("#status")).hasValue("503");
		Browser.photograph(this.page, "console-refused");

		this.page.locator("#headers").fill("{\"Retry-After\": \"7\"}");
		press("Set the fault");
		assertThat(this.page.locator("main .standing li").first()).containsText("another answer");
		assertThat(this.page.getByRole(AriaRole.ALERT)).hasCount(0);
	}

	private void watchesARequestArriveAndFindsADistrictByKey() {
		this.page.request()
			.get(this.sandbox.address() + "/v3.1/terms",
					RequestOptions.create().setHeader("Authorization", "Bearer sandbox-district-token-a"));
		follow("list_terms");
		assertThat(this.page.locator(".contract")).containsText("Clients follow the next link");
		Browser.photograph(this.page, "console-request");
		this.page.keyboard().press("Escape");
		assertHeading("Request log");
		this.page.keyboard().press("/");
		assertThat(this.page.locator("#find")).isFocused();
		this.page.keyboard().type("5a00000000000000000a0001");
		this.page.keyboard().press("Enter");
	}

	private void addSection(String size) {
		this.page.locator("#name").fill("Choir of everyone");
		this.page.locator("#size").fill(size);
		press("Add a section");
	}

	private void assertHeading(String name) {
		assertThat(this.page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name)).first())
			.isVisible();
	}

	private void follow(String link) {
		this.page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link)).first().click();
	}

	private void press(String button) {
		this.page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button)).click();
	}

	private static Locator.FilterOptions with(String text) {
		return new Locator.FilterOptions().setHasText(text);
	}

}
