/**
 * Notifies people by email and other systems by webhook when something needs attention,
 * and tells teachers what is stuck. It doesn't decide what is wrong: {@code operations}
 * does.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "audit", "signon", "districts", "roster", "delivery",
		"operations", "diagnosis", "delivery :: queue" })
@NullMarked
package dev.handback.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
