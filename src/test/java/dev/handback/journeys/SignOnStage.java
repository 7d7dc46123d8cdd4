package dev.handback.journeys;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.RequestOptions;
import dev.handback.support.Browser;
import dev.handback.support.TestService;
import dev.handback.support.WarmApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/** A sandbox, an app and a browser in which people sign in. */
@Tag("integration")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SignOnStage {

	static final String TEACHER = "5b00000000000000000a0001";

	static final String STUDENT = "5b00000000000000000a0101";

	static final String SECTION = "/sections/5c00000000000000000a0001";

	static final String DISTRICT = "5a00000000000000000a0001";

	String sandbox;

	WarmApp app;

	Browser browser;

	Page page;

	/** The application's id in the sandbox. */
	String client() {
		return "handback-sandbox";
	}

	@BeforeAll
	void start() throws IOException {
		// After signing out, pages that are just polling navigate away.
		this.browser = Browser.open().expecting("status of 4", "Status Error Code 40", "net::ERR_");
		List<String> arguments = new ArrayList<>(settings());
		// The sandbox's clock makes codes expire.
		arguments.add("--handback.signon.clock-skew=10m");
		this.app = WarmApp.start("sign-on-" + client(), arguments.toArray(String[]::new));
		this.sandbox = this.app.sandbox().toString();
		TestService.pull(this.app.sandbox(), "PATCH", "/differences", differences());
	}

	/** How the service differs from its contract. */
	String differences() {
		return "{}";
	}

	List<String> settings() {
		return List.of();
	}

	@AfterAll
	void stop() {
		// The pages would notice a missing app.
		try {
			this.browser.close();
		}
		finally {
			this.app.close();
		}
	}

	@BeforeEach
	void arrive() {
		this.page = this.browser.newVisitor();
	}

	@AfterEach
	void leave() {
		this.page.context().close();
	}

	boolean oidc() {
		return true;
	}

	void launchAs(String person) {
		signInAtTheService(person);
		this.page.locator("a[href*='client_id=" + client() + "']").click();
		this.page.waitForURL((url) -> url.startsWith(this.app.address().toString()));
	}

	void signInAtTheService(String person) {
		this.page.navigate(this.sandbox + "/session");
		if (this.page.locator("form[action='/session/end'] button").count() > 0) {
			this.page.locator("form[action='/session/end'] button").click();
		}
		this.page.navigate(this.sandbox + "/portal/" + DISTRICT);
		choose(person);
	}

	void choose(String person) {
		this.page.locator("#q").fill(person);
		this.page.locator("#q").press("Enter");
		this.page.locator("button[value='" + person + "']").click();
	}

	/** Where an address redirects to, requested with the page's cookies. */
	String redirectOf(String address) {
		return this.page.context()
			.request()
			.get(address, RequestOptions.create().setMaxRedirects(0))
			.headers()
			.get("location");
	}

	void clock(String method, String body) {
		this.page.context()
			.request()
			.fetch(this.sandbox + "/console/api/clock",
					RequestOptions.create()
						.setMethod(method)
						.setHeader("Content-Type", "application/json")
						.setData(body));
	}

	int exchanges() {
		return TestService.journal(this.app.sandbox(), "POST", "/oauth/tokens").size();
	}

	static Page.GetByRoleOptions named(String name) {
		return new Page.GetByRoleOptions().setName(name);
	}

}
