/**
 * Refuses to start with unsafe settings, and explains start problems in a sentence.
 */
@NullMarked
package dev.handback.operations.startup;

import org.jspecify.annotations.NullMarked;
