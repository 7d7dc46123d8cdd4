package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.handback.support.Keyboard;
import dev.handback.support.Walk;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher keeps comments and uses them again, by keyboard alone. */
class CommentBankJourney extends WalkStage {

	private static final String CITE = "Cite your sources.";

	private static final String KEPT = "#kept-title ~ .kept-comments";

	@Test
	void keepsCommentsAndUsesThemAgain() {
		Walk walk = teacher();
		Page page = walk.page();
		Keyboard keys = new Keyboard(page);
		walk.to("/comments").examine("comments-none");
		walk.to(SECTION + "/assignments/new").setWork("Essay").seen("#assignment-state .state-in-the-lms");
		String essay = SECTION + "/assignments/" + stage.assignment('a', "Essay");

		keys.reach(comment(page, 105)).type("/");
		assertThat(page.locator("#comment-status")).containsText("No comments kept yet.");
		keys.press("Backspace");
		write(page, 105, CITE);
		write(page, 106, CITE);

		walk.to(essay + "/submissions/" + student(107));
		keys.reach("#comment").type(CITE);
		keys.follow("main form.fields .button");
		walk.seen("form.undo").examine("comment-offered");
		keys.reach("form.undo button").press("Enter");
		assertThat(page.locator("#comment-kept")).hasText("Comment kept. Type / in a student's comment to use it.");
		assertThat(page.locator("#comment-kept")).isFocused();

		keys.reach(".who summary").press("Enter").follow(".who-menu a");
		keys.reach("#text-of-new").type("Well done, {first name}! Next time, quote the book, {nombre}.");
		keys.follow("main form .button");
		assertThat(page.locator(".kept-comments .work"))
			.hasText(new String[] { "Well done, {first name}! Next time, quote the book, {nombre}.", CITE });
		keys.reach(".edit summary").press("Enter");
		walk.examine("comments");

		walk.to(essay);
		String name = page.locator("#row-" + student(108)).getAttribute("data-first-name");
		Locator field = comment(page, 108);
		toComment(page, 108).type("Hm.\n/");
		assertThat(page.locator("[role=option]"))
			.hasText(new String[] { "Well done, %1$s! Next time, quote the book, %1$s.".formatted(name), CITE });
		walk.examine("comment-bank");
		keys.type("SOURCE");
		assertThat(page.locator("[role=option]")).hasText(new String[] { CITE });
		assertThat(page.locator("#comment-status")).hasText("Comments found: 1");
		for (int letter = 0; letter < "SOURCE".length(); letter++) {
			keys.press("Backspace");
		}
		keys.press("ArrowDown");
		assertThat(page.locator("#comment-option-1")).hasAttribute("aria-selected", "true");
		assertThat(field).hasAttribute("aria-activedescendant", "comment-option-1");
		keys.press("ArrowDown").press("Enter");
		String praise = "Hm.\nWell done, %1$s! Next time, quote the book, %1$s.".formatted(name);
		assertThat(field).hasValue(praise);
		assertThat(page.locator("#comment-bank")).isHidden();
		keys.press("Control+z");
		assertThat(field).hasValue("Hm.\n/");
		keys.press("Control+Shift+z");
		assertThat(field).hasValue(praise);
		keys.press("Tab");
		isInTheLms(page, 108);

		toComment(page, 109).type("/").press("Escape").type("well");
		assertThat(page.locator("#comment-bank")).isHidden();
		keys.type(" or 1/2 /");
		assertThat(page.locator("#comment-bank")).isVisible();
		page.locator("[role=option]").nth(1).click();
		assertThat(comment(page, 109)).hasValue("/well or 1/2 " + CITE);
		assertThat(comment(page, 109)).isFocused();
		keys.press("Tab");
		isInTheLms(page, 109);
		page.reload();
		assertThat(comment(page, 108)).hasValue(praise);

		walk.to(SECTION + "/gradebook").seen("#book");
		page.locator(walk.cell(student(111), "Essay")).focus();
		keys.press("c").type("Hm. /");
		assertThat(page.locator("[role=option]")).hasText(new String[] { CITE,
				"Well done, %1$s! Next time, quote the book, %1$s.".formatted(firstName(page, 111)) });
		assertThat(isInFront(page.locator("[role=option]").first())).isTrue();
		walk.examine("gradebook-comment-bank");
		keys.press("Escape");
		assertThat(page.locator("#comment-bank")).isHidden();
		assertThat(page.locator("#comment-text")).isFocused();
		keys.type(" /cite").press("Enter");
		assertThat(page.locator("#comment-text")).hasValue("Hm. / " + CITE);
		keys.press("Control+Enter");
		assertThat(page.locator(walk.cell(student(111), "Essay"))).isFocused();
		assertThat(page.locator(walk.cell(student(111), "Essay") + " .state-comment")).isVisible();
		walk.to(essay);

		hidesNames(page);
		keys.reach(comment(page, 110)).type("/well");
		assertThat(page.locator("[role=option]")).hasText(new String[] { "Well done! Next time, quote the book." });
		page.waitForResponse("**/use", () -> keys.press("Tab"));
		assertThat(comment(page, 110)).hasValue("Well done! Next time, quote the book.");

		walk.to("/comments");
		assertThat(page.locator(KEPT + " .work").last()).hasText(CITE);
		keys.follow(KEPT + " > li:last-child > form button");
		assertThat(page.locator(KEPT + " .work")).hasCount(1);
		assertThat(page.locator("form.undo button")).isFocused();
		walk.examine("comments-deleted");
		keys.follow("form.undo button");
		assertThat(page.locator(KEPT + " .work").first()).hasText(CITE);
		assertThat(stage.findings()).isEmpty();
	}

	/** As a page for blind grading doesn't say whose line it is. */
	private static void hidesNames(Page page) {
		page.evaluate("document.querySelectorAll('[data-first-name]').forEach((row) => delete row.dataset.firstName)");
	}

	private static String firstName(Page page, int student) {
		return (String) page.evaluate("(id) => handback.gradebook.data.students.find((one) => one.id === id).first",
				student(student));
	}

	private static boolean isInFront(Locator locator) {
		return (boolean) locator.evaluate("""
				(option) => {
					const { x, y, width, height } = option.getBoundingClientRect();
					return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
				}""");
	}

	private static void write(Page page, int student, String text) {
		toComment(page, student).type(text).press("Tab");
		isInTheLms(page, student);
	}

	/**
	 * Gives points, because the LMS keeps no comment without them, and goes on to the
	 * comment.
	 */
	private static Keyboard toComment(Page page, int student) {
		return new Keyboard(page).reach("#row-" + student(student) + " input.points").type("7").press("Tab");
	}

	private static Locator comment(Page page, int student) {
		return page.locator("#row-" + student(student) + " textarea");
	}

	private static String student(int number) {
		return "5b00000000000000000a0" + number;
	}

	private static void isInTheLms(Page page, int student) {
		assertThat(page.locator("#row-" + student(student) + " .state-in-the-lms")).isVisible();
	}

}
