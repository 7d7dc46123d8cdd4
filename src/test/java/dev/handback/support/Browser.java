package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A real Chromium with one visitor at a time. */
public final class Browser implements AutoCloseable {

	private static final Path SCREENSHOTS = Path.of("target", "screenshots");

	/** Reports jumps of a page that are caused by what people do. */
	private static final Path GEOMETRY = Path.of("src", "test", "resources", "browser", "geometry.js");

	private static final Path FOCUS = Path.of("src", "test", "resources", "browser", "focus.js");

	private static final List<String> ARGUMENTS = List.of("--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync");

	private static final boolean ALL_VIEWS = Boolean.getBoolean("handback.proof");

	private static final boolean PHOTOGRAPHS = Boolean.getBoolean("handback.screenshots");

	private static final int WIDE = 1280;

	private static final int NARROW = 360;

	private static final int HEIGHT = 800;

	private static final int PATIENCE = 30_000;

	/** The cookies of those who have signed in, by app and person. */
	private static final Map<String, String> SESSIONS = new HashMap<>();

	private static com.microsoft.playwright.@Nullable Browser started;

	/**
	 * Pages keep sending requests while an app stops or starts, and someone who leaves a
	 * page ends its request for news. These errors aren't the page's fault. A request
	 * that ends without an answer is reported twice; the first of the two only says so,
	 * the second says why, and a page that is being left may not get to it.
	 */
	private static final List<String> ENDED_REQUESTS = List.of("net::ERR_CONNECTION_", "net::ERR_EMPTY_RESPONSE",
			"htmx:afterRequest", "htmx:sendAbort");

	private final BrowserType chromium;

	private final com.microsoft.playwright.Browser browser;

	private final List<BrowserContext> visitors = new ArrayList<>();

	private final List<String> complaints = new CopyOnWriteArrayList<>();

	private final List<String> expected = new CopyOnWriteArrayList<>(ENDED_REQUESTS);

	private Browser(com.microsoft.playwright.Browser browser) {
		this.chromium = browser.browserType();
		this.browser = browser;
	}

	/** Opens the one browser of this process, which ends with it. */
	public static Browser open() {
		if (started == null) {
			started = start();
		}
		return new Browser(started);
	}

	// The driver's process ends with ours, and Chromium with the driver's.
	@SuppressWarnings("resource")
	private static com.microsoft.playwright.Browser start() {
		PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
		BrowserType.LaunchOptions options = new BrowserType.LaunchOptions().setHeadless(true).setArgs(ARGUMENTS);
		Chromium.obtain().ifPresent(options::setExecutablePath);
		return Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
			.chromium()
			.launch(options);
	}

	/** A new visitor with a window of the usual size. */
	public Page newVisitor() {
		return newVisitor(true);
	}

	/** A new visitor whose browser doesn't run scripts. */
	public Page newVisitorWithoutScripts() {
		return newVisitor(false);
	}

	private Page newVisitor(boolean scripts) {
		return watched(this.browser.newContext(window().setJavaScriptEnabled(scripts))).newPage();
	}

	private static com.microsoft.playwright.Browser.NewContextOptions window() {
		return new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(WIDE, HEIGHT);
	}

	private BrowserContext watched(BrowserContext visitor) {
		visitor.onConsoleMessage(this::listen);
		visitor.onWebError((error) -> note(error.error() + " at " + error.page().url()));
		visitor.addInitScript(GEOMETRY);
		visitor.addInitScript(FOCUS);
		this.visitors.add(visitor);
		return visitor;
	}

	/** A new visitor whose browser blocks cookies of that address. */
	public Page newVisitorWhoseCookiesAreBlockedFor(URI address) throws IOException {
		Path profile = Files.createTempDirectory("profile");
		Path preferences = profile.resolve("Default").resolve("Preferences");
		Files.createDirectories(profile.resolve("Default"));
		Files.writeString(preferences, """
				{"profile": {"content_settings": {"exceptions": {"cookies": {"%s,*": {"setting": 2}}}}}}"""
			.formatted(address));
		BrowserType.LaunchPersistentContextOptions options = new BrowserType.LaunchPersistentContextOptions()
			.setHeadless(true)
			.setArgs(ARGUMENTS)
			.setViewportSize(WIDE, HEIGHT);
		Chromium.obtainComplete().ifPresent(options::setExecutablePath);
		BrowserContext visitor = this.chromium.launchPersistentContext(profile, options);
		return watched(visitor).newPage();
	}

