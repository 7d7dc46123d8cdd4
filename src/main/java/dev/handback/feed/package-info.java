/**
 * Follows the events feed of each district and applies it to the roster, in order.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "client", "client :: *", "districts", "roster", "audit",
		"rostersync", "rostersync :: events" })
@NullMarked
package dev.handback.feed;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
