/**
 * Applies events to the roster, a batch at a time.
 */
@NamedInterface("events")
@NullMarked
package dev.handback.rostersync.events;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
