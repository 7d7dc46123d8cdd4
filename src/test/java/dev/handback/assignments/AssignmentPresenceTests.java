package dev.handback.assignments;

import java.time.Instant;
import java.util.List;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.LmsAssignment;
import dev.handback.support.People;
import dev.handback.vocabulary.AssignmentState;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AssignmentPresenceTests {

	private static final Instant SET = Instant.parse("2026-08-24T12:00:00Z");

	private static final Instant VISIBLE = Instant.parse("2027-01-04T13:00:00Z");

	@Test
	void becomesVisibleAtItsTimeThoughNoOneReadsIt() {
		Assignment scheduled = scheduled(VISIBLE);

		assertThat(scheduled.presence(VISIBLE.minusMillis(1))).isEqualTo(LmsPresence.SCHEDULED);
		assertThat(scheduled.presence(VISIBLE)).isEqualTo(LmsPresence.PRESENT);
	}

	@Test
	void staysHiddenWhereTheLmsSaysSoAfterThat() {
		Assignment postponed = scheduled(VISIBLE);
		postponed.markSeen(new LmsAssignment(AssignmentState.SCHEDULED, null, null), VISIBLE.plusSeconds(60));

		assertThat(postponed.presence(VISIBLE.plusSeconds(120))).isEqualTo(LmsPresence.SCHEDULED);
	}

	@Test
	void staysHiddenWhereOnlyTheLmsKnowsTheTime() {
		assertThat(scheduled(null).presence(VISIBLE.plusSeconds(60))).isEqualTo(LmsPresence.SCHEDULED);
	}

	private static Assignment scheduled(Instant visible) {
		AssignmentContent content = new AssignmentContent("Essay", "Write it", List.of(), null,
				new AvailabilityWindow(visible, null, null), null, List.of("text"), null, null, List.of());
		Assignment assignment = new Assignment(People.teacher('c'),
				new NewAssignment(People.section('c', 1), AssignmentId.random(), content),
				AssignmentId.random().value(), SET);
		assignment.markCreated(LmsAssignmentId.from("6fa459ea-ee8a-4ca4-894e-db77e160355e"));
		assignment.markTold(content);
		assignment.markSeen(new LmsAssignment(AssignmentState.SCHEDULED, null, null), SET);
		return assignment;
	}

}
