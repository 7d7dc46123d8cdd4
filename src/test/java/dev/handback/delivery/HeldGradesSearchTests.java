package dev.handback.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Grades, releases and settings in any order, from pages of any age, beside an oracle
 * that knows only what the teacher was told: the LMS never has a grade that is held, and
 * always has one that isn't.
 */
class HeldGradesSearchTests extends HeldGradesTest {

	private static final int STUDENTS = 2;

	private static final int STEPS = 25;

	private final List<String> story = new ArrayList<>();

	/**
	 * The points that the teacher gave; those that went; and whether the next ones are
	 * held.
	 */
	private final String[] given = new String[STUDENTS];

	private final String[] gone = new String[STUDENTS];

	private boolean holds;

	static IntStream seeds() {
		return IntStream.range(0, Integer.getInteger("handback.held.seeds", 8));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void theLmsHasWhatWasReleasedAndNothingElse(int seed) {
		Random random = new Random(seed);
		AssignmentId assignment = teaching('a').setsWork("Held or not " + seed);
		this.delivery.deliver();
		MvcTestResult page = release(assignment);
		for (int step = 0; step < STEPS; step++) {
			switch (random.nextInt(7)) {
				case 0, 1 -> grades(assignment, random.nextInt(STUDENTS), Integer.toString(random.nextInt(20)));
				case 2 -> page = release(assignment);
				case 3 -> releases(assignment, random.nextInt(STUDENTS), shown(page));
				case 4 -> chooses(assignment, (random.nextInt(6) > 0) ? "WHEN_RELEASED" : "AT_ONCE");
				case 5 -> this.delivery.deliver();
				default -> handsIn('a', assignment, "text", "Work " + step);
			}
		}
		this.delivery.deliver();

		for (int student = 0; student < STUDENTS; student++) {
			var points = held('a', assignment, student(student)).path("grade_points");
			assertThat(points.isNumber() ? points.asString() : null).as("student %d after %s", student, this.story)
				.isEqualTo(this.gone[student]);
			String checkbox = "value=\"" + student(student) + "\"";
			boolean isHeld = this.given[student] != null && this.gone[student] == null;
			assertThat(release(assignment)).as("student %d after %s", student, this.story)
				.bodyText()
				.matches((source) -> source.contains(checkbox) == isHeld);
		}
	}

	private void grades(AssignmentId assignment, int student, String points) {
		new Teaching(this.mvc, 'a', 1).grades(assignment, student(student), points, "");
		this.story.add(student + " gets " + points);
		boolean held = (this.given[student] != null) ? this.gone[student] == null : this.holds;
		this.given[student] = points;
		if (!held) {
			this.gone[student] = points;
		}
	}

	private void releases(AssignmentId assignment, int student, Map<String, String> shown) {
		releases(assignment, shown, student(student));
		this.story.add(student + " is released, shown with " + shown.get("seen-points-" + student(student)));
		if (this.given[student] != null && this.given[student].equals(shown.get("seen-points-" + student(student)))) {
			this.gone[student] = this.given[student];
		}
	}

	private void chooses(AssignmentId assignment, String mode) {
		assertThat(chooses(assignment, mode, "")).hasStatus3xxRedirection();
		this.story.add(mode);
		this.holds = mode.equals("WHEN_RELEASED");
		if (!this.holds) {
			System.arraycopy(this.given, 0, this.gone, 0, STUDENTS);
		}
	}

	private static PersonId student(int student) {
		return People.student('a', NUMBER + student);
	}

}
