package dev.handback.grading;

import java.time.ZonedDateTime;

import dev.handback.delivery.DeliveryState;
import dev.handback.roster.Student;
import org.jspecify.annotations.Nullable;

/**
 * A student's line on the grading page.
 *
 * @param points and comment: as typed when they were refused, as stored otherwise
 * @param problem the message key of what is wrong with the points or comment
 * @param moreThanPossible whether the points exceed the assignment's
 * @param nextAttempt in the district's zone
 */
record GradeRow(Student student, String points, String comment, @Nullable String problem, boolean moreThanPossible,
		DeliveryState state, @Nullable ZonedDateTime nextAttempt) {

}
