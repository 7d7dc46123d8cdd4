package dev.handback.roster;

import java.time.Instant;

/**
 * The newest event of a record.
 *
 * @param appliedAt when it changed our copy
 * @param removal whether it removed the record
 */
public record LastEvent(Instant appliedAt, boolean removal) {

}
