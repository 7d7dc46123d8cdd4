/**
 * What administrators and teachers see of deliveries that wait, and what they can do
 * about them.
 */
@NamedInterface("queue")
@NullMarked
package dev.handback.delivery.queue;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
