package dev.handback.journeys;

import dev.handback.support.Walk;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** A teacher holds grades back, looks at what would be sent, and releases them. */
class ReleaseJourney extends WalkStage {

	private static final String FIRST = "5b00000000000000000a0105";

	private static final String SECOND = "5b00000000000000000a0106";

	private static final String NOT_MATCHED = "5b00000000000000000a0128";

	@Test
	void holdsGradesSaysSoEverywhereAndReleasesThem() {
		Walk walk = teacher();
		walk.to(SECTION + "/assignments/new").setWork("Essay").seen("#assignment-state .state-in-the-lms");
		walk.onward("#release").examine("release-nothing-held");
		walk.click("#mode-AT_TIME").onward("#release-save").seen("#release-problem").examine("release-problem");
		walk.click("#mode-WHEN_RELEASED").onward("#release-save");

		walk.to(SECTION + "/gradebook").type(FIRST, "Essay", "18").type(SECOND, "Essay", "15");
		walk.type(NOT_MATCHED, "Essay", "11").seenIn(FIRST, "Essay", "held").seenIn(NOT_MATCHED, "Essay", "held");
		walk.page().locator(walk.cell(FIRST, "Essay")).focus();
		walk.examine("gradebook-held");
		walk.to("/sections/to-do").seen(".state-held").examine("to-do-held");

		walk.onward(".to-do .counted").seen("#held-title").examine("release");
		assertThat(walk.page().locator("main")).containsText("2 grades go to the LMS. 1 waits here");
		walk.page().locator("input[name=student][value='" + SECOND + "']").uncheck();
		walk.onward("main form .button").seen(".notice[role=status]").examine("release-done");
		walk.to(SECTION + "/gradebook")
			.seenIn(FIRST, "Essay", "in-the-lms")
			.seenIn(SECOND, "Essay", "held")
			.seenIn(NOT_MATCHED, "Essay", "needs-district");
		assertThat(stage.findings()).isEmpty();
	}

	@Test
	void suggestsFewerPointsForLateWorkAndChangesNothingWithoutAClick() {
		Walk walk = teacher();
		walk.to(SECTION + "/assignments/new").setWork("Late essay").seen("#assignment-state .state-in-the-lms");
		walk.onward("#release")
			.fill("#late-most", "5.1250")
			.onward("#late-save")
			.seen("#late-problem")
			.examine("late-problem");
		walk.fill("#late-per-day", "3").onward("#late-save").seen("#late");
		assertThat(walk.page().locator("#late-most")).hasValue("5.1250");
		stage.change("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				select district_id, id, ?, due_at + interval '30 hours' from assignment where title = 'Late essay'
				on conflict (district_id, assignment_id, student_id) do update
					set handed_in_at = excluded.handed_in_at""", FIRST);

		walk.to(SECTION + "/assignments/" + stage.assignment('a', "Late essay") + "/submissions/" + FIRST)
			.seen("#late");
		assertThat(walk.page().locator("#late")).containsText("2 days late: your policy takes off 5.1250.");
		walk.page().locator("#points").pressSequentially("1,000");
		assertThat(walk.page().locator("#late-take")).isHidden();
		walk.page().locator("#points").fill("");
		walk.page().locator("#points").pressSequentially("18");
		assertThat(walk.page().locator("#late-take")).hasText("Take 12.875 instead of 18");
		walk.examine("submission-late").click("#late-take");
		assertThat(walk.page().locator("#points")).hasValue("12.8750");
		assertThat(walk.page().locator("#late-take")).isHidden();
		walk.onward("#grade .actions .button");
		walk.to(SECTION + "/gradebook").seenIn(FIRST, "Late essay", "in-the-lms");
		assertThat(walk.page().locator(walk.cell(FIRST, "Late essay"))).containsText("12.875");
		assertThat(stage.findings()).isEmpty();
	}

}
