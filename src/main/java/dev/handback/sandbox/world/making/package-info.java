/** Generates districts from a seed. */
@NullMarked
package dev.handback.sandbox.world.making;

import org.jspecify.annotations.NullMarked;
