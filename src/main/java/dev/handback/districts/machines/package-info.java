/**
 * Which machine of a cluster holds which districts, and how work continues when one of
 * them fails.
 */
@NamedInterface("machines")
@NullMarked
package dev.handback.districts.machines;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
