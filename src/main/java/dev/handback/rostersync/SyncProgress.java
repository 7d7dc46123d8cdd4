package dev.handback.rostersync;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * How far a run has gotten with one kind of record.
 *
 * @param kind schools, terms, courses, users or sections
 * @param expected how many there were before; 0 if unknown
 * @param leftOut whether the service doesn't share it with us
 */
public record SyncProgress(String kind, int pages, long records, long unusable, long expected,
		@Nullable Instant startedAt, boolean over, boolean leftOut) {

}
