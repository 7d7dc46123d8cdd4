/**
 * The ways in which the real service has been seen to differ from its contract. Each can
 * be turned on.
 */
@NullMarked
package dev.handback.sandbox.difference;

import org.jspecify.annotations.NullMarked;
