package dev.handback.journeys;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.handback.support.Browser;
import dev.handback.support.Keyboard;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Creating an assignment in two sections, handing in work, grading it, and seeing it as a
 * student.
 */
class AssignmentsJourney extends BrowserStage {

	private static final String STUDENT = "5b00000000000000000c0103";

	private final LocalDate due = LocalDate.now(ZoneId.of("America/Los_Angeles")).plusDays(7);

	@Test
	void goesFromTheTeachersFormToTheStudentsPageAndBack() {
		Page teacher = signedIn("5b00000000000000000c0001");
		setInTwoSections(teacher);
		String work = copyAndEdit(teacher);

		Page student = signedIn(STUDENT);
		handIn(student);

		grade(teacher, work);

		student.reload();
		assertThat(student.locator(".grade")).containsText("17.5 of 20");
		assertThat(student.getByText("Read it aloud once.")).isVisible();
		Browser.photograph(student, "pages-8-student-graded");
		student.navigate(app.address() + "/your-work");
		assertThat(student.getByText("17.5 of 20")).isVisible();
		Browser.photograph(student, "pages-9-student-list");
	}

	@Test
	void anAddressWithoutAPageHasTheMenuOfWhoIsSignedIn() {
		browser.expecting("status of 404");
		Page page = signedIn("5b00000000000000000c0001");
		for (String address : List.of("/sections/not-an-id", "/no-such-page")) {
			page.navigate(app.address() + address);

			assertThat(page.locator("h1")).containsText("nothing here");
			assertThat(page.locator(".who")).isVisible();
		}
	}

	@Test
	void anOpenGradingPageFollowsTheAssignment() {
		browser.expecting("status of 404", "Status Error Code 404");
		Page page = signedIn("5b00000000000000000c0001");
		page.navigate(app.address() + "/sections/5c00000000000000000c0001/assignments/new");
		page.getByLabel("Title").fill("Changes");
		page.getByLabel("Points possible").fill("10");
		press(page, "Create assignment");
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");
		Page other = page.context().newPage();
		other.navigate(page.url() + "/edit");
		other.getByLabel("Title").fill("Changed");
		other.getByLabel("Points possible").fill("8");
		press(other, "Save changes");
		other.waitForURL(page.url());
		page.locator("input.points:enabled").first().fill("7");
		page.keyboard().press("Tab");

		assertThat(page.locator("#facts")).containsText("Points possible: 8");
		assertThat(page.locator("thead")).containsText("of 8");
		assertThat(page.locator("h1")).hasText("Changed");

		Page gradebook = page.context().newPage();
		gradebook.navigate(app.address() + "/sections/5c00000000000000000c0001/gradebook");
		assertThat(gradebook.locator("#grid")).containsText("Changed");
		assertThat(gradebook.locator("#columns-changed")).isHidden();
		assertThat(gradebook.locator("#grid td.more")).hasCount(0);
		other.navigate(page.url() + "/edit");
		other.getByLabel("Points possible").fill("5");
		press(other, "Save changes");
		other.waitForURL(page.url());
		gradebook.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
		assertThat(gradebook.locator("#grid thead")).containsText("out of 5");
		assertThat(gradebook.locator("#grid td.more")).hasCount(1);

		other.navigate(page.url() + "/delete");
		press(other, "Delete assignment");
		other.waitForURL("**/sections/*");
		// Unless the page has just asked on its own.
		page.evaluate("""
				() => {
					const watch = document.getElementById('watch');
					if (watch) {
						htmx.ajax('GET', watch.getAttribute('hx-get'), { source: watch, swap: 'none' });
					}
				}""");
		assertThat(page.locator("#banner")).isVisible();
		assertThat(page.locator("#banner")).hasText("The assignment was deleted, you no longer teach this section, "
				+ "or you switched roles in another tab. Reload the page to see the current state.");
		assertThat(page.locator("#watch")).not().isAttached();
		gradebook.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
		assertThat(gradebook.locator("#columns-changed"))
			.hasText("Assignments were added or deleted after you opened this page. Reload the page");
		Browser.photograph(gradebook, "pages-10-assignment-deleted-by-a-colleague");
		gradebook.locator("#columns-changed a").click();
		assertThat(gradebook.locator("main")).not().containsText("Changed");
		assertThat(gradebook.locator("#columns-changed")).isHidden();
	}

