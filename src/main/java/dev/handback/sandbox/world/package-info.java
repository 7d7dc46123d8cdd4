/**
 * The invented districts with everyone and everything in them: generated from a seed,
 * kept as prepared bytes in the order in which they are paged through.
 */
@NullMarked
package dev.handback.sandbox.world;

import org.jspecify.annotations.NullMarked;
