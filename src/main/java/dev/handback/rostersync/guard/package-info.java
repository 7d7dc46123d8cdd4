/**
 * The limits that hold a sync that would remove too much.
 */
@NamedInterface("guard")
@NullMarked
package dev.handback.rostersync.guard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
