/**
 * Follows the events feed of each district and applies it to the roster, in order.
 */
@ApplicationModule(allowedDependencies = { "client", "client :: answers", "client :: pace", "districts",
		"districts :: machines", "rostersync", "rostersync :: events", "vocabulary" })
@NullMarked
package dev.handback.feed;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
