/**
 * Which districts are connected, with their tokens, providers and time zones, and what
 * the service says about their LMS.
 */
@ApplicationModule(allowedDependencies = { "audit", "client", "client :: answers", "client :: connection",
		"client :: pace", "client :: records", "privacy", "retention", "vocabulary" })
@NullMarked
package dev.handback.districts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
