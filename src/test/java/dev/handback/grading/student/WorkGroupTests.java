package dev.handback.grading.student;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where a student's list shows work that isn't graded. */
class WorkGroupTests {

	private static final Instant DUE = Instant.parse("2026-10-01T12:00:00Z");

	@ParameterizedTest
	@CsvSource({ "-60, false, THIS_WEEK", "0, false, THIS_WEEK", "59, false, THIS_WEEK", "60, false, OVERDUE",
			"-60, true, THIS_WEEK", "60, true, PAST" })
	void isOverdueOnceTheMinuteOfTheDueDateIsOverUnlessTheTermHasEnded(int seconds, boolean ended, WorkGroup group) {
		assertThat(WorkGroup.of(assignment(new LmsAssignmentId(UUID.randomUUID())), DUE, false, ended,
				DUE.plus(Duration.ofSeconds(seconds))))
			.isEqualTo(group);
	}

	@Test
	void isNotOverdueIfItIsNotInTheLms() {
		assertThat(WorkGroup.of(assignment(null), DUE, false, false, DUE.plusSeconds(60))).isEqualTo(WorkGroup.PAST);
	}

	private static AssignmentSummary assignment(@Nullable LmsAssignmentId id) {
		AssignmentContent content = new AssignmentContent("Essay", "Two pages", List.of(), DUE,
				AvailabilityWindow.ALWAYS, null, List.of("text"), null, null, List.of());
		return new AssignmentSummary(AssignmentId.random(), People.section('a', 1), id, LmsPresence.PRESENT, null, null,
				false, false, content);
	}

}
