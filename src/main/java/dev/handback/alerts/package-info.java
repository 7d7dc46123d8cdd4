/**
 * Tells people by e-mail and other systems by a webhook when something needs somebody,
 * and teachers what is stuck. It refuses to know what is wrong: {@code operations} says
 * so.
 */
@ApplicationModule(
		allowedDependencies = { "vocabulary", "audit", "signon", "districts", "roster", "delivery", "operations" })
@NullMarked
package dev.handback.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
