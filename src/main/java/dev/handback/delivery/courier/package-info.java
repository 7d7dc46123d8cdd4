/** Sends due rows to the LMS, reads back what the LMS has, and records the outcome. */
@NullMarked
package dev.handback.delivery.courier;

import org.jspecify.annotations.NullMarked;
