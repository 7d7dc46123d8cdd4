package dev.handback.delivery;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import static org.assertj.core.api.Assertions.assertThat;

/** What tests of conflicts have in common. */
abstract class ConflictTest extends DeliveryTest {

	final PersonId student = People.student('a', 10);

	AssignmentId graded(Teaching teaching, String points) {
		AssignmentId assignment = teaching.setsWork("Conflict");
		teaching.grades(assignment, this.student, points, "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

	AssignmentId conflict(Teaching teaching) {
		AssignmentId assignment = graded(teaching, "8");
		changedThere('a', assignment, this.student, "{\"grade_points\": 12}");
		teaching.grades(assignment, this.student, "9", "");
		this.delivery.deliver();
		assertThat(state('a', assignment, this.student).stage()).isEqualTo(DeliveryState.Stage.CONFLICT);
		return assignment;
	}

	/** A teacher changes the grade in the learning platform, and one here keeps that. */
	void keepsTheChange(Teaching teaching, AssignmentId assignment, String json) {
		changedThere('a', assignment, this.student, json);
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
		this.delivery.deliver();
		teaching.presses(assignment, "keep-theirs", this.student);
		assertThat(teaching.looksAt(assignment)).hasStatusOk();
	}

}
