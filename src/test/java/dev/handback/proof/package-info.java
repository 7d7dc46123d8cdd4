/**
 * Searches for broken promises among real processes: two nodes of the packaged jar, the
 * sandbox, and a database with a standby, with a faulty link wherever two of them talk.
 * {@link dev.handback.proof.Script} is what a seed decides,
 * {@link dev.handback.proof.World} where it takes place,
 * {@link dev.handback.proof.Oracle} what has to hold in the end.
 */
@NullMarked
package dev.handback.proof;

import org.jspecify.annotations.NullMarked;
