package dev.handback.assignments;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.LmsAssignment;
import dev.handback.support.People;
import dev.handback.vocabulary.AssignmentState;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
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
		postponed.markSeen(new LmsAssignment(AssignmentState.SCHEDULED, null, null, null, null),
				VISIBLE.plusSeconds(60));

		assertThat(postponed.presence(VISIBLE.plusSeconds(120))).isEqualTo(LmsPresence.SCHEDULED);
	}

	@Test
	void staysHiddenWhereOnlyTheLmsKnowsTheTime() {
		assertThat(scheduled(null).presence(VISIBLE.plusSeconds(60))).isEqualTo(LmsPresence.SCHEDULED);
	}

	@Test
	void takesAnEndThatWasChangedOnlyThere() {
		Assignment assignment = scheduled(null);
		assertThat(endSeen(assignment, AssignmentState.OPEN, VISIBLE)).isEqualTo(VISIBLE);
		assertThat(new WantedWrite(assignment, Set.of()).next()).as("nothing to send")
			.isInstanceOfSatisfying(AssignmentWrite.Update.class,
					(update) -> assertThat(update.held()).isEqualTo(update.wanted()));
		// Seconds that some systems add, and what it doesn't say.
		assertThat(endSeen(assignment, AssignmentState.OPEN, VISIBLE.plusSeconds(59))).isEqualTo(VISIBLE);
		assertThat(endSeen(assignment, AssignmentState.OPEN, null)).isEqualTo(VISIBLE);

		assignment.change(assignment.content().withEnd(SET));
		assertThat(endSeen(assignment, AssignmentState.OPEN, VISIBLE)).as("not sent yet").isEqualTo(SET);
		assignment.markTold(assignment.content());
		assertThat(endSeen(assignment, AssignmentState.LOCKED, null)).isEqualTo(SET);
		assertThat(endSeen(assignment, AssignmentState.OPEN, null)).as("open until its minute is over").isEqualTo(SET);
		assertThat(endSeen(assignment, AssignmentState.OPEN, null, SET.plusSeconds(301))).as("open after its end")
			.isNull();
	}

	@Test
	void takesAttemptsThatWereChangedOnlyThere() {
		Assignment assignment = scheduled(null);
		assertThat(attemptsSeen(assignment, LmsAssignment.NO_LIMIT)).isNull();
		assertThat(attemptsSeen(assignment, 2)).isEqualTo(2);
		assertThat(attemptsSeen(assignment, null)).isEqualTo(2);

		assignment.change(assignment.content().withAttempts(3));
		assertThat(attemptsSeen(assignment, 2)).as("not sent yet").isEqualTo(3);
		assignment.markTold(assignment.content());
		assertThat(attemptsSeen(assignment, LmsAssignment.NO_LIMIT)).isNull();
	}

	private static @Nullable Integer attemptsSeen(Assignment assignment, @Nullable Integer attempts) {
		assignment.markRead(new LmsAssignment(AssignmentState.OPEN, null, null, null, attempts), SET);
		return assignment.content().maxAttempts();
	}

	private static @Nullable Instant endSeen(Assignment assignment, AssignmentState state, @Nullable Instant end) {
		return endSeen(assignment, state, end, SET);
	}

	private static @Nullable Instant endSeen(Assignment assignment, AssignmentState state, @Nullable Instant end,
			Instant now) {
		assignment.markRead(new LmsAssignment(state, null, null, end, null), now);
		return assignment.content().availability().acceptUntil();
	}

	private static Assignment scheduled(Instant visible) {
		AssignmentContent content = new AssignmentContent("Essay", "Write it", List.of(), null,
				new AvailabilityWindow(visible, null, null), null, List.of("text"), null, null, List.of());
		Assignment assignment = new Assignment(People.teacher('c'),
				new NewAssignment(People.section('c', 1), AssignmentId.random(), content),
				AssignmentId.random().value(), SET);
		assignment.markCreated(LmsAssignmentId.from("6fa459ea-ee8a-4ca4-894e-db77e160355e"));
		assignment.markTold(content);
		assignment.markSeen(new LmsAssignment(AssignmentState.SCHEDULED, null, null, null, null), SET);
		return assignment;
	}

}
