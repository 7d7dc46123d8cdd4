/**
 * Carries due rows to the LMS, reads back what the LMS holds, and records the outcome.
 */
@NullMarked
package dev.handback.delivery.courier;

import org.jspecify.annotations.NullMarked;
