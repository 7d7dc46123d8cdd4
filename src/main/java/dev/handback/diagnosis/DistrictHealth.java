package dev.handback.diagnosis;

import java.time.Instant;
import java.util.List;

import dev.handback.delivery.queue.Backlog;
import dev.handback.districts.ConnectedDistrict;
import org.jspecify.annotations.Nullable;

/**
 * The state of a connected district.
 *
 * @param backlog the backlog, without an estimate
 * @param rosterAsOf how current the roster is; null if it was never complete
 * @param problems the worst first; without unmatched people and sections
 */
public record DistrictHealth(ConnectedDistrict district, Backlog backlog, @Nullable Instant rosterAsOf,
		List<Problem> problems, Instant countedAt) {

}
