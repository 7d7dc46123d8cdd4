package dev.handback.journeys;

import java.io.IOException;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import dev.handback.support.WarmApp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** The app that journeys share, without data, and a browser. */
@InBrowser
abstract class BrowserStage {

	static WarmApp app;

	@AutoClose
	static Browser browser;

	@BeforeAll
	static void open() throws IOException {
		browser = Browser.open();
		app = WarmApp.shared();
	}

	static void follow(Page page, String link) {
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link)).first().click();
	}

	static void press(Page page, String button) {
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true)).click();
	}

}
