package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;

/** A real Chromium, one visitor at a time. */
public final class Browser implements AutoCloseable {

	private static final Path SCREENSHOTS = Path.of("target", "screenshots");

	private static final List<String> ARGUMENTS = List.of("--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync");

	private static final int WIDE = 1280;

	private static final int NARROW = 360;

	private static final int HEIGHT = 800;

	private final Playwright playwright;

	private final com.microsoft.playwright.Browser browser;

	private final List<BrowserContext> visitors = new ArrayList<>();

	private final List<String> complaints = new CopyOnWriteArrayList<>();

	private Browser(Playwright playwright, com.microsoft.playwright.Browser browser) {
		this.playwright = playwright;
		this.browser = browser;
	}

	public static Browser open() {
		BrowserType.LaunchOptions options = new BrowserType.LaunchOptions().setHeadless(true).setArgs(ARGUMENTS);
		Chromium.obtain().ifPresent(options::setExecutablePath);
		Playwright playwright = Playwright
			.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
		return new Browser(playwright, playwright.chromium().launch(options));
	}

	/** Somebody who was never here, in a window of the usual size. */
	public Page newVisitor() {
		BrowserContext visitor = this.browser
			.newContext(new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(WIDE, HEIGHT));
		visitor.onConsoleMessage(this::listen);
		this.visitors.add(visitor);
		return visitor.newPage();
	}

	/** Somebody whose browser takes no cookies of that address, by its settings. */
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
		Chromium.obtain().ifPresent(options::setExecutablePath);
		BrowserContext visitor = this.playwright.chromium().launchPersistentContext(profile, options);
		this.visitors.add(visitor);
		return visitor.newPage();
	}

	/**
	 * What the browser complained about so far: script errors and violations of the
	 * page's policy.
	 */
	public List<String> complaints() {
		return List.copyOf(this.complaints);
	}

	/** Pictures of the page: wide and at 360 px, light and dark. */
	public static void photograph(Page page, String name) {
		picture(page, name, WIDE, ColorScheme.LIGHT, "wide");
		picture(page, name, WIDE, ColorScheme.DARK, "wide-dark");
		picture(page, name, NARROW, ColorScheme.LIGHT, "narrow");
		picture(page, name, NARROW, ColorScheme.DARK, "narrow-dark");
		page.setViewportSize(WIDE, HEIGHT);
		page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
	}

	private static void picture(Page page, String name, int width, ColorScheme scheme, String suffix) {
		page.setViewportSize(width, HEIGHT);
		page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
		page.screenshot(new Page.ScreenshotOptions().setFullPage(true)
			.setPath(SCREENSHOTS.resolve(name + "-" + suffix + ".png")));
	}

	private void listen(ConsoleMessage message) {
		if (message.type().equals("error")) {
			this.complaints.add(message.text() + " at " + message.location());
		}
	}

	@Override
	public void close() {
		this.visitors.forEach(BrowserContext::close);
		this.browser.close();
		this.playwright.close();
	}

}