	@Test
	void aTitleOfOneLongWordLeavesTheOtherColumnsInSight() {
		Page page = signedIn("5b00000000000000000c0001");
		follow(page, "Creative writing");
		String section = page.url();
		follow(page, "New assignment");
		page.getByLabel("Title").fill("Rhabarber".repeat(22));
		page.getByLabel("Points possible").fill("1000000");
		press(page, "Create assignment");
		assertThat(page.locator("#assignment-state")).isVisible();
		page.navigate(section);

		assertThat(page.evaluate(
				"""
						() => [...document.querySelectorAll('.frame')].map((frame) => frame.scrollWidth - frame.clientWidth)"""))
			.hasToString("[0]");
		assertThat(page.evaluate("""
				() => {
					const points = document.createRange();
					points.selectNodeContents(document.querySelector('td.number'));
					return points.getClientRects().length;
				}""")).as("lines of a number").isEqualTo(1);
	}

	private void setInTwoSections(Page page) {
		follow(page, "English 7");
		follow(page, "New assignment");
		page.getByLabel("Title").fill("An island book");
		page.getByLabel("Description").fill("Two pages on a book that you would take to an island.");
		page.getByLabel("Due date").fill(this.due.toString());
		page.getByLabel("Points possible").fill("20");
		page.getByText("Availability").click();
		page.getByLabel("Hand-in closes").fill(this.due.plusDays(2) + "T23:59");
		page.locator("#attempts").fill("3");
		page.getByText("Attachments", new Page.GetByTextOptions().setExact(true)).click();
		page.locator("#attachment-0-name").fill("The list of books");
		page.locator("#attachment-0-content").fill("https://library.example/islands");
		page.locator(".other-section input[type=checkbox]").first().check();
		page.locator(".other-section input.moment").first().fill(this.due.plusDays(1) + "T08:00");
		Browser.photograph(page, "pages-1-new-in-two-sections");
		press(page, "Create assignment");

		assertThat(page.locator("#lines .state-in-the-lms")).hasCount(2);
		assertThat(page.locator("#said"))
			.hasText(Pattern.compile("English 7.*: in the LMS\\. \\w.*: in the LMS\\.\\s*", Pattern.DOTALL));
		Browser.photograph(page, "pages-2-set-in-two-sections");
	}

