package dev.handback.audit;

import org.jspecify.annotations.Nullable;

/**
 * A record as it goes into a seal.
 *
 * @param recordedAt microseconds since 1970, all that the database keeps
 */
record SealedRecord(long id, long recordedAt, @Nullable String actor, String action, String subject) {

}
