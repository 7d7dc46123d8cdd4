package dev.handback.journeys;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

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
		teacher = signedIn(CO_TEACHER);
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
		field(page, form).fill(this.story);
		AtomicBoolean isSent = new AtomicBoolean();
		page.route((address) -> address.endsWith(form.sentTo()), (route) -> {
			if (route.request().method().equals("POST") && isSent.compareAndSet(false, true)) {
				loss.fate.accept(route);
			}
			else {
				route.resume();
			}
		});
		page.locator(form.button).click();
		page.waitForCondition(isSent::get);
		loss.awaits(page);
		way.goes.accept(page);
		if (way == Way.OPENS_IT_AGAIN || !isThere(page, form)) {
			opens(page, form);
		}
		if (stored(form) == 0) {
			if (way == Way.OPENS_IT_AGAIN) {
				field(page, form).fill(this.story);
			}
			sends(page, form);
		}
		else if (isThere(page, form) && field(page, form).inputValue().equals(this.story)) {
			sends(page, form);
		}
		assertThat(stored(form)).as(this.story).isEqualTo(1);
		page.unrouteAll();
	}

	private void opens(Page page, Form form) {
		page.navigate(app.address() + form.address());
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

		REQUEST(Route::abort),

		ANSWER((route) -> {
			lands(route);
			route.abort();
		}),

		PROXYS_ANSWER((route) -> {
			lands(route);
			route.fulfill(new Route.FulfillOptions().setStatus(502).setContentType("text/html").setBody("Bad gateway"));
		}),

		NO_ANSWER(Loss::lands);

		private final Consumer<Route> fate;

		Loss(Consumer<Route> fate) {
			this.fate = fate;
		}

		private static void lands(Route route) {
			route.fetch(new Route.FetchOptions().setMaxRedirects(0));
		}

		void awaits(Page page) {
			if (this == NO_ANSWER) {
				page.context().newCDPSession(page).send("Page.stopLoading");
			}
			else if (this == PROXYS_ANSWER) {
				page.getByText("Bad gateway").waitFor();
			}
			else {
				page.waitForURL("chrome-error://**");
			}
		}

	}

	/** An error page isn't reloaded: the browser asks whether to send the form again. */
	private enum Way {

		GOES_BACK((page) -> page.goBack()), RELOADS((page) -> page.reload()), OPENS_IT_AGAIN((page) -> {
		});

		private final Consumer<Page> goes;

		Way(Consumer<Page> goes) {
			this.goes = goes;
		}

	}

}
