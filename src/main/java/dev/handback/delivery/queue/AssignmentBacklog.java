package dev.handback.delivery.queue;

import java.time.Instant;

import dev.handback.delivery.DeliveryState;
import dev.handback.vocabulary.ids.AssignmentId;

/**
 * What an assignment still has to deliver in one stage.
 *
 * @param ofStudents whether these are its students' grades and work rather than the
 * assignment itself
 * @param since when the oldest of them changed last
 */
public record AssignmentBacklog(AssignmentId assignment, boolean ofStudents, DeliveryState.Stage stage, int number,
		Instant since) {

}
