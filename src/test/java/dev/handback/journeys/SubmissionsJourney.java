package dev.handback.journeys;

import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.LoadState;
import dev.handback.support.Browser;
import dev.handback.support.Examination;
import dev.handback.support.Heard;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.TestService;
import dev.handback.support.Walk;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A pile of essays, graded one after the other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SubmissionsJourney extends BrowserStage {

	private static final Logger LOG = LoggerFactory.getLogger(SubmissionsJourney.class);

	private static final String DISTRICT = "Ashgrove (Provider A)";

	private static final String SECTION = "/sections/" + People.section('a', 1);

	private static final int ESSAYS = 28;

	/** Until the app has compiled what it needs, as one that has run for a while. */
	private static final int WARM_UP = 8;

	private static final String ESSAY = "I would take an atlas, because on an island nothing is as far away as the "
			+ "rest of the world, and an atlas is the shortest way there.\\n\\n";

	/** Half of them are faster even on a busy machine. */
	private static final int MOST_MILLIS = 500;

	/** From the key until the place where the next grade is typed is drawn. */
	private static final String STOPWATCH = """
			addEventListener('keydown', (event) => {
				if (event.ctrlKey && event.key === 'Enter') {
					window.pressed = performance.now();
					delete document.documentElement.dataset.measured;
				}
			}, true);
			addEventListener('focusin', (event) => {
				if (event.target.id === 'points' && window.pressed) {
					requestAnimationFrame(() => {
						document.documentElement.dataset.measured = performance.now() - window.pressed;
					});
				}
			});""";

	private static Page page;

	private static String assignment;

	@BeforeAll
	static void start() {
		page = browser.signedIn(app, DISTRICT, People.person('a', 1).value());
		page.addInitScript(STOPWATCH);
		assignment = newWork("An essay on a book for an island").replaceAll(".*/", "");
		IntStream.rangeClosed(1, ESSAYS).forEach(SubmissionsJourney::handsIn);
	}

	@Test
	@Order(1)
	void restoresWhatWasTypedBeforeThePageWasLeft() {
		open(1);
		assertThat(page.locator("#draft")).isHidden();
		page.locator("#comment").fill("A strong opening.");
		page.getByLabel("late").check();
		page.navigate(app.address() + SECTION);

		open(1);
		assertThat(page.locator("#draft")).isVisible();
		assertThat(page.locator("#comment")).hasValue("");
		Browser.photograph(page, "submission-draft");
		press(page, "Restore");
		assertThat(page.locator("#comment")).hasValue("A strong opening.");
		assertThat(page.getByLabel("late")).isChecked();
		assertThat(page.locator("#draft")).isHidden();

		open(1);
		press(page, "Discard");
		assertThat(page.locator("#comment")).hasValue("");
		open(1);
		assertThat(page.locator("#draft")).isHidden();
	}

	@Test
	@Order(2)
	void hidesTheNames() {
		open(1);
		press(page, "Hide names");
		assertThat(page.locator("h1")).hasText(Pattern.compile("Student \\d+"));
		Browser.photograph(page, "submission-without-names");
		press(page, "Show names");
		assertThat(page.locator("h1")).not().hasText(Pattern.compile("Student \\d+"));
	}

	@Test
	@Order(3)
	void showsWhatIsWrongAndLosesNothing() {
		open(1);
		page.locator("#comment").fill("Watch the commas.");
		page.getByLabel("Points", new Page.GetByLabelOptions().setExact(true)).fill("a lot");
		page.keyboard().press("Control+Enter");

		assertThat(page.locator("#points-problem")).not().isEmpty();
		assertThat(page.locator("#comment")).hasValue("Watch the commas.");
		assertThat(page.locator("#draft")).isHidden();
		assertThat(page.locator("#graded")).hasText("0 of 28 graded");
		Browser.photograph(page, "submission-refused");
	}

	@Test
	@Order(4)
	void gradesAllThatWaitByKeys() {
		open(1);
		assertThat(Examination.problems(page, "submission-essay")).isEmpty();
		page.locator("#points").focus();
		List<Double> times = IntStream.range(1, ESSAYS)
			.mapToObj(SubmissionsJourney::gradesOne)
			.skip(WARM_UP)
			.sorted()
			.toList();
		page.keyboard().type("12");
		page.keyboard().press("Control+Enter");

		assertThat(page.getByText("No more handed-in work to grade")).isVisible();
		assertThat(page.locator("#points")).isFocused();
		assertThat(Heard.here(page).description()).isEqualTo("No more handed-in work to grade");
		assertThat(page.locator("#graded")).hasText("28 of 28 graded");
		Browser.photograph(page, "submission-finished");
		double median = times.get(times.size() / 2);
		double slowest = times.get((int) (times.size() * 0.95));
		LOG.info("From Ctrl+Enter to the next submission: median {} ms, p95 {} ms", Math.round(median),
				Math.round(slowest));
		assertThat(median).isLessThan(MOST_MILLIS);
	}

	@Test
	@Order(5)
	void goesBackToTheOneBefore() {
		IntStream.of(2, 3).forEach(SubmissionsJourney::handsIn);
		open(2);
		page.waitForLoadState(LoadState.NETWORKIDLE);
		page.locator("#points").fill("8");
		page.keyboard().press("Control+Enter");
		assertThat(page).hasURL(address(3));

		page.goBack();
		assertThat(page).hasURL(address(2));
		assertThat(page.locator("#points")).hasValue("8");
		assertThat(page.locator("#draft")).isHidden();
	}

	@Test
	@Order(6)
	void showsWhatACoTeacherSavedInTheOneThatWasFetchedAhead() throws Exception {
		IntStream.of(2, 3).forEach(SubmissionsJourney::handsIn);
		open(2);
		page.waitForLoadState(LoadState.NETWORKIDLE);
		PlainTeacher coTeacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		assertThat(coTeacher.grades(UUID.fromString(assignment), People.student('a', 3), 3)).isTrue();
		handsIn(3);

		page.locator("#points").fill("9");
		page.keyboard().press("Control+Enter");
		assertThat(page).hasURL(address(3));
		page.keyboard().type("11");
		page.keyboard().press("Control+Enter");

		assertThat(page.locator("main [role=alert]").first()).isVisible();
		assertThat(page.locator("#points")).hasValue("11");
		assertThat(page.locator("#grade .conflict").first()).containsText("3");
	}

	@Test
	@Order(7)
	void opensTheNextWithoutScripts() {
		IntStream.of(2, 3).forEach(SubmissionsJourney::handsIn);
		Page plain = Browser.signIn(browser.newVisitorWithoutScripts(), app, DISTRICT, People.person('a', 1).value());
		plain.navigate(address(2));
		plain.locator("#points").fill("7");
		press(plain, "Save and open next");

		assertThat(plain).hasURL(address(3));
		plain.navigate(address(2));
		assertThat(plain.locator("#points")).hasValue("7");
	}

	@Test
	@Order(8)
	void takesTheSamePointsForNewerWork() {
		Locator points = page.locator("[name='points-" + People.student('a', 5) + "']");
		Locator inTheList = page.locator("#row-" + People.student('a', 5) + " .state-handed-in");
		handsIn(5);
		page.navigate(app.address() + SECTION + "/assignments/" + assignment);
		assertThat(inTheList).isVisible();
		String given = points.inputValue();
		points.focus();
		page.keyboard().press("Tab");
		assertThat(inTheList).isVisible();
		points.fill(given);
		page.keyboard().press("Tab");
		assertThat(inTheList).hasCount(0);
		page.reload();
		assertThat(inTheList).hasCount(0);
		assertThat(points).hasValue(given);

		handsIn(5);
		page.navigate(app.address() + SECTION + "/gradebook");
		Walk walk = new Walk(app, page, new Examination());
		String cell = walk.cell(People.student('a', 5).value(), "An essay");
		Locator inTheGradebook = page.locator(cell + " .state-handed-in");
		assertThat(inTheGradebook).isVisible();
		page.locator(cell).focus();
		page.keyboard().press("Enter");
		page.keyboard().press("Enter");
		assertThat(inTheGradebook).isVisible();
		walk.type(People.student('a', 5).value(), "An essay", given);
		assertThat(inTheGradebook).hasCount(0);
		page.reload();
		assertThat(inTheGradebook).hasCount(0);
		assertThat(page.locator(cell)).containsText(given);
	}

	/** Grades the work and returns the milliseconds until the next can be graded. */
	private static double gradesOne(int done) {
		String before = page.url();
		page.keyboard().type("17.5");
		page.keyboard().press("Control+Enter");
		page.waitForURL((url) -> !url.equals(before));
		page.locator("html[data-measured]").waitFor();
		assertThat(page.locator("#graded")).hasText(done + " of 28 graded");
		assertThat(page.locator("#opened")).hasText(page.locator("h1").textContent());
		assertThat(page.evaluate("performance.getEntriesByType('navigation')[0].name")).as("the page that stays")
			.isEqualTo(address(1));
		// A teacher reads it.
		page.waitForTimeout(300);
		return Double.parseDouble(page.locator("html").getAttribute("data-measured"));
	}

	@Test
	@Order(9)
	void keepsAValueThatWasThereBeforeUntilAConflictIsSettled() throws Exception {
		open(6);
		page.locator("#points").fill("8");
		press(page, "Save");
		assertThat(page.locator(".history")).containsText("8");
		PlainTeacher coTeacher = new PlainTeacher(app.address(), People.section('a', 1)).signIn();
		assertThat(coTeacher.grades(UUID.fromString(assignment), People.student('a', 6), 3)).isTrue();
		page.locator("#points").fill("8");
		press(page, "Save");
		assertThat(page.locator("#grade .conflict").first()).containsText("3");

		open(7);
		open(6);

		assertThat(page.locator("#points")).hasValue("3");
		page.locator("#draft-restore").click();
		assertThat(page.locator("#points")).hasValue("8");
		press(page, "Save");
		page.locator("[name=keep-mine]").click();
		assertThat(page.locator("#grade .conflict")).hasCount(0);
		assertThat(page.locator("#draft")).isHidden();
	}

	private static void handsIn(int student) {
		String lms = app.jdbc()
			.sql("select lms_id::text from assignment where id = cast(? as uuid)")
			.param(assignment)
			.query(String.class)
			.single();
		TestService.pull(app.sandbox(), "PATCH",
				"/sections/%s/assignments/%s/submissions/%s".formatted(People.section('a', 1), lms,
						People.student('a', student)),
				"""
						{"attachments": [{"type": "text", "title": "The island", "text": "%s"},
						{"type": "link", "title": "My notes", "url": "https://library.example/islands/with/a/long/path/to/the/atlas"},
						{"type": "link", "url": "https://docs.example/second"}]}"""
					.formatted(ESSAY.repeat(8)));
		app.jdbc()
			.sql("""
					insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
					values (?, cast(? as uuid), ?, now()) on conflict (district_id, assignment_id, student_id) do update
					set handed_in_at = excluded.handed_in_at""")
			.params(People.district('a').value(), assignment, People.student('a', student).value())
			.update();
	}

	private static void open(int student) {
		page.navigate(address(student));
	}

	private static String address(int student) {
		return app.address() + SECTION + "/assignments/" + assignment + "/submissions/" + People.student('a', student);
	}

}