	/** Ignores errors that contain these texts, because the journey provokes them. */
	public Browser expecting(String... texts) {
		this.expected.addAll(List.of(texts));
		return this;
	}

	/**
	 * Someone from one of the sandbox's districts, in a window of their own. Who has
	 * signed in before still is, unless they or the app have ended the session.
	 */
	public Page signedIn(App app, String district, String person) {
		String key = app.address() + " " + person;
		Page page = watched(this.browser.newContext(window().setStorageState(SESSIONS.get(key)))).newPage();
		if (SESSIONS.containsKey(key)) {
			page.navigate(app.address() + "/");
		}
		if (page.locator(".who-menu").count() == 0) {
			page.context().clearCookies();
			signIn(page, app, district, person);
			SESSIONS.put(key, page.context().storageState());
		}
		return page;
	}

	/** Signs someone in, using an existing window. */
	public static Page signIn(Page page, App app, String district, String person) {
		page.navigate(app.address() + "/");
		page.locator("main a.button").click();
		page.locator("#q").fill(district.substring(0, district.indexOf(' ')));
		page.locator("#q").press("Enter");
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(district)).click();
		page.locator("#q").fill(person);
		page.locator("#q").press("Enter");
		page.locator("button[value='" + person + "']").click();
		page.waitForURL((url) -> url.startsWith(app.address().toString()));
		return page;
	}

	/** Runs the action and waits for the page it leads to. */
	public static void onward(Page page, Runnable action) {
		page.evaluate("document.documentElement.dataset.left = 'yes'");
		action.run();
		PlaywrightAssertions.assertThat(page.locator("html:not([data-left])")).isAttached();
		page.waitForLoadState();
	}

	/** Takes pictures of the page in every view, if pictures are enabled. */
	public static void photograph(Page page, String name) {
		if (PHOTOGRAPHS) {
			inEveryView(page, (view) -> screenshot(page, name + "-" + view));
		}
	}

	/**
	 * Shows the page wide and at 360 px, light and dark, each once. The long proofs use
	 * all four combinations.
	 */
	static void inEveryView(Page page, Consumer<String> look) {
		show(page, WIDE, ColorScheme.LIGHT);
		look.accept("wide");
		if (ALL_VIEWS) {
			show(page, WIDE, ColorScheme.DARK);
			look.accept("wide-dark");
		}
		show(page, NARROW, ColorScheme.DARK);
		look.accept("narrow-dark");
		if (ALL_VIEWS) {
			show(page, NARROW, ColorScheme.LIGHT);
			look.accept("narrow");
		}
		show(page, WIDE, ColorScheme.LIGHT);
	}

	private static void show(Page page, int width, ColorScheme scheme) {
		page.evaluate("window.scrollTo(0, 0)");
		page.setViewportSize(width, HEIGHT);
		page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
	}

	/** Takes a picture of the entire page as it is now, if pictures are enabled. */
	static void screenshot(Page page, String name) {
		if (PHOTOGRAPHS) {
			page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(SCREENSHOTS.resolve(name + ".png")));
		}
	}

	private void listen(ConsoleMessage message) {
		if (message.type().equals("error")) {
			note(message.text() + " at " + ((message.page() != null) ? message.page().url() : message.location()));
		}
	}

	private void note(String complaint) {
		if (this.expected.stream().noneMatch(complaint::contains)) {
			this.complaints.add(complaint);
		}
	}

	/** Closes all windows, because their pages would keep polling. */
	public void closeVisitors() {
		this.visitors.forEach(BrowserContext::close);
		this.visitors.clear();
	}

	/**
	 * Fails if there was any complaint: an error in a script or the console, a violation
	 * of the page's security policy, or a page that jumped or lost the focus. So journeys
	 * needn't check.
	 */
	@Override
	public void close() {
		closeVisitors();
		assertThat(this.complaints).as("what the browser complained about").isEmpty();
	}

}
