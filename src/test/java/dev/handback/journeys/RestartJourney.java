package dev.handback.journeys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.Browser;
import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

import org.springframework.util.FileSystemUtils;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** The app is killed; the sandbox, which keeps running, is the witness. */
@Tag("integration")
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class RestartJourney {

	private static final Path DIRECTORY = Path.of("target", "journeys", "restart");

	private static final String POINTS = "input[name='points-5b00000000000000000a0103']";

	private final int appPort = RunningApp.freePort();

	private final int sandboxPort = RunningApp.freePort();

	private Browser browser;

	private EmbeddedSandbox sandbox;

	private RunningApp app;

	@BeforeEach
	void start() throws IOException, InterruptedException {
		FileSystemUtils.deleteRecursively(DIRECTORY);
		this.browser = Browser.open().expecting("htmx:sendError", "htmx:afterRequest", "net::ERR_");
		this.sandbox = startSandbox();
		this.app = startApp();
	}

	@AfterEach
	void stop() {
		this.sandbox.close();
		Browser.closeBoth(this.browser, this.app);
	}

	@Test
	void aGradeThatWasSavedBeforeAKillArrivesOnceAfterTheNextStart() throws Exception {
		Page page = this.browser.signedIn(this.app, "Ashgrove (Provider A)", "5b00000000000000000a0001");
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("English 7")).click();
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New assignment")).click();
		page.getByLabel("Title").fill("Killed in between");
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Create assignment")).click();
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");
		String grading = page.url();

		this.sandbox.close();
		page.locator(POINTS).fill("13");
		page.locator(POINTS).blur();
		assertThat(page.locator("td .state-saved, td .state-sending")).isVisible();
		this.app.kill();

		this.sandbox = startSandbox();
		this.app = startApp();
		assertThat(this.app.log()).contains("left over from an earlier run");
		page.navigate(grading);

		assertThat(page.locator(POINTS)).hasValue("13");
		assertThat(page.locator("td .state-in-the-lms"))
			.isVisible(new com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
		assertThat(effects("PATCH")).singleElement()
			.satisfies((patch) -> assertThat(patch.path("request_body").asString()).contains("\"grade_points\":13"));
		assertThat(effects("POST")).hasSize(1);
	}

	private List<JsonNode> effects(String method) {
		return TestService.journal(this.sandbox.address(), method, "/assignments")
			.stream()
			.filter((request) -> request.path("effect").asBoolean())
			.toList();
	}

	private EmbeddedSandbox startSandbox() {
		return EmbeddedSandbox.start(Map.of("handback.sandbox.port", String.valueOf(this.sandboxPort),
				"handback.sandbox.store", "file", "handback.sandbox.directory", DIRECTORY.resolve("sandbox").toString(),
				"handback.sandbox.applications[0].redirect-uris[0]",
				"http://localhost:" + this.appPort + "/login/oauth2/code/service"));
	}

	private RunningApp startApp() throws IOException, InterruptedException {
		String sandbox = "http://localhost:" + this.sandboxPort;
		String district = "--handback.districts.connections[0].";
		return RunningApp.start(DIRECTORY.resolve("app"), this.appPort, "--handback.service.auth-url=" + sandbox,
				"--handback.service.base-url=" + sandbox, "--handback.service.client-id=handback-sandbox",
				"--handback.service.client-secret=handback-sandbox-secret", "--handback.service.allow-insecure=true",
				district + "id=5a00000000000000000a0001", district + "token=sandbox-district-token-a",
				district + "provider=A", district + "time-zone=America/New_York",
				"--handback.districts.token-keys[0].id=test",
				"--handback.districts.token-keys[0].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=");
	}

}
