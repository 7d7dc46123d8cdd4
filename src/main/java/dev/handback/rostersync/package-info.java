/**
 * Keeps our copy of the roster complete: full syncs, the events that follow them, and the
 * guard against bad answers.
 */
@ApplicationModule(allowedDependencies = { "audit", "client", "client :: answers", "client :: pace", "client :: paging",
		"client :: records", "districts", "districts :: machines", "retention", "roster", "vocabulary" })
@NullMarked
package dev.handback.rostersync;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
