/**
 * What was requested, what was answered, and whether it had an effect. Every test relies
 * on it.
 */
@NullMarked
package dev.handback.sandbox.journal;

import org.jspecify.annotations.NullMarked;
