package dev.handback.grading.student;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
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
		AssignmentContent content = new AssignmentContent("Essay", "Two pages", List.of(), DUE,
				AvailabilityWindow.ALWAYS, null, List.of("text"), null, null, List.of());
		AssignmentSummary assignment = new AssignmentSummary(AssignmentId.random(), People.section('a', 1), null,
				LmsPresence.PRESENT, null, null, false, false, content);

		assertThat(WorkGroup.of(assignment, DUE, false, ended, DUE.plus(Duration.ofSeconds(seconds)))).isEqualTo(group);
	}

}
