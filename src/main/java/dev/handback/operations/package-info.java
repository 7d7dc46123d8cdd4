/**
 * What the district's administrator and the operator of this installation see and may do.
 */
@ApplicationModule(
		allowedDependencies = { "vocabulary", "client", "client :: *", "audit", "signon", "districts", "roster", "feed",
				"delivery", "assignments", "rostersync", "rostersync :: guard", "delivery :: queue", "diagnosis" })
@NullMarked
package dev.handback.operations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
