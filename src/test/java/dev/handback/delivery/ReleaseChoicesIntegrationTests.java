package dev.handback.delivery;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/** Teachers choose when the grades of an assignment are sent. */
class ReleaseChoicesIntegrationTests extends HeldGradesTest {

	@Test
	void saysThatTheChoiceIsSaved() {
		AssignmentId assignment = teaching('a').setsWork("Choice");

		assertThat(follow(assignment, chooses(assignment, "WHEN_RELEASED", ""))).bodyText()
			.contains("Saved. Grades are sent when you release them.");
		assertThat(release(assignment)).bodyText().doesNotContain("Saved.");
	}

	@ParameterizedTest
	@CsvSource({ "AT_TIME, 2099-01-01T09:00, 'Grades are now sent at Thu, Jan 1, 2099, 9:00 AM EST.'",
			"WHEN_RELEASED, '', Grades are sent when you release them." })
	void saysWhatAnotherTabSaved(String mode, String at, String now) {
		AssignmentId assignment = teaching('a').setsWork("Two tabs");
		String seen = seen(release(assignment));
		chooses(assignment, mode, at);

		assertThat(chooses(assignment, "AT_TIME", "2099-01-02T09:00", seen)).hasStatusOk()
			.bodyText()
			.contains("id=\"release-problem\" tabindex=\"-1\" autofocus",
					"This was changed after you opened the page. " + now);
	}

	@ParameterizedTest
	@CsvSource({ "a, false", "b, true", "c, true" })
	void saysWhereAGradeGivesTheWorkBack(char district, boolean givesBack) {
		AssignmentId assignment = teaching(district).setsWork("Gives back");

		assertThat(this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/release", People.section(district, 1), assignment)
			.with(as(People.teacher(district)))).bodyText()
			.satisfies((page) -> assertThat(page.contains("a grade returns the work to the student"))
				.isEqualTo(givesBack));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "AT_TIME | '' | Enter the time", "AT_TIME | 2001-01-01T00:00 | in the future",
					"AT_TIME | soon | year-month-day", "AT_ONCE | 2090-01-01T08:00 | Otherwise, clear the time",
					"EVENTUALLY | '' | Choose when grades are sent" })
	void saysWhatIsWrongWithAChoice(String mode, String at, String said) {
		AssignmentId assignment = holding("Held by mistake");

		assertThat(chooses(assignment, mode, at)).hasStatusOk().bodyText().contains(said);
		assertThat(seen(release(assignment))).isEqualTo("WHEN_RELEASED");
	}

	@Test
	void changesNothingThatAnotherTeacherChangedMeanwhile() {
		AssignmentId assignment = holding("Held by two");
		String old = seen(release(assignment));
		chooses(assignment, "AT_ONCE", "");

		assertThat(chooses(assignment, "WHEN_RELEASED", "", old)).hasStatusOk().bodyText().contains("This was changed");
		assertThat(seen(release(assignment))).isEqualTo("AT_ONCE");
	}

	@Test
	void theSecondHalfOfADoubleClickFindsTheSettingChanged() {
		AssignmentId assignment = holding("Chosen twice");
		String old = seen(release(assignment));
		chooses(assignment, "AT_TIME", "2090-01-02T08:00", old);

		assertThat(chooses(assignment, "AT_TIME", "2090-01-02T08:00", old)).hasStatus3xxRedirection();

		old = seen(release(assignment));
		teaching('a').grades(assignment, this.student, "9", "");
		chooses(assignment, "AT_ONCE", "2090-01-02T08:00", old);
		assertThat(follow(assignment, chooses(assignment, "AT_ONCE", "2090-01-02T08:00", old))).bodyText()
			.contains("Saved. Grades are sent right away.", "1 grade had already been released.");
	}

	@Test
	void letsOneOfTwoTeachersReplaceTheSameSetting() {
		for (int round = 0; round < 6; round++) {
			AssignmentId assignment = holding("Held by two at once " + round);
			String seen = seen(release(assignment));
			long saved = Stream.of("AT_ONCE", "AT_TIME")
				.map((mode) -> CompletableFuture.supplyAsync(
						() -> chooses(assignment, mode, mode.equals("AT_TIME") ? "2090-01-02T08:00" : "", seen)))
				.toList()
				.stream()
				.filter((answer) -> answer.join().getResponse().getStatus() == 302)
				.count();

			assertThat(saved).isEqualTo(1);
		}
	}

}
