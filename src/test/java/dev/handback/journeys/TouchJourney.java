package dev.handback.journeys;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Someone who grades and reads with a finger, in a small window. */
class TouchJourney extends GradebookStage {

	private static final String STUDENT = "5b00000000000000000a0101";

	/**
	 * Links within a sentence are as high as its line; boxes and cells are pressed around
	 * what is in them.
	 */
	private static final String TOO_LOW = """
			() => [...document.querySelectorAll('a, button, .choice, .flags label, input, select, summary, textarea')]
				.filter((one) => one.checkVisibility() && !one.matches('.out-of-sight, .skip, label > input, td input')
					&& (!one.matches('p a, .hint a') || one.matches('.actions > a')))
				.filter((one) => one.getBoundingClientRect().height < 43.9)
				.map((one) => location.pathname + ' ' + one.outerHTML.slice(0, 80))""";

	private static String essay;

	@BeforeAll
	static void start() {
		essay = newWork("Essay");
	}

	@Test
	void findsEverythingLargeEnough() {
		this.page = signedIn(TEACHER);
		this.page.setViewportSize(390, 800);
		for (String address : List.of(SECTION, GRADEBOOK, GRADEBOOK + "/table", GRADEBOOK + "/import",
				SECTION + "/students", "/comments")) {
			findsItLargeEnough(this.page, app.address() + address);
		}
		for (String address : List.of("", "/edit", "/rubric", "/release", "/submissions/" + STUDENT)) {
			findsItLargeEnough(this.page, essay + address);
		}
		Page student = signedIn(STUDENT);
		student.setViewportSize(390, 800);
		findsItLargeEnough(student, app.address() + "/your-work");
		Page administrator = signedIn("5b00000000000000000a0201");
		administrator.setViewportSize(390, 800);
		for (String address : List.of("/district", "/district/roster", "/district/deliveries", "/district/why",
				"/district/why/people/" + STUDENT)) {
			findsItLargeEnough(administrator, app.address() + address);
		}
	}

	private static void findsItLargeEnough(Page page, String address) {
		page.navigate(address);
		assertThat((List<?>) page.evaluate(TOO_LOW)).isEmpty();
	}

	@Test
	void readsAListOfGradesOnATabletAndOnPaperWithoutScrollingSideways() {
		this.page = signedIn(TEACHER);
		this.page.setViewportSize(718, 1000);
		this.page.navigate(essay);
		assertThat(this.page.evaluate("document.documentElement.scrollWidth")).isEqualTo(718);
		this.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		assertThat(this.page.evaluate("document.documentElement.scrollWidth")).isEqualTo(718);
	}

	@Test
	void readsTheStateOfADeliveryOnATablet() {
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + GRADEBOOK);
		Locator notMatched = this.page.locator("#grid tr:has(.tag-warning) td").first();
		notMatched.focus();
		enters("5");
		assertThat(notMatched).containsText("needs the district");
		assertThat(this.page.locator("#grid th:has(.tag-warning)").first())
			.containsText(Pattern.compile("\\S not matched"));
		Page administrator = signedIn("5b00000000000000000a0201");
		administrator.setViewportSize(768, 1024);
		administrator.navigate(app.address() + "/district/deliveries/rows");
		assertThat(administrator.locator("td .state")).not().hasCount(0);
		assertThat(administrator.evaluate("""
				[...document.querySelectorAll('td')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"""))
			.isEqualTo(0);
	}

	@Test
	void readsAllOfALongNameOnAPhone() {
		this.page = signedIn(TEACHER);
		this.page.setViewportSize(390, 800);
		this.page.navigate(app.address() + GRADEBOOK + "?q=Hohenzollern");
		Locator name = this.page.locator("#grid .turned th");
		assertThat(name).containsText("Wilhelmina");
		assertThat(name.evaluate("(name) => name.scrollWidth <= name.clientWidth")).isEqualTo(true);
	}

	@Test
	void typesOneGradeAfterTheOtherOnATabletWithoutTouchingACellTwice() {
		this.page = signedIn(TEACHER);
		this.page.setViewportSize(820, 1180);
		this.page.navigate(app.address() + GRADEBOOK);
		cell(3, 0).dispatchEvent("pointerdown", Map.of("pointerType", "touch"));
		cell(3, 0).dispatchEvent("click");
		assertThat(cell(3, 0).locator("input")).isFocused();
		enters("7");
		assertThat(cell(4, 0).locator("input")).isFocused();
		enters("8");
		assertThat(cell(3, 0).locator("b")).hasText("7");
		assertThat(cell(4, 0).locator("b")).hasText("8");
	}

	@Test
	void opensTheCommentAndTheSubmissionOfACellThatIsBeingTypedIn() {
		this.page = signedIn(TEACHER);
		this.page.setViewportSize(390, 800);
		this.page.navigate(app.address() + GRADEBOOK);
		Locator cell = this.page.locator("#grid .turned td").first();
		cell.click();
		this.page.keyboard().type("7");
		this.page.locator("#comment-here").click();
		this.page.locator("#comment-text").fill("Say why.");
		this.page.locator("#comment-form button[value=save]").click();
		assertThat(cell).containsText("comment");
		assertThat(cell.locator("b")).hasText("7");

		cell.click();
		this.page.keyboard().type("8");
		this.page.route("**/cells", (route) -> {
			this.page.waitForTimeout(500);
			route.resume();
		});
		this.page.locator("#open-here").click();
		assertThat(this.page.locator("#points")).hasValue("8");
	}

}
