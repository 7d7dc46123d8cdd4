package dev.handback.roster;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What the service last said about a person or section.
 *
 * @param synced whether they are matched in the LMS; null if the service doesn't say
 * @param removedAt since when the district no longer shares them; null while it does
 * @param event their newest event; null if there was none in the last 30 days
 */
public record RecordState(@Nullable Boolean synced, @Nullable Instant removedAt, @Nullable LastEvent event) {

}
