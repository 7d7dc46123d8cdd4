package dev.handback.journeys;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.WarmApp;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

import static org.assertj.core.api.Assertions.assertThat;

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

	/**
	 * The first section's teacher sets work of 20 points, without a browser.
	 * @return the address of its page, once it is in the LMS
	 */
	static String newWork(String title) {
		UUID id = UUID.randomUUID();
		try {
			assertThat(new PlainTeacher(app.address(), People.section('a', 1)).signIn().setsWork(id, title)).isTrue();
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		Awaitility.await()
			.pollInterval(Duration.ofMillis(50))
			.until(() -> app.jdbc()
				.sql("select state = 'DELIVERED' from delivery where assignment_id = ? and student_id is null")
				.param(id)
				.query(Boolean.class)
				.single());
		return app.address() + "/sections/" + People.section('a', 1) + "/assignments/" + id;
	}

	/**
	 * Closes the tab, which the browser asks about, and stays. Returns what it has asked,
	 * to which later questions are added.
	 */
	static List<String> asksBeforeClosing(Page page) {
		List<String> asked = new ArrayList<>();
		page.onDialog((dialog) -> {
			asked.add(dialog.type());
			dialog.dismiss();
		});
		page.close(new Page.CloseOptions().setRunBeforeUnload(true));
		page.waitForCondition(() -> !asked.isEmpty());
		assertThat(asked).containsExactly("beforeunload");
		return asked;
	}

	static void follow(Page page, String link) {
		page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link)).first().click();
	}

	static void press(Page page, String button) {
		page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true)).click();
	}

}
