/**
 * Searches for broken promises: seeded worlds with two nodes, people with old pages, and
 * faults at every step. {@link dev.handback.simulation.Schedule} is what a seed decides,
 * {@link dev.handback.simulation.World} where it takes place,
 * {@link dev.handback.simulation.Oracle} what has to hold in the end.
 */
@NullMarked
package dev.handback.simulation;

import org.jspecify.annotations.NullMarked;
