/**
 * On which machines of a cluster the districts are, and work that goes on where one of
 * them doesn't answer or fails.
 */
@NamedInterface("machines")
@NullMarked
package dev.handback.districts.machines;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
