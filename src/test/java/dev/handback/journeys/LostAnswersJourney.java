package dev.handback.journeys;

import java.util.concurrent.atomic.AtomicBoolean;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A form is sent once, whatever becomes of the request and its answer, and whatever
 * someone does then: in each case, what they typed is stored once or still in the form.
 */
class LostAnswersJourney extends GradebookStage {

	private static Page teacher;

	private static Page student;

	private static String work;

	private String story = "";

	@BeforeAll
	static void signIn() {
		browser.expecting("net::ERR_", "status of 502");
		work = newWork("Handed in once").replaceFirst(".*/assignments/", "");
		teacher = signedIn(TEACHER);
		student = signedIn(Grader.STUDENTS.get(0));
	}

	@ParameterizedTest
	@EnumSource
	void aFormIsSentOnce(Form form) {
		for (Loss loss : Loss.values()) {
			for (Way way : Way.values()) {
				this.story = form + ", " + loss + ", " + way;
				if (way != Way.RELOADS || loss == Loss.NO_ANSWER) {
					sendsOnce(form, loss, way);
				}
			}
		}
	}

	private void sendsOnce(Form form, Loss loss, Way way) {
		Page page = form.who();
		opens(page, form);
		fills(page, form);
		AtomicBoolean isSent = new AtomicBoolean();
		page.route((address) -> address.endsWith(form.sentTo()), (route) -> {
			if (route.request().method().equals("POST") && isSent.compareAndSet(false, true)) {
				loss.befalls(route);
			}
			else {
				route.resume();
			}
		});
		page.locator(form.button).click();
		page.waitForCondition(isSent::get);
		loss.awaits(page);
		way.goes(page);
		if (way == Way.OPENS_IT_AGAIN || !isThere(page, form)) {
			opens(page, form);
		}
		boolean hasLanded = stored(form) > 0;
		if (way == Way.OPENS_IT_AGAIN && !hasLanded) {
			fills(page, form);
		}
		if (!hasLanded || (way != Way.OPENS_IT_AGAIN && form != Form.HAND_IN)) {
			sends(page, form);
		}
		else {
			assertThat(field(page, form)).hasValue("");
		}
		assertThat(stored(form)).as(this.story).isEqualTo(form.rows());
		page.unrouteAll();
	}

	private void opens(Page page, Form form) {
		page.navigate(app.address() + form.address());
	}

	/** An assignment is set in another section, too. */
	private void fills(Page page, Form form) {
		field(page, form).fill(this.story);
		if (form == Form.ASSIGNMENT) {
			page.locator("[name='others[0].chosen'][type=checkbox]").check();
		}
	}

	private static Locator field(Page page, Form form) {
		return page.locator(form.field);
	}

	private static boolean isThere(Page page, Form form) {
		return field(page, form).count() == 1;
	}

	private void sends(Page page, Form form) {
		assertThat(field(page, form)).hasValue(this.story);
		page.waitForResponse((answer) -> answer.url().endsWith(form.sentTo()), () -> page.locator(form.button).click());
		page.waitForLoadState();
	}

	private int stored(Form form) {
		return app.jdbc().sql("select count(*) from " + form.stored).param(this.story).query(Integer.class).single();
	}

	private enum Form {

		ASSIGNMENT("/new", "[name=title]", "main form.fields .actions button", "assignment where title = ?"),

		COMMENT("/comments", "#text-of-new", "form[data-typed] .button", "kept_comment where text = ?"),

		HAND_IN("/hand-in", "#text", "#hand-in .button", "hand_in where content = ?");

		private final String end;

		private final String field;

		private final String button;

		private final String stored;

		Form(String end, String field, String button, String stored) {
			this.end = end;
			this.field = field;
			this.button = button;
			this.stored = stored;
		}

		Page who() {
			return (this == HAND_IN) ? student : teacher;
		}

		int rows() {
			return (this == ASSIGNMENT) ? 2 : 1;
		}

		String address() {
			return switch (this) {
				case ASSIGNMENT -> SECTION + "/assignments" + this.end;
				case COMMENT -> this.end;
				case HAND_IN -> "/your-work/" + work;
			};
		}

		String sentTo() {
			return (this == ASSIGNMENT) ? "/assignments" : this.end;
		}

	}

	private enum Loss {

		REQUEST, ANSWER, PROXYS_ANSWER, NO_ANSWER;

		void befalls(Route route) {
			if (this != REQUEST) {
				route.fetch(new Route.FetchOptions().setMaxRedirects(0));
			}
			switch (this) {
				case REQUEST, ANSWER -> route.abort();
				case PROXYS_ANSWER -> route.fulfill(new Route.FulfillOptions().setStatus(502).setBody("Bad gateway"));
				case NO_ANSWER -> {
					// It stays open.
				}
			}
		}

		void awaits(Page page) {
			switch (this) {
				case REQUEST, ANSWER -> page.waitForURL("chrome-error://**");
				case PROXYS_ANSWER -> page.getByText("Bad gateway").waitFor();
				case NO_ANSWER -> page.context().newCDPSession(page).send("Page.stopLoading");
			}
		}

	}

	/** An error page isn't reloaded: the browser asks whether to send the form again. */
	private enum Way {

		GOES_BACK, RELOADS, OPENS_IT_AGAIN;

		void goes(Page page) {
			switch (this) {
				case GOES_BACK -> page.goBack();
				case RELOADS -> page.reload();
				case OPENS_IT_AGAIN -> {
					// As someone does who finds no form.
				}
			}
		}

	}

}
