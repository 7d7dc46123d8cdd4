package dev.handback.audit;

import org.jspecify.annotations.Nullable;

/**
 * A record as included in a seal.
 *
 * @param recordedAt microseconds since 1970, the database's precision
 */
record SealedRecord(long id, long recordedAt, @Nullable String actor, String action, String subject) {

}
