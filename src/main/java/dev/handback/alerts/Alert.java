package dev.handback.alerts;

import java.time.Instant;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * The report of a problem.
 *
 * @param problem as it was reported
 * @param overAt when it was last seen; null while it lasts
 */
record Alert(long id, ActiveProblem problem, Instant openedAt, @Nullable Instant overAt) {

	DistrictId district() {
		return this.problem.district();
	}

}
