package dev.handback.delivery;

import java.util.UUID;

/**
 * A delivery that this node holds the lease of.
 *
 * @param wanted the version that was wanted when it was claimed; a later one makes it due
 * again
 * @param attempts failed attempts of the running round
 */
record ClaimedRow(long id, Target target, UUID lease, long wanted, int attempts) {

}
