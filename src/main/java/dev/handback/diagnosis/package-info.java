/**
 * What is wrong in a district, and whose turn it is.
 */
@ApplicationModule(allowedDependencies = { "assignments", "client :: answers", "delivery", "delivery :: queue",
		"districts", "roster", "rostersync", "vocabulary" })
@NullMarked
package dev.handback.diagnosis;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
