/** What is sent to each provider, and what it shows of it. */
@NullMarked
package dev.handback.delivery.wire;

import org.jspecify.annotations.NullMarked;
