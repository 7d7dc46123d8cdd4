package dev.handback.delivery;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import static org.assertj.core.api.Assertions.assertThat;

/** What tests of the life of an assignment have in common. */
abstract class AssignmentLifeTest extends DeliveryTest {

	final PersonId student = People.student('a', 11);

	AssignmentId created(Teaching teaching, String title) {
		AssignmentId assignment = teaching.setsWork(title);
		this.delivery.deliver();
		assertThat(state('a', assignment).stage()).isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		return assignment;
	}

}
