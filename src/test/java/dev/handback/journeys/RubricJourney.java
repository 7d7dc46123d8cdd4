package dev.handback.journeys;

import com.microsoft.playwright.Page;
import dev.handback.support.Browser;
import dev.handback.support.People;
import dev.handback.support.Walk;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher makes a rubric, copies it, and grades with it by keys. */
class RubricJourney extends WalkStage {

	private static final String STUDENT = "5b00000000000000000a0105";

	private static final String NEXT = "5b00000000000000000a0106";

	@Test
	void gradesByKeysWithACopiedRubric() {
		Walk walk = teacher();
		Page page = walk.page();
		for (String title : new String[] { "Essay", "Poem" }) {
			walk.to(SECTION + "/assignments/new").setWork(title).seen("#assignment-state .state-in-the-lms");
		}
		walk.to(work("Essay") + "/rubric").fill("#criterion-0", "Thesis").onward("#rubric-save");
		walk.seen("#rubric-problem").examine("rubric-problem");
		page.goBack();
		assertThat(page.locator("#criterion-0")).hasValue("Thesis");
		level(walk, 0, 0, "Clear", "10");
		walk.fill("#criterion-0-level-0-description", "In a sentence");
		level(walk, 0, 1, "Vague", "4");
		walk.onward("#rubric-add").fill("#criterion-1", "Evidence");
		level(walk, 1, 0, "Strong", "8.5");
		level(walk, 1, 1, "Weak", "2");
		walk.onward("#rubric-save").seen("#rubric-saved").examine("rubric");
		assertThat(page.locator("#rubric-sum")).containsText("18.5");

		walk.to(work("Poem") + "/rubric").onward("#rubric-copy");
		assertThat(page.locator("#criterion-1")).hasValue("Evidence");
		walk.onward("#rubric-save").seen("#rubric-saved");

		walk.to(work("Poem") + "/submissions/" + STUDENT).seen("#rubric").fill("#comment", "Well done.");
		assertThat(page.evaluate("""
				() => [...document.querySelectorAll('#rubric fieldset')].map((levels) => new Set(
					[...levels.querySelectorAll('input')].map((one) => one.getBoundingClientRect().top)).size)"""))
			.as("lines")
			.hasToString("[1, 1]");
		page.locator("#rubric input").first().focus();
		page.keyboard().press("2");
		page.keyboard().press("1");
		assertThat(page.locator("#points")).isFocused();
		assertThat(page.locator("#points")).hasValue("12.5");
		assertThat(page.locator("#comment")).hasValue("Thesis: Vague (4/10)\nEvidence: Strong (8.5/8.5)\n\nWell done.");
		walk.examine("submission-rubric").onward("#grade .actions .button");
		assertThat(page.locator("#rubric input[data-line='Thesis: Vague (4/10)']")).isChecked();
		walk.to(SECTION + "/gradebook").seenIn(STUDENT, "Poem", "in-the-lms");
		assertThat(page.locator(walk.cell(STUDENT, "Poem"))).containsText("12.5");

		stage.change("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				values (?, cast(? as uuid), ?, now()) on conflict (district_id, assignment_id, student_id) do update
				set handed_in_at = excluded.handed_in_at""", People.district('a').value(),
				stage.assignment('a', "Poem"), NEXT);
		walk.to(work("Poem") + "/submissions/" + STUDENT);
		page.keyboard().press("Control+Enter");
		page.waitForURL("**/" + NEXT);
		page.locator("#rubric input[type=radio]").first().check();
		page.locator("#comment").focus();
		page.keyboard().press("Control+a");
		page.keyboard().type("Other words.");
		Browser.onward(page, () -> page.evaluate("document.getElementById('grade').requestSubmit()"));
		assertThat(page.locator("#comment")).hasValue("Other words.");

		walk.to(work("Poem") + "/rubric").click("#rubric-delete summary").onward("#rubric-delete-yes");
		assertThat(page.locator("#criterion-0")).hasValue("");
		assertThat(walk.page().locator("#rubric-undo button")).isFocused();
		walk.examine("rubric-deleted").onward("#rubric-undo button").seen("#rubric-saved");
		assertThat(page.locator("#criterion-1")).hasValue("Evidence");
		assertThat(page.locator("#criterion-1-level-0-points")).hasValue("8.5");
		walk.click("#rubric-delete summary").onward("#rubric-delete-yes");
		walk.to(work("Poem") + "/submissions/" + STUDENT);
		assertThat(page.locator("#points")).hasValue("12.5");
		assertThat(stage.findings()).isEmpty();
	}

	@Test
	void offersTheLatePolicyForChosenLevels() {
		Walk walk = teacher();
		walk.to(SECTION + "/assignments/new").setWork("Late poem").seen("#assignment-state .state-in-the-lms");
		walk.to(work("Late poem") + "/rubric").fill("#criterion-0", "Thesis");
		level(walk, 0, 0, "Clear", "10");
		walk.onward("#rubric-save").seen("#rubric-saved");
		walk.to(work("Late poem") + "/release").fill("#late-per-day", "3").onward("#late-save").seen("#late");
		stage.change("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				select district_id, id, ?, due_at + interval '30 hours' from assignment where title = 'Late poem'
				on conflict (district_id, assignment_id, student_id) do update
					set handed_in_at = excluded.handed_in_at""", STUDENT);

		walk.to(work("Late poem") + "/submissions/" + STUDENT).seen("#rubric");
		walk.page().locator("#rubric input[type=radio]").first().check();
		assertThat(walk.page().locator("#late-take")).hasText("Take 4 instead of 10");
		walk.click("#late-take");
		assertThat(walk.page().locator("#points")).hasValue("4");
		assertThat(stage.findings()).isEmpty();
	}

	private static String work(String title) {
		return SECTION + "/assignments/" + stage.assignment('a', title);
	}

	private static void level(Walk walk, int criterion, int level, String title, String points) {
		String field = "#criterion-" + criterion + "-level-" + level;
		walk.fill(field + "-title", title).fill(field + "-points", points);
	}

}
