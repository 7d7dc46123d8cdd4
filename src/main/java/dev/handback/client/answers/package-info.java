/**
 * What the service answered, as values: accepted, refused, throttled, failed, unreadable.
 */
@NamedInterface("answers")
@NullMarked
package dev.handback.client.answers;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
