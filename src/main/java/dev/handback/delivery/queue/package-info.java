/**
 * What administrators and teachers see of waiting deliveries, and what they can do about
 * them.
 */
@NamedInterface("queue")
@NullMarked
package dev.handback.delivery.queue;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
