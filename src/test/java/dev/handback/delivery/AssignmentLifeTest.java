package dev.handback.delivery;

import java.util.List;

import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;

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

	/** What waits for a read of the LMS is read. */
	void lookComes() {
		update("update delivery set look_at = now() where look_at is not null");
		this.delivery.check();
		this.delivery.deliver();
	}

	/** The updates of the assignment that were sent. */
	List<JsonNode> edits(AssignmentId assignment) {
		return TestService.INSTANCE.journal("PATCH", "/assignments/" + lmsId(assignment));
	}

	/** The answer to its create got lost, although the LMS has it. */
	LmsAssignmentId losesItsId(AssignmentId assignment) {
		LmsAssignmentId id = LmsAssignmentId.from(lmsId(assignment));
		update("update assignment set lms_id = null, told_title = null where id = ?", assignment.value());
		update("update delivery set state = 'UNKNOWN', reason = 'OUTCOME_UNKNOWN' where assignment_id = ?",
				assignment.value());
		return id;
	}

}
