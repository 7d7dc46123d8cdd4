/** What district administrators and the operator of this installation can see and do. */
@ApplicationModule(
		allowedDependencies = { "assignments", "audit", "client :: pace", "delivery", "delivery :: queue", "diagnosis",
				"districts", "feed", "privacy", "roster", "rostersync", "rostersync :: guard", "signon", "vocabulary" })
@NullMarked
package dev.handback.operations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
