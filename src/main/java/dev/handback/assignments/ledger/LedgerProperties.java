package dev.handback.assignments.ledger;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The scheduled export of all assignments' IDs.
 *
 * @param exportTo the folder to write the ledger to, outside the database's machine; if
 * not set, it isn't exported
 * @param every how often it is exported
 * @param files how many of the newest exports are kept
 */
@ConfigurationProperties("handback.ledger")
record LedgerProperties(@Nullable Path exportTo, @DefaultValue("15m") Duration every, @DefaultValue("100") int files) {

}
