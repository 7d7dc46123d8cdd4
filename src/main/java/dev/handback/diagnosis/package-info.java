/**
 * What is wrong in a district, and whose turn it is.
 */
@ApplicationModule(allowedDependencies = { "vocabulary", "client", "client :: *", "districts", "roster", "rostersync",
		"feed", "delivery", "delivery :: queue", "assignments" })
@NullMarked
package dev.handback.diagnosis;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
