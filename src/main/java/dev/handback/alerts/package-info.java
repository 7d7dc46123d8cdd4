/**
 * Notifies people by email and other systems by webhook when something needs attention,
 * and tells teachers what is stuck. It doesn't decide what is wrong: {@code diagnosis}
 * does.
 */
@ApplicationModule(allowedDependencies = { "audit", "delivery :: queue", "diagnosis", "districts",
		"districts :: machines", "retention", "roster", "signon", "vocabulary" })
@NullMarked
package dev.handback.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
