/** The daily email that tells teachers what is stuck in their sections. */
@NullMarked
package dev.handback.alerts.digest;

import org.jspecify.annotations.NullMarked;
