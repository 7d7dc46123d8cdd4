package dev.handback.operations.administrator;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What teachers see of a roster while it changes. */
class TeachersRosterIntegrationTests extends RosterPageTest {

	TeachersRosterIntegrationTests() {
		super('b');
	}

	@Test
	void tellsTeachersHowFreshTheRosterIs() {
		assertThat(page("/sections")).contains("Roster as of", "Check now");
	}

	@Test
	void tellsTeachersHowFarTheFirstReadingIs() {
		this.jdbc.update("update roster_state set as_of = null where district_id = ?", this.district.value());

		assertThat(page("/sections")).contains("records so far", "every 3s");
	}

	@Test
	void keepsTheGradesOfAStudentWhoLeavesAndOfOneWhoReturns() {
		Teaching teaching = new Teaching(this.mvc, 'b', 1);
		AssignmentId assignment = teaching.setsWork("Left behind");
		String address = "/sections/" + this.section + "/assignments/" + assignment;
		teaching.grades(assignment, People.student('b', 5), "7", "");
		this.sandbox.unenroll(this.student, this.section);
		this.runs.read(this.district);

		assertThat(page(address)).contains("left on", "row-" + this.student);
		assertThat(teaching.types(assignment, People.student('b', 5), "8", "")).hasStatus(404);

		this.sandbox.enroll(this.student, this.section);
		this.runs.read(this.district);

		assertThat(page(address)).doesNotContain("left on").contains("row-" + this.student);
	}

	@Test
	void keepsASectionThatIsNoLongerSharedReadable() {
		AssignmentId assignment = new Teaching(this.mvc, 'b', 1).setsWork("Taken away");
		this.sandbox.unshare(this.section);
		this.runs.read(this.district);

		assertThat(page("/sections")).contains("Past sections", "/sections/" + this.section);
		assertThat(page("/sections/" + this.section)).contains("stopped sharing", "Taken away")
			.doesNotContain("New assignment");
		assertThat(page("/sections/" + this.section + "/assignments/" + assignment)).contains("stopped sharing",
				"row-" + this.student);

		this.sandbox.share(this.section);
		this.runs.read(this.district);
		assertThat(page("/sections/" + this.section)).doesNotContain("stopped sharing");
	}

	@Test
	void keepsLastYearsSectionsFindable() {
		this.sandbox.rollover();
		this.runs.replaceAll(this.district);

		assertThat(page("/sections")).containsSubsequence("Past sections", "/sections/" + this.section, "Period ");
		assertThat(page("/sections/" + this.section)).contains("stopped sharing");
	}

	private String page(String address) {
		return page(address, People.teacher('b'));
	}

}
