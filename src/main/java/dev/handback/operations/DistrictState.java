package dev.handback.operations;

import java.time.Instant;
import java.util.List;

import dev.handback.delivery.Backlog;
import dev.handback.districts.ConnectedDistrict;
import org.jspecify.annotations.Nullable;

/**
 * How a connected district is.
 *
 * @param backlog without an estimate
 * @param rosterAsOf since when the roster is whole; null if it never was
 * @param problems those first that the administrator can mend; who and what is not synced
 * is not among them
 */
public record DistrictState(ConnectedDistrict district, Backlog backlog, @Nullable Instant rosterAsOf,
		List<Problem> problems, Instant countedAt) {

}
