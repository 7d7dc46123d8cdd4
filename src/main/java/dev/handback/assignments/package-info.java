/**
 * Assignments that teachers create, with their ids, which the service never lists again.
 */
@ApplicationModule(allowedDependencies = { "audit", "delivery", "delivery :: queue", "districts", "roster",
		"rostersync", "signon", "vocabulary" })
@NullMarked
package dev.handback.assignments;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