	/** Copies it, changes the copy, and returns to the first one. */
	private String copyAndEdit(Page page) {
		page.locator("#lines a").first().click();
		page.waitForURL("**/assignments/**");
		String work = page.url();
		follow(page, "Copy");
		assertThat(page.locator("#attachment-0-content")).hasValue("https://library.example/islands");
		assertThat(page.getByLabel("Due date")).hasValue("");
		page.getByLabel("Title").fill("A mountain book");
		press(page, "Create assignment");
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");

		follow(page, "Edit");
		assertThat(page.getByText("Your LMS doesn't allow changes to attachments")).isAttached();
		page.getByLabel("Title").fill("A mountain or desert book");
		Browser.photograph(page, "pages-3-edit");
		press(page, "Save changes");
		assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("A mountain or desert book")))
			.isVisible();

		follow(page, "English 7");
		page.locator("#q").fill("island");
		press(page, "Show");
		assertThat(page.locator("tbody tr")).hasCount(1);
		assertThat(page).hasURL(Pattern.compile(".*q=island.*"));
		Browser.photograph(page, "pages-4-section-search");
		return work;
	}

	private static void handIn(Page page) {
		assertThat(page.getByText("Assignments from your teachers appear here.")).isVisible();
		follow(page, "An island book");
		page.locator("#text").fill("I would take an atlas.\nIt shows the way home.");
		Browser.photograph(page, "pages-5-student-hands-in");
		press(page, "Hand in");
		assertThat(page.locator("#handed-in .state-in-the-lms")).isVisible();
		assertThat(page.locator("#handed-in .work")).containsText("It shows the way home.");
	}

	private void grade(Page page, String work) {
		page.navigate(work + "/submissions/" + STUDENT);
		assertThat(page.locator(".work")).containsText("I would take an atlas.");
		assertThat(page.getByText("ready to grade")).isVisible();
		page.locator("#points").fill("17.5");
		page.locator("#text").fill("B+");
		page.locator("#comment").fill("Read it aloud once.");
		page.locator("#extraAttempts").fill("1");
		page.locator("#ownDue").fill(this.due.plusDays(3) + "T12:00");
		press(page, "Save");
		// The work was in the LMS before the grade.
		assertThat(page.locator(".history")).containsText("B+");
		Locator state = page.locator("#progress .state-in-the-lms");
		assertThat(state).isVisible();
		Browser.photograph(page, "pages-6-submission");

		follow(page, "As the student sees it");
		assertThat(page.getByText("You can't change anything.")).isVisible();
		assertThat(page.locator("#text")).isDisabled();
		Browser.photograph(page, "pages-7-as-the-student");
		page.navigate(app.address() + "/sections");
		assertThat(page.getByText("27 of 28 students will receive grades")).isVisible();
		Browser.photograph(page, "pages-0-home");
	}

	@Test
	void doesAllOfItWithoutAMouse() {
		Page page = signedIn("5b00000000000000000c0001");
		Keyboard teacher = new Keyboard(page);
		teacher.follow("main a:text('English 7')").follow("a:text('New assignment')");
		teacher.type("Set by keyboard").press("Tab").type("A page will do.");
		teacher.reach("#dueDate").type(this.due.format(DateTimeFormatter.ofPattern("MMddyyyy")));
		teacher.reach("#points").type("20").follow("main form .button");
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");

		teacher.follow("a:text-is('Edit')").press("Control+a").type("Changed by keyboard").follow("main form .button");
		assertThat(page.locator("h1")).hasText("Changed by keyboard");
		assertThat(page.locator("#assignment-state")).containsText("in the LMS");

		Page students = signedIn(STUDENT);
		Keyboard student = new Keyboard(students);
		student.follow("a:text('Changed by keyboard')")
			.reach("#text")
			.type("No mouse was near.")
			.follow("main form .button");
		assertThat(students.locator("#handed-in .state-in-the-lms")).isVisible();

		teacher.follow("#row-" + STUDENT + " a");
		assertThat(page.locator(".work")).containsText("No mouse was near.");
		teacher.reach("#points").type("18").reach("#comment").type("Well said.").follow("main form.fields .button");
		assertThat(page.locator("#progress .state-in-the-lms")).isVisible();
		assertThat(page.locator(".history")).containsText("Well said.");

		teacher.follow("nav.trail a:text('English 7')").follow("a:text-is('Gradebook')").follow("a[href$='/import']");
		teacher.reach("#text").paste("Student id\tChanged by keyboard\n" + STUDENT + "\t19\n");
		teacher.follow("main form .button").follow("main form .button");
		assertThat(page.getByText("1 grade was imported")).isVisible();

		teacher.follow("main form a:text('gradebook')").follow("#grid a:text('Changed by keyboard')");
		teacher.follow("a:text-is('Delete')").follow("main form .button");
		page.waitForCondition(() -> {
			page.reload();
			return !page.locator("main").textContent().contains("Changed by keyboard");
		});
	}

	private static Page signedIn(String person) {
		return browser.signedIn(app, "Cedar Hill (Provider C)", person);
	}

}
