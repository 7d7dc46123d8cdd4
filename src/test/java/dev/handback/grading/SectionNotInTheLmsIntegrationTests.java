package dev.handback.grading;

import java.util.List;

import dev.handback.support.Gradebook;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** The pages of a section that isn't matched in the learning platform. */
class SectionNotInTheLmsIntegrationTests extends PagesTest {

	private static final String SECTION = "/sections/" + People.section('a', 3);

	@BeforeEach
	void matchNoSection() {
		this.rosters.read('a');
		matched(false);
		Gradebook.empty(this.jdbc, People.section('a', 3));
	}

	@AfterEach
	void matchItAgain() {
		matched(true);
	}

	@Test
	void promisesNotToSendWhatIsKeptHere() {
		promisesNothing(SECTION, "No assignments yet.");
		promisesNothing(SECTION + "/assignments/new?id=" + AssignmentId.random(),
				"the assignment is kept here until it is");
		AssignmentId work = new Teaching(this.mvc, 'a', 3).setsWork("Essay");
		for (String page : List.of("/gradebook", "/assignments/" + work)) {
			promisesNothing(SECTION + page, "kept here until this section is matched in the LMS");
		}
	}

	private void promisesNothing(String page, String said) {
		assertThat(this.mvc.get().uri(page).with(as(People.teacher('a')))).hasStatusOk()
			.bodyText()
			.contains(said)
			.doesNotContain("to the LMS automatically", "in the LMS automatically");
	}

	private void matched(boolean synced) {
		update("update section set synced = ? where id = ?", synced, People.section('a', 3).value());
	}

}
