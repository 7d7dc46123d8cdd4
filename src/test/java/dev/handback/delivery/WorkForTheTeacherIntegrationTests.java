package dev.handback.delivery;

import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What a teacher sees of the work that a student handed in here. */
class WorkForTheTeacherIntegrationTests extends StudentTest {

	@Test
	void showsTheTeacherWorkThatWaitsHereAndDoesNotCallItMissing() {
		AssignmentId assignment = created('a');
		changedThere('a', assignment, People.student('a', NUMBER), "{\"grade_points\": 12}");
		teaching('a').grades(assignment, People.student('a', NUMBER), "9", "");
		this.delivery.deliver();
		assertThat(teachersPage(assignment)).contains("t handed anything in yet").doesNotContain("Handed in here");

		handsIn('a', assignment, "text", "Behind a <conflict>");
		this.delivery.deliver();

		assertThat(teachersPage(assignment))
			.containsSubsequence("state-conflict", "conflict</span>", "Handed in here on", "Behind a &lt;conflict&gt;",
					"In the LMS now")
			.doesNotContain("t handed anything in yet");

		teaching('a').presses(assignment, "keep-theirs", People.student('a', NUMBER));
		this.delivery.deliver();
		assertThat(teachersPage(assignment)).containsOnlyOnce("Behind a &lt;conflict&gt;")
			.doesNotContain("Handed in here");
		handsIn('a', assignment, "text", "Again");
		assertThat(teachersPage(assignment)).contains("sending to the LMS", "Handed in here on", "Again");
	}

	@Test
	void showsTheTeacherWorkThatWasHandedInHereWhenTheLmsDoesNotShowIt() {
		AssignmentId assignment = created('a');
		handsIn('a', assignment, "text", "Read it <here>");
		this.delivery.deliver();
		assertThat(teachersPage(assignment)).containsOnlyOnce("Read it &lt;here&gt;").doesNotContain("Handed in here");

		fault('a', "read_submission", "'kind': 'answer', 'status': 404");

		assertThat(teachersPage(assignment)).containsSubsequence("Handed in here on", "Read it &lt;here&gt;");
	}

	/** What the teacher's page says about the work. */
	private String teachersPage(AssignmentId assignment) {
		String page = PageSource.of(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/submissions/{student}", People.section('a', 1),
					assignment, People.student('a', NUMBER))
			.with(as(People.teacher('a')))
			.exchange());
		int from = page.indexOf("desk-work");
		return page.substring(from, page.indexOf("</section>", from));
	}

}
