package dev.handback.delivery;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** What students can still read of sections that they left or that were closed. */
class PastSectionsIntegrationTests extends StudentTest {

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void stillShowsReceiptsAndReturnedGradesOfASectionThatWasLeftOrClosed(boolean closed) {
		AssignmentId essay = created('a');
		AssignmentId unsent = created('a');
		handsIn('a', essay, "text", "My <essay>");
		teaching('a').grades(essay, People.student('a', NUMBER), "9", "Good");
		this.delivery.deliver();
		teaching('a').grades(unsent, People.student('a', NUMBER), "3", "");
		attends(false, closed);
		try {
			assertThat(list('a')).bodyText().contains("/your-work/past").doesNotContain(essay.toString());
			assertThat(past()).bodyText()
				.contains("Past sections", "/your-work/" + essay, "9 of 20")
				.doesNotContain(unsent.toString());
			assertThat(page('a', essay)).bodyText()
				.contains("You left this section, or it was closed, on", "9 of 20", "Good", "My &lt;essay&gt;",
						"was in the LMS when we last looked", "t read your submission in the LMS", "Receipt ",
						"Arrived in the LMS on", "t hand in work here")
				.doesNotContain("appears here as soon as", "Ask your teacher", "id=\"hand-in\"");
			assertThat(page('a', unsent)).hasStatus(404);
			matched(false);
			assertThat(page('a', essay)).bodyText().contains("9 of 20").doesNotContain("was in the LMS");

			assertThat(handsIn('a', essay, "text", "Too late")).bodyText().contains("Too late", "t hand in work here");
			assertThat(value(Integer.class, "select count(*) from hand_in where assignment_id = ?", essay.value()))
				.isOne();
			assertThat(teacherOpens(
					"/sections/" + People.section('a', 1) + "/as/" + People.student('a', NUMBER) + "/" + essay))
				.hasStatus(404);
		}
		finally {
			matched(true);
			attends(true, closed);
		}
		assertThat(past()).bodyText().contains("Nothing was handed in or graded").doesNotContain(essay.toString());
		assertThat(page('a', essay)).bodyText().doesNotContain("You left this section");
	}

	private void attends(boolean again, boolean closed) {
		if (closed) {
			closes(!again);
		}
		else {
			update("update enrollment set removed_at = %s where section_id = ? and person_id = ?".formatted(
					again ? "null" : "now()"), People.section('a', 1).value(), People.student('a', NUMBER).value());
		}
	}

	private void matched(boolean matched) {
		update("update person set synced = ? where id = ?", matched, People.student('a', NUMBER).value());
	}

	private MvcTestResult past() {
		return this.mvc.get().uri("/your-work/past").with(as(student('a'))).exchange();
	}

}
