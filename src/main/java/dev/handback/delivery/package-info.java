/**
 * Everything that must reach the LMS, until it has arrived or was rejected. This module
 * knows how to deliver something, not why.
 */
@ApplicationModule(allowedDependencies = { "audit", "client", "client :: answers", "client :: pace",
		"client :: records", "districts", "districts :: machines", "retention", "vocabulary" })
@NullMarked
package dev.handback.delivery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
