/** Assignments that teachers create, with the ids that the service never lists again. */
@ApplicationModule(allowedDependencies = { "vocabulary", "signon", "roster", "rostersync", "districts", "delivery",
		"delivery :: queue", "audit" })
@NullMarked
package dev.handback.assignments;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
